package dev.fermata.internal.loop;

import java.lang.System.Logger.Level;
import java.time.Duration;

/** In debug mode: reports what keeps the loop's thread for too long. Loop thread only. */
final class SlowCallbacks {
  private static final double NANOS_PER_SECOND = 1e9;

  private long limit;
  private long slowestNanos;
  private String slowestText = "";

  SlowCallbacks(Duration limit) {
    setLimit(limit);
  }

  void setLimit(Duration newLimit) {
    limit = newLimit.toNanos();
  }

  /** How long the slowest callback took. */
  long slowestNanos() {
    return slowestNanos;
  }

  /** What the slowest callback was. */
  String slowestText() {
    return slowestText;
  }

  void time(Object entry, Runnable body) {
    String text = null;
    long begin = System.nanoTime();
    try {
      body.run();
    } finally {
      long took = System.nanoTime() - begin;
      if (took > slowestNanos) {
        slowestNanos = took;
        slowestText = entry.toString();
      }
      if (took >= limit) {
        text = String.format("Executing %s took %.3f seconds", entry, took / NANOS_PER_SECOND);
      }
    }
    if (text != null) {
      System.getLogger("dev.fermata").log(Level.WARNING, text);
    }
  }
}
