package dev.fermata.benchmarks.echo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * The yardstick: an echo server as one writes it by hand on a {@link Selector}, with one direct buffer for all connections and a
 * buffer of its own only for a connection whose peer does not read.
 */
public final class CallbackEchoServer {
  private final Selector selector;
  private final ServerSocketChannel listener;
  private final ByteBuffer shared = ByteBuffer.allocateDirect(EchoLoad.MESSAGE_BYTES);

  CallbackEchoServer() throws IOException {
    selector = Selector.open();
    listener = ServerSocketChannel.open();
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
    listener.configureBlocking(false);
    listener.register(selector, SelectionKey.OP_ACCEPT);
  }

  /** Serves until the process ends; prints its port first. */
  public static void main(String[] args) throws IOException {
    CallbackEchoServer server = new CallbackEchoServer();
    System.out.println(server.port());
    server.run();
  }

  int port() throws IOException {
    return ((InetSocketAddress) listener.getLocalAddress()).getPort();
  }

  void run() throws IOException {
    while (selector.isOpen()) {
      selector.select(this::ready);
    }
  }

  void close() throws IOException {
    listener.close();
    selector.close();
  }

  private void ready(SelectionKey key) {
    try {
      if (key.isAcceptable()) {
        accept();
      } else if (key.attachment() != null) {
        flush(key);
      } else {
        echo(key);
      }
    } catch (IOException e) {
      drop(key);
    }
  }

  private void accept() throws IOException {
    SocketChannel connection = listener.accept();
    if (connection != null) {
      connection.configureBlocking(false);
      connection.setOption(StandardSocketOptions.TCP_NODELAY, true);
      connection.register(selector, SelectionKey.OP_READ);
    }
  }

  private void echo(SelectionKey key) throws IOException {
    SocketChannel connection = (SocketChannel) key.channel();
    shared.clear();
    if (connection.read(shared) < 0) {
      drop(key);
      return;
    }
    shared.flip();
    connection.write(shared);
    if (shared.hasRemaining()) {
      key.attach(ByteBuffer.allocate(shared.remaining()).put(shared).flip());
      key.interestOps(SelectionKey.OP_WRITE);
    }
  }

  private static void flush(SelectionKey key) throws IOException {
    ByteBuffer rest = (ByteBuffer) key.attachment();
    ((SocketChannel) key.channel()).write(rest);
    if (!rest.hasRemaining()) {
      key.attach(null);
      key.interestOps(SelectionKey.OP_READ);
    }
  }

  private static void drop(SelectionKey key) {
    key.cancel();
    try {
      key.channel().close();
    } catch (IOException e) {
      System.err.println("closing a connection failed: " + e);
    }
  }
}
