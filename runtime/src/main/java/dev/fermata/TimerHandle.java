package dev.fermata;

import java.util.Objects;

/**
 * A callback that waits for its time. Ordered by deadline; two are equal if deadline, callback and cancelled flag are.
 *
 * <p>Confined to the loop's thread.
 */
public final class TimerHandle extends Handle implements Comparable<TimerHandle> {
  private final long when;
  private boolean scheduled;

  TimerHandle(Loop loop, long when, Runnable callback, Context context) {
    super(loop, callback, context, false);
    this.when = when;
    this.scheduled = true;
  }

  /** The deadline, in nanoseconds of {@link Loop#time}. */
  public long when() {
    return when;
  }

  /** The timer has left the heap: from here on cancelling it concerns nobody else. */
  void unscheduled() {
    scheduled = false;
  }

  @Override
  void afterCancel() {
    if (scheduled) {
      scheduled = false;
      loop().timerCancelled(this);
    }
  }

  @Override
  void describe(StringBuilder text) {
    text.append(" when=").append(when);
  }

  /** Compares deadlines only. Deadlines of one loop are compared by difference, as {@link System#nanoTime} asks for. */
  @Override
  public int compareTo(TimerHandle other) {
    return Long.signum(when - other.when);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TimerHandle that
        && when == that.when
        && isCancelled() == that.isCancelled()
        && Objects.equals(callback(), that.callback());
  }

  @Override
  public int hashCode() {
    return Long.hashCode(when);
  }
}
