package dev.fermata.internal.task;

import dev.fermata.AsyncTimeoutException;
import dev.fermata.Awaitable;
import dev.fermata.CancelledError;
import dev.fermata.Task;
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
public final class WaitForFrame extends Frame implements Timed {
  private static final Site SITE = new Site("dev.fermata.Fermata", "waitFor", "Fermata.java");

  private final Duration limit;
  private @Nullable Awaitable<?> awaitable; // until it has begun
  private @Nullable Task<?> task; // while the time is not over
  private int cancellingBefore;
  private boolean unscheduled;
  private boolean late; // no longer among the timers
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
    TaskHost host = LoopDriver.hostOf(t);
    Task<?> current = Objects.requireNonNull(host.loop().currentTask());
    Awaitable<?> inner = awaitable;
    awaitable = null;
    task = current;
    cancellingBefore = current.cancelling();
    host.schedule(limit, this);
    return t.await((Object) inner);
  }

  @Override
  public boolean isUnscheduled() {
    return unscheduled;
  }

  /** The time is over: it is too late to unschedule it. */
  @Override
  public void leaveTimers() {
    late = true;
  }

  @Override
  public void due() {
    Task<?> waiting = task;
    if (waiting != null) {
      expired = true;
      waiting.context().run(waiting::cancel);
    }
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
    Task<?> waiting = task;
    task = null;
    if (waiting != null && !late) {
      unscheduled = true;
      ((TaskHost) waiting.loop()).unschedule(this);
    }
    return waiting != null && expired && waiting.uncancel() <= cancellingBefore;
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
