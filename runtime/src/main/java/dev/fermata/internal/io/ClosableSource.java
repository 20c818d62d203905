package dev.fermata.internal.io;

/** A source with an end of its own. */
public interface ClosableSource extends ByteSource, AutoCloseable {
  /** Gives up the source. Idempotent. */
  @Override
  void close();
}
