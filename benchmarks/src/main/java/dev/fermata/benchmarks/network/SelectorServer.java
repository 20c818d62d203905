package dev.fermata.benchmarks.network;

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
 * The yardstick: the servers as one writes them by hand on a {@link Selector}, with one direct buffer for all connections and a buffer of its own
 * only for a connection whose peer does not read. Prints its port first.
 */
final class SelectorServer {
  private static final int BUFFER_BYTES = 64 * 1024;
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final Selector selector = Selector.open();
  private final ServerSocketChannel listener = ServerSocketChannel.open();
  private final ByteBuffer shared = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private final ByteBuffer response = Messages.direct(Messages.RESPONSE);
  private final boolean http;

  /** What belongs to one connection. */
  private static final class State {
    int matched; // how many bytes of the end of a request's head were the last ones
    ByteBuffer unsent = NOTHING;
  }

  private SelectorServer(boolean http) throws IOException {
    this.http = http;
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Messages.BACKLOG);
    listener.configureBlocking(false);
    listener.register(selector, SelectionKey.OP_ACCEPT);
  }

  /** The argument: {@code echo} or {@code http}. */
  public static void main(String[] args) throws IOException {
    SelectorServer server = new SelectorServer(args[0].equals("http"));
    System.out.println(((InetSocketAddress) server.listener.getLocalAddress()).getPort());
    while (true) {
      server.selector.select(server::ready);
    }
  }

  private void ready(SelectionKey key) {
    try {
      if (key.isAcceptable()) {
        accept();
      } else {
        serve(key, (State) key.attachment());
      }
    } catch (IOException e) {
      drop(key);
    }
  }

  private void accept() throws IOException {
    for (SocketChannel peer = listener.accept(); peer != null; peer = listener.accept()) {
      peer.configureBlocking(false);
      peer.setOption(StandardSocketOptions.TCP_NODELAY, true);
      peer.register(selector, SelectionKey.OP_READ, new State());
    }
  }

  private void serve(SelectionKey key, State state) throws IOException {
    SocketChannel peer = (SocketChannel) key.channel();
    if (state.unsent.hasRemaining()) {
      flush(key, peer, state);
      return;
    }
    if (peer.read(shared.clear()) < 0) {
      drop(key);
      return;
    }
    shared.flip();
    if (http) {
      for (int requests = requests(state); requests > 0; requests--) {
        send(key, peer, state, response.duplicate());
      }
    } else {
      send(key, peer, state, shared);
    }
  }

  private int requests(State state) {
    int requests = 0;
    while (shared.hasRemaining()) {
      byte next = shared.get();
      if (next == Messages.HEAD_END[state.matched]) {
        state.matched++;
      } else {
        state.matched = next == Messages.HEAD_END[0] ? 1 : 0;
      }
      if (state.matched == Messages.HEAD_END.length) {
        state.matched = 0;
        requests++;
      }
    }
    return requests;
  }

  private static void send(SelectionKey key, SocketChannel peer, State state, ByteBuffer data)
      throws IOException {
    ByteBuffer before = state.unsent;
    if (!before.hasRemaining()) {
      peer.write(data);
    }
    if (data.hasRemaining()) {
      int size = before.remaining() + data.remaining();
      state.unsent = ByteBuffer.allocate(size).put(before).put(data).flip();
      key.interestOps(SelectionKey.OP_WRITE);
    }
  }

  private static void flush(SelectionKey key, SocketChannel peer, State state) throws IOException {
    peer.write(state.unsent);
    if (!state.unsent.hasRemaining()) {
      state.unsent = NOTHING;
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
