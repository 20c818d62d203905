package dev.fermata.benchmarks.echo;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Loop;
import dev.fermata.io.Tcp;
import dev.fermata.io.TcpServer;
import dev.fermata.io.TcpStream;
import java.nio.ByteBuffer;

/** The echo server as coroutines, as a user writes it who cares for buffers: one for each connection. */
class CoroutineEchoServer {
  /** Serves until the process ends; prints its port first. */
  public static void main(String[] args) {
    Loop.run(new CoroutineEchoServer_Async().serve());
  }

  @Async
  Coroutine<Void> serve() {
    TcpServer server = await(Tcp.startServer(this::echo, "127.0.0.1", 0));
    System.out.println(server.port());
    await(server.serveForever());
    return done();
  }

  @Async
  Coroutine<Void> echo(TcpStream connection) {
    try (connection) {
      ByteBuffer buffer = ByteBuffer.allocateDirect(EchoLoad.MESSAGE_BYTES);
      while (await(connection.read(buffer.clear())) >= 0) {
        await(connection.write(buffer.flip()));
      }
    }
    return done();
  }
}
