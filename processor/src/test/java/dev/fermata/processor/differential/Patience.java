package dev.fermata.processor.differential;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Runs something that may never end. */
final class Patience {
  /** A thread that has not run for so many times the limit is blocked, and not only waiting for a processor. */
  private static final int BLOCKED = 10;

  private Patience() {}

  /**
   * The supplier's value; an AssertionError with the thread's stack, and what was running, when it takes longer.
   *
   * @param limit processor time, which does not pass while other processes have the machine
   */
  static <T> T get(Duration limit, Supplier<T> supplier, Supplier<String> running) {
    CompletableFuture<T> value = new CompletableFuture<>();
    Thread thread = new Thread(() -> complete(value, supplier), "case");
    thread.setDaemon(true);
    thread.start();
    try {
      for (int waited = 0; waited < BLOCKED && used(thread).compareTo(limit) < 0; waited++) {
        try {
          return value.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          continue; // used() says whether it is too much
        }
      }
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    throw new AssertionError(
        running.get() + ": no end after " + limit + ", at " + List.of(thread.getStackTrace()));
  }

  private static Duration used(Thread thread) {
    long nanos = ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId());
    return Duration.ofNanos(Math.max(0, nanos));
  }

  private static <T> void complete(CompletableFuture<T> value, Supplier<T> supplier) {
    try {
      value.complete(supplier.get());
    } catch (Throwable t) {
      value.completeExceptionally(t);
    }
  }
}
