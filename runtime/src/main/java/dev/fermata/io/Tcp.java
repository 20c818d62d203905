package dev.fermata.io;

import dev.fermata.Future;
import dev.fermata.internal.io.Connecting;
import dev.fermata.internal.io.Listening;
import dev.fermata.internal.io.Network;
import java.net.StandardSocketOptions;
import org.jspecify.annotations.Nullable;

/**
 * Makes TCP connections, listeners and servers on the running loop. All methods are for that loop's thread.
 *
 * <p>Host names are looked up on another thread; numeric addresses need no look-up. Small packets are sent at once
 * ({@link StandardSocketOptions#TCP_NODELAY}).
 */
public final class Tcp {
  /** How many connections may wait to be accepted where the call does not say. */
  public static final int DEFAULT_BACKLOG = 100;

  private Tcp() {}

  /**
   * Connects to a host. All its addresses are tried, in the order in which the system gives them.
   *
   * <p>Fails with the system's {@link java.io.IOException}, which names the address. Cancelling gives up and closes the socket.
   */
  public static Future<TcpStream> connect(String host, int port) {
    return Connecting.start(Network.running(), host, port, TcpStream::new);
  }

  /** Listens with the {@link #DEFAULT_BACKLOG}. See {@link #listen(String, int, int)}. */
  public static Future<TcpListener> listen(@Nullable String host, int port) {
    return listen(host, port, DEFAULT_BACKLOG);
  }

  /**
   * Binds the first address of the host and starts to listen; connections are taken with {@link TcpListener#accept}.
   *
   * @param host a name or an address of this machine; null or empty for all interfaces
   * @param port 0 for any free port, which {@link TcpListener#localAddress} then tells
   * @param backlog how many connections may wait to be accepted
   */
  public static Future<TcpListener> listen(@Nullable String host, int port, int backlog) {
    return Listening.start(
        Network.running(),
        host,
        port,
        backlog,
        (network, acceptors) -> new TcpListener(acceptors.get(0)),
        1);
  }

  /**
   * Starts a server that runs the handler, as a task of its own, for each connection.
   *
   * <p>Every address of the host is bound, with one port. The server is closed by {@link TcpServer#close}.
   *
   * @param host a name or an address of this machine; null or empty for all interfaces
   * @param port 0 for any free port, which {@link TcpServer#port} then tells
   */
  public static Future<TcpServer> startServer(
      ConnectionHandler handler, @Nullable String host, int port) {
    return Listening.start(
        Network.running(),
        host,
        port,
        DEFAULT_BACKLOG,
        (network, acceptors) -> new TcpServer(network.loop(), acceptors, handler),
        Integer.MAX_VALUE);
  }
}
