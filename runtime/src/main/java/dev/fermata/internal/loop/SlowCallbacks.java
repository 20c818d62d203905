package dev.fermata.internal.loop;

import dev.fermata.Handle;
import dev.fermata.internal.task.DrivenTask;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * In debug mode: reports what keeps the loop's thread for too long, with the lines between which a task stood, and with what it was seen
 * doing. Loop thread only.
 */
final class SlowCallbacks {
  private static final double NANOS_PER_SECOND = 1e9;

  private final LongSupplier clock;
  private final StackSampler sampler;
  private long limit;
  private long slowestNanos;
  private String slowestText = "";
  private @Nullable Object current;

  SlowCallbacks(Duration limit, LongSupplier clock) {
    this.clock = clock;
    this.limit = limit.toNanos();
    this.sampler = new StackSampler(this.limit);
  }

  void setLimit(Duration newLimit) {
    limit = newLimit.toNanos();
    sampler.setLimit(limit);
  }

  Duration limit() {
    return Duration.ofNanos(limit);
  }

  /** The handle whose callback is running; null for none, and for a task's step. */
  @Nullable
  Handle currentHandle() {
    return current instanceof Handle handle ? handle : null;
  }

  /** How long the slowest callback took. */
  long slowestNanos() {
    return slowestNanos;
  }

  /** What the slowest callback was. */
  String slowestText() {
    return slowestText;
  }

  /** Debug mode is over, or the loop is. */
  void end() {
    sampler.end();
  }

  void time(Object entry, Runnable body) {
    String from = place(entry);
    Object outer = current;
    current = entry;
    sampler.begin();
    long begin = clock.getAsLong();
    long took;
    try {
      body.run();
    } finally {
      took = clock.getAsLong() - begin;
      sampler.finish();
      current = outer;
    }
    if (took > slowestNanos) {
      slowestNanos = took;
      slowestText = entry.toString();
    }
    if (took >= limit) {
      System.getLogger("dev.fermata").log(Level.WARNING, report(entry, from, took));
    }
  }

  private String report(Object entry, String from, long took) {
    StringBuilder text = new StringBuilder(
        String.format("Executing %s took %.3f seconds", entry, took / NANOS_PER_SECOND));
    String to = place(entry);
    if (!from.isEmpty()) {
      text.append(", from ").append(from).append(to.isEmpty() ? " to its end" : " to " + to);
    }
    for (StackTraceElement frame : sampler.seen()) {
      text.append("\n    at ").append(frame);
    }
    return text.toString();
  }

  /** Where a task stands; nothing for other callbacks. */
  private static String place(Object entry) {
    if (!(entry instanceof DrivenTask<?> task) || task.isDone()) {
      return "";
    }
    List<StackTraceElement> stack = task.stack();
    if (stack.isEmpty()) {
      return "";
    }
    StackTraceElement innermost = stack.get(stack.size() - 1);
    return innermost.getFileName() + ":" + innermost.getLineNumber();
  }
}
