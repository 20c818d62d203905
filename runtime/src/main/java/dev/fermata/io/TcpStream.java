package dev.fermata.io;

import dev.fermata.internal.io.Connection;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketOption;
import org.jspecify.annotations.Nullable;

/**
 * A TCP connection. Belongs to the loop on which it was made, and to that loop's thread. Made by {@link Tcp}.
 *
 * <pre>{@code
 * @Async Coroutine<Void> echo(TcpStream stream) throws IOException {
 *   try (stream) {
 *     for (byte[] data = await(stream.read(4096)); data.length > 0; data = await(stream.read(4096))) {
 *       await(stream.write(data));
 *     }
 *   }
 *   return done();
 * }
 * }</pre>
 */
public final class TcpStream extends ByteStream {
  /** How many bytes may stand before a separator or the end of a line where the call names no limit. */
  public static final int DEFAULT_LIMIT = ByteReader.DEFAULT_LIMIT;

  private final InetSocketAddress localAddress;
  private final InetSocketAddress remoteAddress;
  private final @Nullable String host;

  TcpStream(Connection connection) {
    this(connection, null);
  }

  TcpStream(Connection connection, @Nullable String host) {
    super(connection);
    // kept, because a closed or reset channel does not tell them any more
    this.localAddress = (InetSocketAddress) connection.channel().socket().getLocalSocketAddress();
    this.remoteAddress = (InetSocketAddress) connection.channel().socket().getRemoteSocketAddress();
    this.host = host;
    watch(localAddress, remoteAddress);
  }

  /** The address of this end. */
  public InetSocketAddress localAddress() {
    return localAddress;
  }

  /** The address of the peer. */
  public InetSocketAddress remoteAddress() {
    return remoteAddress;
  }

  /** Sets an option of the socket. */
  public <T> TcpStream setOption(SocketOption<T> option, @Nullable T value) throws IOException {
    connection().channel().setOption(option, value);
    return this;
  }

  /** The value of an option of the socket. */
  public <T> @Nullable T option(SocketOption<T> option) throws IOException {
    return connection().channel().getOption(option);
  }

  @Override
  @Nullable
  String peerName() {
    return host;
  }

  /** Shows both ends, what is buffered and what waits. */
  @Override
  public String toString() {
    return "TcpStream[" + localAddress + " to " + remoteAddress + state();
  }
}
