package dev.fermata.io;

import dev.fermata.Future;
import dev.fermata.internal.io.Acceptor;
import java.net.InetSocketAddress;

/**
 * A listening socket whose connections are taken one by one. Belongs to the loop on which it was made, and to that loop's thread.
 *
 * <p>{@link TcpServer} takes them by itself and runs a coroutine for each.
 */
public final class TcpListener implements AutoCloseable {
  private final Acceptor acceptor;

  TcpListener(Acceptor acceptor) {
    this.acceptor = acceptor;
  }

  /**
   * Takes the next connection. One accept may wait at a time; a second one is an {@link IllegalStateException}.
   *
   * <p>Cancelling it leaves the connection to the next accept.
   */
  public Future<TcpStream> accept() {
    return acceptor.accept(TcpStream::new);
  }

  /** The address that peers connect to; its port is the real one where 0 was asked for. */
  public InetSocketAddress localAddress() {
    return (InetSocketAddress) acceptor.address();
  }

  /** Whether {@link #close} has not been called yet. */
  public boolean isOpen() {
    return acceptor.isOpen();
  }

  /** Stops to listen; an accept that waits fails. Connections that were accepted stay. Idempotent. */
  @Override
  public void close() {
    acceptor.close();
  }

  /** Shows the address. */
  @Override
  public String toString() {
    return "TcpListener[" + localAddress() + (isOpen() ? "]" : ", closed]");
  }
}
