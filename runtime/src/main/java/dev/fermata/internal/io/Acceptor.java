package dev.fermata.internal.io;

import dev.fermata.Future;
import dev.fermata.internal.loop.Selection;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A listening channel and the one accept that may wait on it. Loop thread only. */
public final class Acceptor implements AutoCloseable {
  private final Network network;
  private final ServerSocketChannel channel;
  private final Selection selection;
  private final Runnable taker = this::acceptable;
  private final SocketAddress address;
  private @Nullable Waiting<?> waiting;

  private Acceptor(Network network, ServerSocketChannel channel) throws IOException {
    this.network = network;
    this.channel = channel;
    this.selection = network.register(channel);
    this.address = channel.getLocalAddress();
  }

  /** Binds a socket and starts to listen. */
  public static Acceptor listen(Network network, SocketAddress address, Binding binding)
      throws IOException {
    boolean unix = address instanceof UnixDomainSocketAddress;
    ServerSocketChannel channel =
        unix ? ServerSocketChannel.open(StandardProtocolFamily.UNIX) : ServerSocketChannel.open();
    // The JDK's code that closes sockets needs two descriptors of its own when it is loaded, which
    // must not be when none are left.
    SocketChannel.open().close();
    try {
      if (!unix) {
        binding.prepare(channel);
      }
      return new Acceptor(network, channel.bind(address, binding.backlog()));
    } catch (IOException | RuntimeException e) {
      channel.close();
      if (e instanceof BindException) {
        throw (IOException) new BindException(e.getMessage() + ": " + address).initCause(e);
      }
      throw e;
    }
  }

  /** The next connection, as what {@code wrap} makes of it. */
  public <S> Future<S> accept(Function<Connection, S> wrap) {
    network.checkThread("accept");
    if (waiting != null && !waiting.future.isDone()) {
      throw new IllegalStateException(
          "accept() called while another coroutine is already waiting for a connection");
    }
    if (!channel.isOpen()) {
      return network.failed(new ClosedChannelException());
    }
    try {
      Connection connection = acceptNow();
      if (connection != null) {
        return network.completed(wrapped(connection, wrap));
      }
    } catch (IOException | RuntimeException e) {
      return network.failed(e);
    }
    Waiting<S> accept = new Waiting<>(network.loop().createFuture(), wrap);
    waiting = accept;
    selection.awaitReadable(taker);
    return accept.future;
  }

  /** Takes an event. */
  private void acceptable() {
    Waiting<?> accept = waiting;
    if (accept == null || accept.future.isDone()) {
      waiting = null;
      return;
    }
    try {
      Connection connection = acceptNow();
      if (connection == null) {
        selection.awaitReadable(taker); // the peer has gone again
      } else {
        waiting = null;
        accept.complete(connection);
      }
    } catch (IOException | RuntimeException e) {
      waiting = null;
      accept.future.setException(e);
    }
  }

  private static <S> S wrapped(Connection connection, Function<Connection, S> wrap) {
    try {
      return wrap.apply(connection);
    } catch (RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /** The next connection if one is there. */
  private @Nullable Connection acceptNow() throws IOException {
    SocketChannel accepted = channel.accept();
    if (accepted == null) {
      return null;
    }
    Connection connection = Connection.open(network, accepted);
    try {
      if (address instanceof InetSocketAddress) {
        accepted.setOption(StandardSocketOptions.TCP_NODELAY, true);
      }
    } catch (IOException e) {
      // a peer that has reset the connection already: whoever reads from it will learn so
      return connection;
    }
    return connection;
  }

  /** The address that peers connect to. */
  public SocketAddress address() {
    return address;
  }

  /** Whether the channel still listens. */
  public boolean isOpen() {
    return channel.isOpen();
  }

  /** Stops to listen and fails the accept that waits. Idempotent. */
  @Override
  public void close() {
    network.checkThread("close");
    Closing.close(selection);
    Waiting<?> accept = waiting;
    waiting = null;
    if (accept != null && !accept.future.isDone()) {
      accept.future.setException(new AsynchronousCloseException());
    }
  }

  private record Waiting<S>(Future<S> future, Function<Connection, S> wrap) {
    void complete(Connection connection) {
      future.setResult(wrapped(connection, wrap));
    }
  }
}
