package dev.fermata.internal.io;

import dev.fermata.Future;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to reach a host: looks its name up, then tries its addresses one after the other. Loop thread only.
 *
 * <p>Cancelling the future ends the attempt and closes the channel that is being connected.
 *
 * @param <S> what a connected channel becomes
 */
public final class Connecting<S> {
  private final Network network;
  private final Function<Connection, S> wrap;
  private final Future<S> result;
  private final Deque<InetSocketAddress> untried = new ArrayDeque<>();
  private final List<IOException> failures = new ArrayList<>();
  private @Nullable Connection current;
  private @Nullable InetSocketAddress currentAddress;

  private Connecting(Network network, Function<Connection, S> wrap) {
    this.network = network;
    this.wrap = wrap;
    this.result = network.loop().createFuture();
  }

  /** Starts to connect. */
  public static <S> Future<S> start(
      Network network, String host, int port, Function<Connection, S> wrap) {
    InetSocketAddress checked =
        InetSocketAddress.createUnresolved(host, port); // refuses impossible ports
    Connecting<S> connecting = new Connecting<>(network, wrap);
    Future<List<InetAddress>> lookup = AddressLookup.lookUp(network, host);
    if (lookup.isDone()) {
      connecting.lookedUp(lookup, checked.getPort());
    } else {
      lookup.addDoneCallback(done -> connecting.lookedUp(done, checked.getPort()));
    }
    connecting.result.addDoneCallback(done -> {
      if (done.isCancelled()) {
        lookup.cancel();
        connecting.abandon();
      }
    });
    return connecting.result;
  }

  private void lookedUp(Future<List<InetAddress>> lookup, int port) {
    if (result.isDone() || lookup.isCancelled()) {
      return;
    }
    Throwable error = lookup.exception();
    if (error != null) {
      result.setException(error);
      return;
    }
    for (InetAddress address : lookup.result()) {
      untried.add(new InetSocketAddress(address, port));
    }
    tryNext();
  }

  private void tryNext() {
    for (InetSocketAddress address = untried.poll(); address != null; address = untried.poll()) {
      currentAddress = address;
      try {
        Connection connection = Connection.open(network, SocketChannel.open());
        current = connection;
        connection.channel().setOption(StandardSocketOptions.TCP_NODELAY, true);
        if (connection.channel().connect(address)) {
          succeed(connection);
        } else {
          connection.selection().awaitWritable(this::ready);
        }
        return;
      } catch (IOException e) {
        failed(e);
      }
    }
    result.setException(lastFailure());
  }

  /** Takes an event of the channel that is being connected. */
  private void ready() {
    Connection connection = current;
    if (connection == null) {
      return;
    }
    if (result.isDone()) {
      abandon();
      return;
    }
    try {
      if (connection.channel().finishConnect()) {
        connection.selection().ignoreWriting();
        succeed(connection);
      } else {
        connection.selection().awaitWritable(this::ready);
      }
    } catch (IOException e) {
      failed(e);
      tryNext();
    }
  }

  private void succeed(Connection connection) {
    current = null;
    result.setResult(wrap.apply(connection));
  }

  private void failed(IOException error) {
    failures.add(naming(Objects.requireNonNull(currentAddress), error));
    abandon();
  }

  private void abandon() {
    Connection connection = current;
    current = null;
    if (connection != null) {
      connection.close();
    }
  }

  /** The last failure, with the earlier ones beside it. */
  private IOException lastFailure() {
    IOException last = failures.remove(failures.size() - 1);
    failures.forEach(last::addSuppressed);
    return last;
  }

  /** The system's words do not say whom they are about. */
  private static IOException naming(InetSocketAddress address, IOException error) {
    String text = error.getMessage() + ": " + address;
    IOException named =
        error instanceof ConnectException ? new ConnectException(text) : new IOException(text);
    named.initCause(error);
    return named;
  }
}
