package dev.fermata.internal.io;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One address that is being connected to. Loop thread only. */
final class Attempt {
  private final Network network;
  private final InetSocketAddress address;
  private final Consumer<Attempt> ended;
  private @Nullable Connection pending;
  private @Nullable Connection connection;
  private @Nullable IOException failure;
  private boolean started;

  Attempt(Network network, InetSocketAddress address, Consumer<Attempt> ended) {
    this.network = network;
    this.address = address;
    this.ended = ended;
  }

  /** Begins; {@code ended} may be told before this returns. */
  void start(@Nullable InetSocketAddress local) {
    try {
      Connection opening = Connection.open(network, SocketChannel.open());
      pending = opening;
      opening.channel().setOption(StandardSocketOptions.TCP_NODELAY, true);
      bind(opening.channel(), local);
      if (opening.channel().connect(address)) {
        succeed(opening);
      } else {
        started = true;
        opening.selection().awaitWritable(this::ready);
      }
    } catch (IOException | RuntimeException e) {
      fail(e);
    }
  }

  private void bind(SocketChannel channel, @Nullable InetSocketAddress local) throws IOException {
    if (local == null) {
      return;
    }
    boolean sameFamily =
        local.getAddress() instanceof Inet6Address == address.getAddress() instanceof Inet6Address;
    if (!sameFamily && !local.getAddress().isAnyLocalAddress()) {
      throw new BindException(
          "no matching local address with the family of " + address + ": " + local);
    }
    try {
      channel.bind(local);
    } catch (BindException e) {
      throw (IOException) new BindException(e.getMessage() + ": " + local).initCause(e);
    }
  }

  /** Takes an event. */
  private void ready() {
    Connection opening = pending;
    if (opening == null) {
      return;
    }
    try {
      if (opening.channel().finishConnect()) {
        opening.selection().ignoreWriting();
        succeed(opening);
      } else {
        opening.selection().awaitWritable(this::ready);
      }
    } catch (IOException e) {
      fail(e);
    }
  }

  private void succeed(Connection opened) {
    pending = null;
    connection = opened;
    ended.accept(this);
  }

  private void fail(Exception error) {
    failure = naming(error);
    abandon();
    ended.accept(this);
  }

  /** Gives up; {@code ended} is not told. */
  void abandon() {
    Connection opening = pending;
    pending = null;
    if (opening != null) {
      opening.close();
    }
  }

  /** What was opened; null if it failed. */
  @Nullable
  Connection connection() {
    return connection;
  }

  IOException failure() {
    return Objects.requireNonNull(failure);
  }

  /** Whether an event ended it, and not its start. */
  boolean hadStarted() {
    return started;
  }

  /** The system's words do not say whom they are about. */
  private IOException naming(Exception error) {
    if (error instanceof BindException bind) {
      return bind;
    }
    String text = error.getMessage() + ": " + address;
    IOException named =
        error instanceof ConnectException ? new ConnectException(text) : new IOException(text);
    named.initCause(error);
    return named;
  }
}
