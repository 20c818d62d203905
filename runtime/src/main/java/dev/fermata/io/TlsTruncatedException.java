package dev.fermata.io;

import javax.net.ssl.SSLException;

/**
 * The peer's bytes ended without TLS's own end mark (close-notify). Either the peer is careless, or somebody has cut the connection: what
 * was read may be only the beginning.
 */
public final class TlsTruncatedException extends SSLException {
  private static final long serialVersionUID = 1;

  /** Makes the exception. */
  public TlsTruncatedException() {
    super("The connection ended without close-notify: data may be missing");
  }
}
