package dev.fermata.io;

import dev.fermata.Loop;

/** An echo server for a process with few descriptors; prints its port and serves until the process is ended. */
final class StarvedServer {
  private StarvedServer() {}

  public static void main(String[] args) {
    Loop loop = Loop.create();
    loop.callSoon(() -> Tcp.startServer(stream -> new EchoFrame(stream).coroutine(), "127.0.0.1", 0)
        .addDoneCallback(server -> System.out.println(server.result().port())));
    loop.runForever();
  }
}
