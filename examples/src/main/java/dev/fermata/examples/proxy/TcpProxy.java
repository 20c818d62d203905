package dev.fermata.examples.proxy;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Loop;
import dev.fermata.io.Tcp;
import dev.fermata.io.TcpServer;
import dev.fermata.io.TcpStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Passes every connection on to another server, both directions at once, half-closes included. */
public class TcpProxy {
  private static final int BUFFER_SIZE = 16 * 1024;

  private final String targetHost;
  private final int targetPort;

  /** A proxy for one target. */
  public TcpProxy(String targetHost, int targetPort) {
    this.targetHost = targetHost;
    this.targetPort = targetPort;
  }

  /** Starts to serve connections on a local port. */
  @Async
  public Coroutine<TcpServer> start(String host, int port) throws IOException {
    return done(await(Tcp.startServer(this::serve, host, port)));
  }

  /** One connection, from the first byte to the last of both directions. */
  @Async
  Coroutine<Void> serve(TcpStream client) throws IOException {
    try (client;
        TcpStream target = await(Tcp.connect(targetHost, targetPort), IOException.class)) {
      await(gather(pass(client, target), pass(target, client)));
    } catch (IOException e) {
      System.err.println("connection from " + client.remoteAddress() + " ended: " + e.getMessage());
    }
    return done();
  }

  /** One direction. The end of the input is passed on, too: the other direction may still have much to say. */
  @Async
  Coroutine<Void> pass(TcpStream from, TcpStream to) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_SIZE);
    while (await(from.read(buffer.clear())) >= 0) {
      await(to.write(buffer.flip()));
    }
    await(to.shutdownOutput());
    return done();
  }

  /** Runs until the process is stopped. */
  @Async
  Coroutine<Void> main(int port) throws IOException {
    TcpServer server = await(start("127.0.0.1", port));
    System.out.printf("proxy on 127.0.0.1:%d for %s:%d%n", server.port(), targetHost, targetPort);
    await(server.serveForever());
    return done();
  }

  /** Arguments: the local port (0 for any), the target's host and its port. */
  public static void main(String[] args) throws IOException {
    Loop.run(
        new TcpProxy_Async(args[1], Integer.parseInt(args[2])).main(Integer.parseInt(args[0])));
  }
}
