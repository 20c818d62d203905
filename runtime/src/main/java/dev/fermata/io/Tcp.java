package dev.fermata.io;

import dev.fermata.Future;
import dev.fermata.internal.io.Acceptor;
import dev.fermata.internal.io.Connecting;
import dev.fermata.internal.io.Connection;
import dev.fermata.internal.io.Listening;
import dev.fermata.internal.io.Network;
import dev.fermata.internal.io.Steps;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes TCP connections, listeners and servers on the running loop. All methods are for that loop's thread.
 *
 * <p>Host names are looked up on another thread; numeric addresses need no look-up. Small packets are sent at once
 * ({@link StandardSocketOptions#TCP_NODELAY}).
 */
public final class Tcp {
  /** How many connections may wait to be accepted where the call does not say. */
  public static final int DEFAULT_BACKLOG = ServerOptions.DEFAULT_BACKLOG;

  private Tcp() {}

  /** Connects to a host with {@link ConnectOptions#defaults()}: see {@link #connect(String, int, ConnectOptions)}. */
  public static Future<TcpStream> connect(String host, int port) {
    return connect(host, port, ConnectOptions.defaults());
  }

  /**
   * Connects to a host. All its addresses are tried, in the order in which the resolver gives them; the first that answers wins.
   *
   * <p>Fails with the system's {@link IOException}, which names the address; if several addresses failed, with one that names all and has
   * theirs as suppressed ones; with {@link dev.fermata.AsyncTimeoutException} after the options' time-out. Cancelling gives up and closes
   * the sockets.
   */
  public static Future<TcpStream> connect(String host, int port, ConnectOptions options) {
    Network network = Network.running();
    Future<TcpStream> connected = Steps.of(
            network, Connecting.start(network, host, port, options.route()))
        .map(connection -> new TcpStream(connection, host));
    if (options.tls().isEmpty()) {
      return connected;
    }
    TlsOptions tls = options.tls().get();
    return Steps.of(network, connected)
        .then(stream -> Steps.of(network, stream.startTls(tls)).map(done -> stream));
  }

  /**
   * Takes over a channel that the program has connected or accepted. It must not be registered with any selector, and belongs to the stream
   * from now on. For TLS, {@link TcpStream#startTls} follows.
   *
   * @throws IllegalArgumentException if it is not connected, or not TCP
   */
  public static TcpStream adopt(SocketChannel channel) throws IOException {
    if (!(channel.getRemoteAddress() instanceof InetSocketAddress)) {
      throw new IllegalArgumentException("A connected TCP socket is needed: " + channel);
    }
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    return new TcpStream(Connection.adopt(Network.running(), channel));
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
    Network network = Network.running();
    ServerOptions options = ServerOptions.defaults().withBacklog(backlog);
    Future<List<Acceptor>> acceptors = new Listening(network, options.binding(), 1).at(host, port);
    return Steps.of(network, acceptors).map(bound -> new TcpListener(bound.get(0)));
  }

  /** Starts a server with {@link ServerOptions#defaults()}: see {@link #startServer(ConnectionHandler, String, int, ServerOptions)}. */
  public static Future<TcpServer> startServer(
      ConnectionHandler handler, @Nullable String host, int port) {
    return startServer(handler, host, port, ServerOptions.defaults());
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
      ConnectionHandler handler, @Nullable String host, int port, ServerOptions options) {
    return startServerOn(
        handler, host == null || host.isEmpty() ? List.of() : List.of(host), port, options);
  }

  /** As {@link #startServer(ConnectionHandler, String, int, ServerOptions)}, on all addresses of several hosts, each once. */
  public static Future<TcpServer> startServerOn(
      ConnectionHandler handler, List<String> hosts, int port, ServerOptions options) {
    Network network = Network.running();
    Future<List<Acceptor>> acceptors =
        new Listening(network, options.binding(), Integer.MAX_VALUE).at(hosts, port);
    return Steps.of(network, acceptors)
        .map(bound -> new TcpServer(network, bound, handler, options));
  }
}
