package dev.fermata.io;

import dev.fermata.Future;
import dev.fermata.internal.io.Acceptor;
import dev.fermata.internal.io.Connection;
import dev.fermata.internal.io.Network;
import dev.fermata.internal.io.UnixConnecting;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/**
 * Makes connections and servers of Unix-domain sockets on the running loop: as TCP, within one machine, by way of a file. All methods are
 * for that loop's thread. There are no datagrams and no abstract names.
 */
public final class Unix {
  private Unix() {}

  /**
   * Connects to the socket at a path.
   *
   * <p>Fails with the system's {@link IOException}, which names the path.
   */
  public static Future<UnixStream> connect(Path path) {
    Network network = Network.running();
    try {
      return network.completed(new UnixStream(UnixConnecting.connect(network, path)));
    } catch (IOException e) {
      return network.failed(e);
    }
  }

  /** Takes over a channel that the program has connected. It must not be registered with any selector, and belongs to the stream from now on. */
  public static UnixStream adopt(SocketChannel channel) throws IOException {
    if (!(channel.getRemoteAddress() instanceof UnixDomainSocketAddress)) {
      throw new IllegalArgumentException("A connected Unix-domain socket is needed: " + channel);
    }
    return new UnixStream(Connection.adopt(Network.running(), channel));
  }

  /** Starts a server with {@link ServerOptions#defaults()}: see {@link #startServer(StreamHandler, Path, ServerOptions)}. */
  public static Future<UnixServer> startServer(StreamHandler<UnixStream> handler, Path path) {
    return startServer(handler, path, ServerOptions.defaults());
  }

  /**
   * Starts a server that runs the handler, as a task of its own, for each connection.
   *
   * <p>A socket that an earlier server left at the path is replaced. Fails with {@link java.net.BindException} if another file is there.
   */
  public static Future<UnixServer> startServer(
      StreamHandler<UnixStream> handler, Path path, ServerOptions options) {
    Network network = Network.running();
    try {
      SocketFile file = SocketFile.prepare(path);
      Acceptor acceptor =
          Acceptor.listen(network, UnixDomainSocketAddress.of(path), options.binding());
      file.bound();
      return network.completed(new UnixServer(network, acceptor, file, handler, options));
    } catch (IOException e) {
      return network.failed(e);
    }
  }
}
