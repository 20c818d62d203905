package dev.fermata.internal.io;

/** A sink with an end of its own. */
public interface ClosableSink extends ByteSink, AutoCloseable {
  /** Gives up the sink. Idempotent. */
  @Override
  void close();
}
