package dev.fermata.internal.loop;

import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.internal.task.TaskHost;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A callable on its way through an executor. Cancelling the future before the work started prevents it; afterwards the work goes on and
 * its result is dropped, as it is when the loop is closed by then.
 */
final class Job<T> implements Runnable {
  private final TaskHost host;
  private final Callable<T> callable;
  private final Future<T> future;
  private final AtomicBoolean claimed = new AtomicBoolean(); // by the worker or by the cancellation

  Job(TaskHost host, Callable<T> callable) {
    this.host = host;
    this.callable = callable;
    this.future = host.loop().createFuture();
    future.addDoneCallback(done -> claimed.set(true));
  }

  Future<T> future() {
    return future;
  }

  @Override
  public void run() {
    if (!claimed.compareAndSet(false, true)) {
      return;
    }
    T value;
    try {
      value = checked(callable.call());
    } catch (Throwable e) {
      host.postOrDrop(() -> future.setExceptionUnlessCancelled(e));
      return;
    }
    host.postOrDrop(() -> future.setResultUnlessCancelled(value));
  }

  /** In debug mode, a coroutine as a result is taken for the mistake that it mostly is. */
  private T checked(T value) {
    if (value instanceof Coroutine<?> coroutine && host.loop().isDebug()) {
      coroutine.close();
      throw new IllegalArgumentException(
          "coroutines cannot be run in an executor, and the callable returned one: " + coroutine
              + ": await it, or from another thread use Loop.runCoroutineThreadsafe");
    }
    return value;
  }
}
