package dev.fermata.io;

import dev.fermata.internal.io.Connection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;

/** A connection within this machine, by way of a file. Belongs to the loop on which it was made, and to that loop's thread. Made by {@link Unix}. */
public final class UnixStream extends ByteStream {
  private final UnixDomainSocketAddress localAddress;
  private final UnixDomainSocketAddress remoteAddress;

  UnixStream(Connection connection) {
    super(connection);
    try {
      this.localAddress = (UnixDomainSocketAddress) connection.channel().getLocalAddress();
      this.remoteAddress = (UnixDomainSocketAddress) connection.channel().getRemoteAddress();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    watch(localAddress, remoteAddress);
  }

  /** The address of this end; its path is empty at the end that connected. */
  public UnixDomainSocketAddress localAddress() {
    return localAddress;
  }

  /** The address of the peer; its path is empty at the end that accepted. */
  public UnixDomainSocketAddress remoteAddress() {
    return remoteAddress;
  }

  /** Shows both ends, what is buffered and what waits. */
  @Override
  public String toString() {
    return "UnixStream[" + localAddress + " to " + remoteAddress + state();
  }
}
