package dev.fermata.internal.loop;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** Any executor as one whose work can be waited for: it counts what it has been given and has not done. Any thread. */
final class CountingService extends AbstractExecutorService {
  private final Executor executor;
  private int open;
  private boolean ended;

  CountingService(Executor executor) {
    this.executor = executor;
  }

  @Override
  public void execute(Runnable command) {
    synchronized (this) {
      if (ended) {
        throw new RejectedExecutionException("executor shutdown has been called");
      }
      open++;
    }
    try {
      executor.execute(() -> {
        try {
          command.run();
        } finally {
          oneDone();
        }
      });
    } catch (RuntimeException e) {
      oneDone();
      throw e;
    }
  }

  private synchronized void oneDone() {
    open--;
    notifyAll();
  }

  @Override
  public synchronized void shutdown() {
    ended = true;
    notifyAll();
  }

  /** As {@link #shutdown}: what was given away cannot be taken back. */
  @Override
  public List<Runnable> shutdownNow() {
    shutdown();
    return List.of();
  }

  @Override
  public synchronized boolean isShutdown() {
    return ended;
  }

  @Override
  public synchronized boolean isTerminated() {
    return ended && open == 0;
  }

  @Override
  public synchronized boolean awaitTermination(long timeout, TimeUnit unit)
      throws InterruptedException {
    long end = System.nanoTime() + unit.toNanos(timeout);
    while (!isTerminated()) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    return true;
  }
}
