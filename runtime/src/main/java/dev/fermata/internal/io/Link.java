package dev.fermata.internal.io;

/**
 * One end of a connection in both directions: a socket, or a layer over another link. Loop thread only.
 *
 * <p>A layer that is put on a live link replaces it for the reader and the writer, who notice nothing.
 */
public interface Link extends ByteSource, ByteSink, AutoCloseable {
  /** Ends the connection politely; {@code ended} is run once when that is done, or can be waited for no longer. */
  void end(Runnable ended);

  /** Closes the channel at once. Idempotent. */
  @Override
  void close();
}
