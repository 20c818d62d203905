package dev.fermata.io;

import dev.fermata.internal.io.Acceptor;
import dev.fermata.internal.io.Network;
import java.nio.file.Path;
import java.util.List;

/**
 * A server for connections within this machine. Belongs to the loop on which it was made, and to that loop's thread. Made by
 * {@link Unix#startServer}. Closing it removes its file.
 */
public final class UnixServer extends StreamServer<UnixStream> {
  private final SocketFile file;

  UnixServer(
      Network network,
      Acceptor acceptor,
      SocketFile file,
      StreamHandler<UnixStream> handler,
      ServerOptions options) {
    super(network, List.of(acceptor), handler, options, UnixStream::new);
    this.file = file;
  }

  /** The file that peers connect to. */
  public Path path() {
    return file.path();
  }

  /** Stops to listen and removes the file, unless somebody has put another one in its place. Connections that are open stay. Idempotent. */
  @Override
  public void close() {
    if (!isClosed()) {
      file.remove();
    }
    super.close();
  }
}
