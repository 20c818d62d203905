package dev.fermata.processor.differential;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Runs something that may never end. */
final class Patience {
  private Patience() {}

  /** The supplier's value; an AssertionError with the thread's stack, and what was running, when it takes longer. */
  static <T> T get(Duration limit, Supplier<T> supplier, Supplier<String> running) {
    CompletableFuture<T> value = new CompletableFuture<>();
    Thread thread = new Thread(() -> complete(value, supplier), "case");
    thread.setDaemon(true);
    thread.start();
    try {
      return value.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    } catch (TimeoutException e) {
      throw new AssertionError(
          running.get() + ": no end after " + limit + ", at " + List.of(thread.getStackTrace()), e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static <T> void complete(CompletableFuture<T> value, Supplier<T> supplier) {
    try {
      value.complete(supplier.get());
    } catch (Throwable t) {
      value.completeExceptionally(t);
    }
  }
}
