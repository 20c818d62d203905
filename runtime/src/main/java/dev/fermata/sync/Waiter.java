package dev.fermata.sync;

import dev.fermata.Loop;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Operation;
import dev.fermata.internal.task.LoopDriver;
import org.jspecify.annotations.Nullable;

/**
 * An operation that may have to wait, perhaps several times: it tries, stands in a {@link WaitLine}, and goes on when it is woken. An
 * error at the await (a cancellation, or the coroutine being closed) gives the place up.
 */
abstract class Waiter<T extends @Nullable Object> extends Operation<T> {
  // Owned by the line.
  @Nullable
  WaitLine line;

  @Nullable
  Waiter<?> previous;

  @Nullable
  Waiter<?> next;

  /** The first try. Returns the result, or what {@link #suspend} returns. */
  abstract @Nullable Object begin(Loop here) throws Throwable;

  /** It was woken. Returns the result, or what {@link #suspend} returns. */
  abstract @Nullable Object woken(Loop here) throws Throwable;

  /** {@code error} was thrown where it waited. Throws it when everything is in order, or goes on as {@link #woken} does. */
  abstract @Nullable Object interrupted(Throwable error, Loop here) throws Throwable;

  @Override
  protected final @Nullable Object begin(Driver t) throws Throwable {
    return begin(LoopDriver.loopOf(t));
  }

  @Override
  protected final @Nullable Object resume(Driver t) throws Throwable {
    return woken(LoopDriver.loopOf(t));
  }

  @Override
  protected final @Nullable Object interrupted(Driver t, Throwable error) throws Throwable {
    return interrupted(error, LoopDriver.loopOf(t));
  }

  /** Waits at the end of {@code other}. */
  final Object waitIn(WaitLine other) {
    other.join(this);
    return suspend();
  }
}
