package dev.fermata.internal.io;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** Connects to Unix-domain sockets. */
public final class UnixConnecting {
  private UnixConnecting() {}

  /** Connects; this is no matter of waiting: the system answers at once, if only that the queue of the server is full. */
  public static Connection connect(Network network, Path path) throws IOException {
    network.checkThread("connect");
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    Connection connection = Connection.open(network, channel);
    try {
      if (!channel.connect(UnixDomainSocketAddress.of(path)) && !channel.finishConnect()) {
        throw new ConnectException("The server's queue is full");
      }
      return connection;
    } catch (IOException | RuntimeException e) {
      connection.close();
      if (e instanceof SocketException) {
        throw (IOException) new ConnectException(e.getMessage() + ": " + path).initCause(e);
      }
      throw e;
    }
  }
}
