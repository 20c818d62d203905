package dev.fermata.internal.loop;

import dev.fermata.LoopStateException;
import dev.fermata.LoopStateException.Reason;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A loop's default executors: a pool, and for single calls that may block virtual threads where the JDK has them; or for both the one that
 * the program has chosen. Made when first needed, ended with the loop. Loop thread only.
 */
final class WorkerPool {
  private static final int AT_MOST = 32;
  private static final long IDLE_SECONDS = 10;

  private @Nullable ExecutorService pool; // null until needed
  private @Nullable ExecutorService virtual; // null until needed, and where there are none
  private boolean chosen;
  private boolean ended;

  WorkerPool(@Nullable Executor given) {
    if (given != null) {
      choose(given);
    }
  }

  /** From now on, everything runs in {@code executor}. */
  void choose(Executor executor) {
    Objects.requireNonNull(executor, "executor");
    checkOpen();
    pool = executor instanceof ExecutorService service ? service : new CountingService(executor);
    chosen = true;
  }

  /** The pool. */
  ExecutorService executor() {
    checkOpen();
    if (pool == null) {
      pool = newPool();
    }
    return pool;
  }

  /** What runs a single call that may block. */
  ExecutorService forBlocking() {
    if (chosen) {
      return executor();
    }
    checkOpen();
    if (virtual == null) {
      virtual = VirtualThreads.newExecutor();
    }
    return virtual != null ? virtual : executor();
  }

  private void checkOpen() {
    if (ended) {
      throw new LoopStateException(Reason.EXECUTOR_SHUT_DOWN, "Executor shutdown has been called");
    }
  }

  private static ExecutorService newPool() {
    int size = Math.min(AT_MOST, Runtime.getRuntime().availableProcessors() + 4);
    AtomicInteger number = new AtomicInteger();
    ThreadPoolExecutor pool = new ThreadPoolExecutor(
        size, size, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
          Thread thread = new Thread(work, "asyncio_" + number.getAndIncrement());
          thread.setDaemon(true);
          return thread;
        });
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /** Lets no more work in. Returns the executors that have work to finish. */
  List<ExecutorService> end() {
    ended = true;
    List<ExecutorService> made = Stream.of(pool, virtual)
        .filter(Objects::nonNull)
        .map(Objects::requireNonNull)
        .toList();
    made.forEach(ExecutorService::shutdown);
    return made.stream().filter(executor -> !executor.isTerminated()).toList();
  }
}
