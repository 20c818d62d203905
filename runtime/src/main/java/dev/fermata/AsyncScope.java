package dev.fermata;

import org.jspecify.annotations.Nullable;

/**
 * A resource whose entering and leaving may wait. In an {@link Async} method, try-with-resources on an expression of this static
 * type awaits {@link #enter} after the resource expression and {@link #exit} at the end of the block.
 */
public interface AsyncScope extends AutoCloseable {
  /** Awaited before the block runs. Does nothing unless overridden. */
  default Coroutine<Void> enter() {
    return Coroutine.completed(null);
  }

  /**
   * Awaited after the block.
   *
   * @param bodyError what the block threw; null if it ended normally. It cannot be swallowed; what this throws replaces it.
   */
  Coroutine<Void> exit(@Nullable Throwable bodyError);

  /**
   * Never called by compiled code.
   *
   * @throws IllegalStateException always: it is reached only where the try statement was not compiled by Fermata
   */
  @Override
  default void close() {
    throw Uncompiled.marker("try-with-resources on an AsyncScope");
  }
}
