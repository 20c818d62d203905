package dev.fermata.examples.miniloop;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** An echo server on a loop and a selector written by hand: one thread serves all clients, for so many seconds. */
class EchoServer {
  private final IoLoop loop;

  EchoServer(IoLoop loop) {
    this.loop = loop;
  }

  @Async
  Coroutine<Void> serve(int port) throws IOException {
    ServerSocketChannel server = ServerSocketChannel.open();
    server
        .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
        .configureBlocking(false);
    System.out.printf(
        "echo server on 127.0.0.1:%d (single-thread, epoll-driven)%n",
        server.socket().getLocalPort());
    while (true) {
      await(loop.waitFor(server, SelectionKey.OP_ACCEPT));
      SocketChannel client = server.accept();
      if (client != null) {
        client.configureBlocking(false);
        loop.createTask(echo(client));
      }
    }
  }

  @Async
  Coroutine<Void> echo(SocketChannel client) throws IOException {
    InetSocketAddress peer = (InetSocketAddress) client.getRemoteAddress();
    String name = "('" + peer.getAddress().getHostAddress() + "', " + peer.getPort() + ")";
    ByteBuffer buffer = ByteBuffer.allocate(1024);
    try (client) {
      await(loop.waitFor(client, SelectionKey.OP_READ));
      while (client.read(buffer.clear()) >= 0) {
        buffer.flip();
        String text = StandardCharsets.US_ASCII.decode(buffer.duplicate()).toString();
        while (buffer.hasRemaining()) {
          await(loop.waitFor(client, SelectionKey.OP_WRITE));
          client.write(buffer);
        }
        System.out.printf("echoed to %s: b'%s'%n", name, text);
        await(loop.waitFor(client, SelectionKey.OP_READ));
      }
    }
    System.out.printf("client %s disconnected%n", name);
    return done();
  }

  /** Arguments: the seconds to run, 3 if not given, and the port, any free one if not given. */
  public static void main(String[] args) throws IOException {
    double seconds = args.length > 0 ? Double.parseDouble(args[0]) : 3;
    int port = args.length > 1 ? Integer.parseInt(args[1]) : 0;
    try (IoLoop loop = new IoLoop()) {
      loop.createTask(new EchoServer_Async(loop).serve(port));
      System.out.printf("loop running for %.0fs, serving many clients on ONE thread...%n", seconds);
      loop.runUntil(loop.sleep(seconds));
    }
    System.out.println("loop done");
  }
}
