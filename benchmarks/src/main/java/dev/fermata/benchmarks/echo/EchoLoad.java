package dev.fermata.benchmarks.echo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps a batch of messages in flight on each of many connections and counts the answers. One thread.
 *
 * <p>A batch is one write here and many requests to the server, which reads one message at a time. So a request costs the server more
 * than it costs the load, and it is the server that is saturated, not the load.
 */
final class EchoLoad implements AutoCloseable {
  static final int MESSAGE_BYTES = 64;
  private static final int MESSAGES_PER_BATCH = 16;
  private static final int BATCH_BYTES = MESSAGES_PER_BATCH * MESSAGE_BYTES;

  private final Selector selector = Selector.open();
  private final List<SocketChannel> connections = new ArrayList<>();
  private final ByteBuffer in = ByteBuffer.allocateDirect(BATCH_BYTES);
  private final ByteBuffer out = ByteBuffer.allocateDirect(BATCH_BYTES);
  private long answers;

  EchoLoad(int port, int count) throws IOException {
    for (int i = 0; i < BATCH_BYTES; i++) {
      out.put((byte) i);
    }
    for (int i = 0; i < count; i++) {
      SocketChannel connection =
          SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      connections.add(connection);
      connection.setOption(StandardSocketOptions.TCP_NODELAY, true);
      connection.configureBlocking(false);
      connection.register(selector, SelectionKey.OP_READ, new int[1]);
      send(connection);
    }
  }

  /** Runs for that long and returns the number of answers that came in that time. */
  long run(long nanos) throws IOException {
    long before = answers;
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      selector.select(this::answered, 100);
    }
    return answers - before;
  }

  private void answered(SelectionKey key) {
    try {
      SocketChannel connection = (SocketChannel) key.channel();
      int[] received = (int[]) key.attachment();
      in.clear().limit(BATCH_BYTES - received[0]);
      int n = connection.read(in);
      if (n < 0) {
        throw new IllegalStateException("the server closed a connection");
      }
      received[0] += n;
      if (received[0] == BATCH_BYTES) {
        received[0] = 0;
        answers += MESSAGES_PER_BATCH;
        send(connection);
      }
    } catch (IOException e) {
      throw new IllegalStateException("the server broke a connection", e);
    }
  }

  private void send(SocketChannel connection) throws IOException {
    out.clear();
    if (connection.write(out) != BATCH_BYTES) {
      throw new IllegalStateException(
          "a batch of " + BATCH_BYTES + " bytes did not fit an empty send buffer");
    }
  }

  @Override
  public void close() throws IOException {
    for (SocketChannel connection : connections) {
      connection.close();
    }
    selector.close();
  }
}
