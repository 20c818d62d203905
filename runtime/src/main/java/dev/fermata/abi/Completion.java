package dev.fermata.abi;

import org.jspecify.annotations.Nullable;

/**
 * The outcome of something that may be awaited, kept where a driver reads it with one class test and one field read.
 *
 * <p>{@link dev.fermata.Future} is its only subclass meant for programs. Confined to the loop's thread.
 */
public abstract class Completion {
  /** Nothing has happened yet. */
  protected static final int PENDING = 0;
  /** Ended with a value. */
  protected static final int VALUE = 1;
  /** Ended with a throwable. */
  protected static final int ERROR = 2;
  /** Cancelled. */
  protected static final int CANCELLED = 3;

  /**
   * What an await gives: the value, {@link Signal#PENDING} while there is none, or a {@link Failure}. One field, as there may be a
   * million of these; read once and tested once.
   */
  private @Nullable Object value = Signal.PENDING;

  /** Creates a pending completion. */
  protected Completion() {}

  /** Which of {@link #PENDING}, {@link #VALUE}, {@link #ERROR} and {@link #CANCELLED} this is. */
  protected final int outcome() {
    if (value == Signal.PENDING) {
      return PENDING;
    }
    return value instanceof Failure failure ? failure.outcome : VALUE;
  }

  /** The value or the throwable; null while pending. */
  protected final @Nullable Object content() {
    if (value == Signal.PENDING) {
      return null;
    }
    return value instanceof Failure failure ? failure.content : value;
  }

  /** The value, or a frame if there is none. */
  final @Nullable Object valueOrFrame() {
    return value;
  }

  /** Changes the outcome; the caller has checked that this is legal. */
  protected final void settle(int newOutcome, @Nullable Object newContent) {
    value = newOutcome == VALUE ? newContent : new Failure(newOutcome, newContent);
  }

  /** What awaiting a failed or cancelled completion throws; counts as having been read. */
  protected abstract Throwable takeError();
}
