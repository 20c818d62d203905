package dev.fermata.sync;

import dev.fermata.Loop;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.internal.task.LoopDriver;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The body of an operation that may have to wait, perhaps several times: it tries, takes a place in a line, and goes on when it is woken.
 * An error at the await (a cancellation, or the coroutine being closed) gives the place up.
 */
abstract class WaitingFrame extends Frame {
  private @Nullable Waiter waiter;

  /** The first try. Returns the result, or anything after {@link #waitOn}. */
  abstract @Nullable Object begin(Loop here) throws Throwable;

  /** The waiter's place was woken. Returns the result, or anything after {@link #waitOn}. */
  abstract @Nullable Object woken(Waiter woken, Loop here) throws Throwable;

  /**
   * {@code error} was thrown where the frame waited. Throws it when everything is in order, or goes on as {@link #woken} does.
   *
   * @param place what the frame waited on, which may have been woken before
   */
  abstract @Nullable Object interrupted(Waiter place, Throwable error, Loop here) throws Throwable;

  /** Has the frame suspend until {@code place} is woken. */
  final void waitOn(Waiter place) {
    waiter = place;
  }

  @Override
  protected final @Nullable Object resume(Driver t) throws Throwable {
    Loop here = LoopDriver.loopOf(t);
    Object result = state == 0 ? begin(here) : goOn(t, here);
    if (waiter == null) {
      return result;
    }
    state = 1;
    return link(t, t.await(waiter));
  }

  private @Nullable Object goOn(Driver t, Loop here) throws Throwable {
    Waiter place = Objects.requireNonNull(waiter);
    waiter = null;
    try {
      t.resumed();
    } catch (Throwable error) {
      return interrupted(place, error, here);
    }
    return woken(place, here);
  }
}
