package dev.fermata.internal.loop;

import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * In debug mode: looks at the stack of the loop's thread when a callback runs for longer than the limit, from a thread of its own, because
 * afterwards nobody can tell what it was that took so long.
 */
final class StackSampler implements Runnable {
  private static final long SHORTEST_NANOS = 1_000_000;
  private static final long IDLE_NANOS = 5_000_000_000L;
  private static final int DEEPEST = 8;

  /** A callback that runs: which thread, and since when. */
  private static final class Run {
    final Thread thread = Thread.currentThread();
    final long since = System.nanoTime();
  }

  private volatile long limit;
  private volatile @Nullable Run run; // null between callbacks
  private volatile @Nullable Run sampledRun;
  private volatile StackTraceElement[] sample = {};
  private volatile @Nullable Thread sampler; // null while nobody looks
  private List<StackTraceElement> seen = List.of(); // during the callback that ended last

  StackSampler(long limit) {
    this.limit = limit;
  }

  void setLimit(long newLimit) {
    limit = newLimit;
  }

  /** A callback begins. Loop thread. */
  void begin() {
    run = new Run();
    if (sampler == null) {
      Thread thread = new Thread(this, "fermata-slow-callbacks");
      thread.setDaemon(true);
      sampler = thread;
      thread.start();
    }
  }

  /** The callback has ended. Loop thread. */
  void finish() {
    Run ended = run;
    run = null;
    seen =
        ended != null && sampledRun == ended ? ProgramFrames.innermost(sample, DEEPEST) : List.of();
  }

  /** The program's innermost frames while the callback that ended last ran for too long. Loop thread. */
  List<StackTraceElement> seen() {
    return seen;
  }

  /** Nobody looks any more. Loop thread. */
  void end() {
    Thread thread = sampler;
    sampler = null;
    LockSupport.unpark(thread);
  }

  /** Looks from time to time. In the thread of its own. */
  @Override
  public void run() {
    long idleSince = System.nanoTime();
    while (sampler == Thread.currentThread()) {
      LockSupport.parkNanos(Math.max(SHORTEST_NANOS, limit / 4));
      Run running = run;
      if (running != null) {
        idleSince = System.nanoTime();
      } else if (System.nanoTime() - idleSince > IDLE_NANOS) {
        sampler = null; // The next callback starts another one.
      }
      if (running != null && running != sampledRun && System.nanoTime() - running.since >= limit) {
        StackTraceElement[] stack = running.thread.getStackTrace();
        if (run == running) {
          sample = stack;
          sampledRun = running;
        }
      }
    }
  }
}
