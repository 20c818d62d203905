package dev.fermata;

import java.time.Duration;

/** Durations as nanoseconds that can be added to a clock and compared by difference. */
final class Delays {
  private static final long LIMIT = Long.MAX_VALUE / 2;
  private static final Duration LONGEST = Duration.ofNanos(LIMIT);

  private Delays() {}

  /** The delay in nanoseconds, cut to ±146 years. */
  static long nanos(Duration delay) {
    if (delay.compareTo(LONGEST) > 0) {
      return LIMIT;
    }
    return delay.isNegative() && delay.compareTo(LONGEST.negated()) < 0 ? -LIMIT : delay.toNanos();
  }
}
