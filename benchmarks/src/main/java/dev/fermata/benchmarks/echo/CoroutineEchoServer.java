package dev.fermata.benchmarks.echo;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Loop;
import dev.fermata.io.Tcp;
import dev.fermata.io.TcpListener;
import dev.fermata.io.TcpStream;
import java.nio.ByteBuffer;

/** The echo server as coroutines, as a user writes it who cares for buffers: one for each connection. */
class CoroutineEchoServer {
  private static final int BUFFER_BYTES = 4 * 1024;

  /** Serves until the process ends; prints its port first. */
  public static void main(String[] args) {
    Loop.run(new CoroutineEchoServer_Async().serve());
  }

  @Async
  Coroutine<Void> serve() {
    TcpListener listener = await(Tcp.listen("127.0.0.1", 0, 1024));
    System.out.println(listener.localAddress().getPort());
    while (true) {
      createTask(echo(await(listener.accept())));
    }
  }

  @Async
  Coroutine<Void> echo(TcpStream connection) {
    try (connection) {
      ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
      while (await(connection.read(buffer.clear())) >= 0) {
        await(connection.write(buffer.flip()));
      }
    }
    return done();
  }
}
