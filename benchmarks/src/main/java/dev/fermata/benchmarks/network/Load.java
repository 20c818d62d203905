package dev.fermata.benchmarks.network;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/** Connections to a server, in one thread that never sleeps: it shall be the server that has too much to do. */
abstract class Load implements AutoCloseable {
  private static final int BUFFER_BYTES = 64 * 1024;

  private final Selector selector = Selector.open();
  private final List<SelectionKey> keys = new ArrayList<>();
  private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private final ByteBuffer request;
  private final int answerBytes;

  /** Counts what belongs to one connection. */
  static class Client {
    private int received; // of the answer that is on its way
  }

  Load(int port, Scenario scenario) throws IOException {
    this.request = Messages.direct(scenario.request());
    this.answerBytes = scenario.answerBytes(port);
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    for (int i = 0; i < scenario.connections(); i++) {
      SocketChannel channel = SocketChannel.open(address);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      channel.configureBlocking(false);
      keys.add(channel.register(selector, SelectionKey.OP_READ, client()));
    }
  }

  /** State for a connection. */
  Client client() {
    return new Client();
  }

  /** An answer is complete. */
  abstract void answered(SelectionKey key) throws IOException;

  List<SelectionKey> keys() {
    return keys;
  }

  /** Takes the answers that are there; returns on how many connections there was something. */
  int look() throws IOException {
    return selector.selectNow(this::readable);
  }

  private void readable(SelectionKey key) {
    try {
      int count = ((SocketChannel) key.channel()).read(in.clear());
      if (count < 0) {
        throw new IOException("the server closed a connection");
      }
      Client client = (Client) key.attachment();
      client.received += count;
      while (client.received >= answerBytes) {
        client.received -= answerBytes;
        answered(key);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the server broke a connection", e);
    }
  }

  void send(SelectionKey key) throws IOException {
    if (((SocketChannel) key.channel()).write(request.duplicate()) != request.capacity()) {
      throw new IOException("a request did not fit the send buffer");
    }
  }

  @Override
  public void close() throws IOException {
    for (SelectionKey key : keys) {
      key.channel().close();
    }
    selector.close();
  }
}
