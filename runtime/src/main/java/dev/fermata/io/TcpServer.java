package dev.fermata.io;

import dev.fermata.internal.io.Acceptor;
import dev.fermata.internal.io.Network;
import java.net.InetSocketAddress;
import java.util.List;

/** A server for TCP connections. Belongs to the loop on which it was made, and to that loop's thread. Made by {@link Tcp#startServer}. */
public final class TcpServer extends StreamServer<TcpStream> {
  TcpServer(
      Network network,
      List<Acceptor> acceptors,
      StreamHandler<TcpStream> handler,
      ServerOptions options) {
    super(network, acceptors, handler, options, TcpStream::new);
  }

  /** The addresses that peers connect to; none once the server is closed. */
  public List<InetSocketAddress> addresses() {
    return isClosed() ? List.of() : acceptors().stream().map(TcpServer::inet).toList();
  }

  /** The port of all {@link #addresses}. */
  public int port() {
    return inet(acceptors().get(0)).getPort();
  }

  private static InetSocketAddress inet(Acceptor acceptor) {
    return (InetSocketAddress) acceptor.address();
  }
}
