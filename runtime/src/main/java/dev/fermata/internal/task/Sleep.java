package dev.fermata.internal.task;

import dev.fermata.abi.Driver;
import dev.fermata.abi.Operation;
import dev.fermata.abi.Site;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Suspends for a time that is not zero. The timer goes when the sleep ends, however it ends.
 *
 * <p>Of many that sleep each byte counts: it is its own entry among the timers, and has one field for what it was made with.
 */
public final class Sleep<T extends @Nullable Object> extends Operation<T> implements Timed {
  private static final Site SITE = new Site("dev.fermata.Fermata", "sleep", "Fermata.java");

  private static final byte UNTIMED = 0;
  private static final byte SCHEDULED = 1;
  private static final byte UNSCHEDULED = 2;

  private byte timer = UNTIMED;
  private @Nullable Object what; // first a Duration or a Delayed, then the result

  /** A delay with a result. */
  private record Delayed(Duration delay, @Nullable Object result) {}

  /** Creates an operation that sleeps for {@code delay} and gives {@code result}. */
  public Sleep(Duration delay, @Nullable T result) {
    Objects.requireNonNull(delay, "delay");
    this.what = result == null ? delay : new Delayed(delay, result);
  }

  @Override
  protected Object begin(Driver t) {
    Duration delay;
    if (what instanceof Delayed delayed) {
      delay = delayed.delay;
      what = delayed.result;
    } else {
      delay = (Duration) Objects.requireNonNull(what);
      what = null;
    }
    LoopDriver.hostOf(t).schedule(delay, this);
    timer = SCHEDULED;
    return suspend();
  }

  @Override
  protected @Nullable Object resume(Driver t) {
    endTimer(t); // which is still there if somebody has ended the task's future
    return what;
  }

  @Override
  protected Object interrupted(Driver t, Throwable error) throws Throwable {
    endTimer(t);
    throw error;
  }

  private void endTimer(Driver t) {
    if (timer == SCHEDULED) {
      timer = UNSCHEDULED;
      LoopDriver.hostOf(t).unschedule(this);
    }
  }

  @Override
  public boolean isUnscheduled() {
    return timer == UNSCHEDULED;
  }

  @Override
  public void leaveTimers() {
    timer = UNTIMED;
  }

  @Override
  public void due() {
    wake();
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
