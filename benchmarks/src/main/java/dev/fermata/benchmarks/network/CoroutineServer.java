package dev.fermata.benchmarks.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Loop;
import dev.fermata.io.ConnectionHandler;
import dev.fermata.io.IncompleteReadException;
import dev.fermata.io.ServerOptions;
import dev.fermata.io.Tcp;
import dev.fermata.io.TcpServer;
import dev.fermata.io.TcpStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/** The servers as coroutines, as a user writes them who cares for buffers. Prints its port first. */
class CoroutineServer {
  private static final byte[] GET = {'G', 'E', 'T', ' '};

  private final ByteBuffer response = Messages.direct(Messages.RESPONSE);

  /** The argument: {@code echo} or {@code http}. */
  public static void main(String[] args) {
    CoroutineServer_Async server = new CoroutineServer_Async();
    Loop.run(server.serve(args[0].equals("http") ? server::http : server::echo));
  }

  @Async
  Coroutine<Void> serve(ConnectionHandler handler) {
    ServerOptions options = ServerOptions.defaults().withBacklog(Messages.BACKLOG);
    TcpServer server = await(Tcp.startServer(handler, "127.0.0.1", 0, options));
    System.out.println(server.port());
    await(server.serveForever());
    return done();
  }

  @Async
  Coroutine<Void> echo(TcpStream connection) {
    try (connection) {
      ByteBuffer buffer = ByteBuffer.allocateDirect(256);
      while (await(connection.read(buffer.clear())) >= 0) {
        await(connection.write(buffer.flip()));
      }
    }
    return done();
  }

  @Async
  Coroutine<Void> http(TcpStream connection) throws IOException {
    try (connection) {
      while (isGet(await(connection.readUntil(Messages.HEAD_END), IOException.class))) {
        await(connection.write(response.duplicate()), IOException.class);
      }
    } catch (IncompleteReadException e) {
      return done(); // the peer has gone
    }
    return done();
  }

  private static boolean isGet(byte[] head) {
    for (int i = 0; i < GET.length; i++) {
      if (head[i] != GET[i]) {
        return false;
      }
    }
    return true;
  }
}
