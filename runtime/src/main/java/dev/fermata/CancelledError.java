package dev.fermata;

import org.jspecify.annotations.Nullable;

/**
 * Thrown at the await of a task that was cancelled, and by reading a cancelled future.
 *
 * <p>An {@link Error}, so that {@code catch (Exception e)} does not swallow it. It carries a stack trace only in debug mode.
 */
public final class CancelledError extends Error {
  private static final long serialVersionUID = 1L;

  /** Creates an error without a message. */
  public CancelledError() {
    this(null);
  }

  /** Creates an error with the message that was given to {@code cancel}; null for none. */
  public CancelledError(@Nullable String message) {
    this(message, false);
  }

  CancelledError(@Nullable String message, boolean traced) {
    super(message, null, true, traced);
  }
}
