package dev.fermata.io;

import dev.fermata.CanIgnoreReturnValue;
import dev.fermata.Future;
import dev.fermata.internal.io.Datagrams;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.channels.NotYetConnectedException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A UDP socket. Belongs to the loop on which it was made, and to that loop's thread. Made by {@link Udp}.
 *
 * <p>One receive may wait at a time; a second one is an {@link IllegalStateException}. Each gives one datagram, as a whole. Datagrams that
 * nobody receives are kept by the system up to some number, and then lost. A failure of one operation says nothing about the next.
 */
public final class UdpSocket implements AutoCloseable {
  private final Datagrams datagrams;
  private final @Nullable InetSocketAddress remote;
  private final Future<Void> closed;

  UdpSocket(Datagrams datagrams, @Nullable InetSocketAddress remote) {
    this.datagrams = datagrams;
    this.remote = remote;
    this.closed = datagrams.network().loop().createFuture();
  }

  /**
   * The next datagram. Cancelling it leaves the datagram to the next receive.
   *
   * <p>Fails with the system's {@link IOException}; a connected socket so learns that nobody listens at the peer's port.
   */
  public Future<Datagram> receive() {
    return datagrams.receive((content, sender) -> {
      byte[] data = new byte[content.remaining()];
      content.get(data);
      return new Datagram(data, sender);
    });
  }

  /** Receives the next datagram into the buffer, which must be left alone until then, and tells the sender. What does not fit is lost. */
  public Future<InetSocketAddress> receive(ByteBuffer target) {
    return datagrams.receive((content, sender) -> {
      target.put(content.limit(Math.min(content.limit(), target.remaining())));
      return sender;
    });
  }

  /**
   * Sends to the peer of a connected socket; done when the system has taken the datagram. A failure that nobody awaits is reported nowhere.
   *
   * @throws NotYetConnectedException if the socket is not connected
   */
  @CanIgnoreReturnValue
  public Future<Void> send(byte[] data) {
    if (remote == null) {
      throw new NotYetConnectedException();
    }
    return datagrams.send(ByteBuffer.wrap(data), null);
  }

  /**
   * Sends to an address; done when the system has taken the datagram. A failure that nobody awaits is reported nowhere.
   *
   * @throws IllegalArgumentException if the socket is connected to another address, or the address has no IP address
   */
  @CanIgnoreReturnValue
  public Future<Void> send(byte[] data, InetSocketAddress to) {
    if (to.isUnresolved()) {
      throw new IllegalArgumentException("Not an IP address: " + to);
    }
    if (remote == null) {
      return datagrams.send(ByteBuffer.wrap(data), to);
    }
    if (!remote.equals(to)) {
      throw new IllegalArgumentException("Invalid address: must be null or " + remote);
    }
    return send(data);
  }

  /** Waits until little enough waits to be sent: see {@link #setWriteLimits}. */
  public Future<Void> drain() {
    datagrams.network().checkThread("drain");
    return datagrams.drain();
  }

  /** Sets the marks of {@link #drain}, as {@link ByteWriter#setWriteLimits}; each datagram counts eight bytes more than it has. */
  public void setWriteLimits(int high, int low) {
    datagrams.network().checkThread("setWriteLimits");
    datagrams.setLimits(high, low);
  }

  /** What waits to be sent, with eight bytes more for each datagram. */
  public long bufferedBytes() {
    return datagrams.buffered();
  }

  /** The address that peers send to. */
  public InetSocketAddress localAddress() {
    return datagrams.localAddress();
  }

  /** The peer; empty if the socket is not connected. */
  public Optional<InetSocketAddress> remoteAddress() {
    return Optional.ofNullable(remote);
  }

  /** Sets an option of the socket. */
  public <T> UdpSocket setOption(SocketOption<T> option, @Nullable T value) throws IOException {
    datagrams.channel().setOption(option, value);
    return this;
  }

  /** The value of an option of the socket. */
  public <T> @Nullable T option(SocketOption<T> option) throws IOException {
    return datagrams.channel().getOption(option);
  }

  /** Sends what waits, then closes the socket. A receive that waits fails with {@link java.nio.channels.AsynchronousCloseException}. Idempotent. */
  @Override
  public void close() {
    datagrams.close(() -> closed.setResult(null));
  }

  /** Closes the socket at once; what waits is dropped. Idempotent. */
  public void abort() {
    datagrams.abort(() -> closed.setResult(null));
  }

  /** Whether neither {@link #close} nor {@link #abort} has been called yet. */
  public boolean isOpen() {
    return datagrams.isOpen();
  }

  /** Done when the socket is closed. One for each caller, who may cancel it. */
  public Future<Void> waitClosed() {
    Future<Void> waiting = closed.loop().createFuture();
    closed.addDoneCallback(done -> waiting.setResultUnlessCancelled(null));
    return waiting;
  }

  /** Shows the addresses. */
  @Override
  public String toString() {
    return "UdpSocket[" + localAddress() + (remote == null ? "" : " to " + remote)
        + (isOpen() ? "]" : ", closed]");
  }
}
