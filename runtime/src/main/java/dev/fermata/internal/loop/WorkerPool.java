package dev.fermata.internal.loop;

import dev.fermata.LoopStateException;
import dev.fermata.LoopStateException.Reason;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A loop's default executor: made when first needed, ended with the loop. Loop thread only. */
final class WorkerPool {
  private static final int AT_MOST = 32;
  private static final long IDLE_SECONDS = 10;

  private @Nullable ExecutorService executor; // null until needed
  private boolean ended;

  WorkerPool(@Nullable ExecutorService given) {
    executor = given;
  }

  ExecutorService executor() {
    if (ended) {
      throw new LoopStateException(Reason.EXECUTOR_SHUT_DOWN, "Executor shutdown has been called");
    }
    if (executor == null) {
      executor = newPool();
    }
    return executor;
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

  /** Lets no more work in. Returns the executor if it has work to finish, else null. */
  @Nullable
  ExecutorService end() {
    ended = true;
    if (executor == null) {
      return null;
    }
    executor.shutdown();
    return executor.isTerminated() ? null : executor;
  }
}
