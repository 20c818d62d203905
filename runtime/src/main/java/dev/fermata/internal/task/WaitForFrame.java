package dev.fermata.internal.task;

import dev.fermata.AsyncTimeoutException;
import dev.fermata.Awaitable;
import dev.fermata.CancelledError;
import dev.fermata.Context;
import dev.fermata.Loop;
import dev.fermata.Task;
import dev.fermata.TimerHandle;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Awaits something in place, and cancels the own task when the time is over. A cancellation that the time limit asked for, and nobody
 * else, becomes an {@link AsyncTimeoutException}.
 */
public final class WaitForFrame extends Frame implements Runnable {
  private static final Site SITE = new Site("dev.fermata.Fermata", "waitFor", "Fermata.java");

  private final Awaitable<?> awaitable;
  private final Duration limit;
  private @Nullable Task<?> task;
  private @Nullable TimerHandle timer;
  private int cancellingBefore;
  private boolean expired;

  /** Creates a frame that awaits {@code awaitable} for at most {@code limit}, which is positive. */
  public WaitForFrame(Awaitable<?> awaitable, Duration limit) {
    this.awaitable = awaitable;
    this.limit = limit;
  }

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    Object r;
    try {
      r = state == 0 ? begin(t) : t.resumed();
    } catch (Throwable e) {
      throw leave(e);
    }
    if (r instanceof Frame) {
      state = 1;
      return link(t, r);
    }
    end();
    return r;
  }

  private @Nullable Object begin(Driver t) throws Throwable {
    Loop loop = Loop.running();
    Task<?> current = Objects.requireNonNull(loop.currentTask());
    task = current;
    cancellingBefore = current.cancelling();
    timer = loop.callLater(limit, this, Context.current());
    return t.await((Object) awaitable);
  }

  /** The time is over. */
  @Override
  public void run() {
    expired = true;
    Objects.requireNonNull(task).cancel();
  }

  /** Ends the limit; returns what leaves instead of {@code error}. */
  private Throwable leave(Throwable error) {
    boolean timedOut = end();
    return timedOut && error instanceof CancelledError
        ? new AsyncTimeoutException("not done within " + limit, error)
        : error;
  }

  /** Ends the limit. Returns whether the time is over and nobody else has asked the task to end. */
  private boolean end() {
    if (timer != null) {
      timer.cancel();
    }
    if (!expired) {
      return false;
    }
    return Objects.requireNonNull(task).uncancel() <= cancellingBefore;
  }

  @Override
  protected Site site() {
    return SITE;
  }

  @Override
  public String toString() {
    return "Fermata.waitFor";
  }
}
