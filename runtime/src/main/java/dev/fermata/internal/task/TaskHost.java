package dev.fermata.internal.task;

import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.Task;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** What a task needs of its loop. Loop thread only. */
public interface TaskHost {
  /** The loop itself. */
  Loop loop();

  /** Throws if another thread is running the loop. */
  void checkLoopThread(String call);

  /** Whether {@code error} has to leave the loop. */
  boolean isFatalError(Throwable error);

  /** Whether the loop is running in this thread. Any thread. */
  boolean inLoopThread();

  /** Queues a callback from any thread, unless the loop is closed. Returns whether it was queued. */
  boolean postOrDrop(Runnable callback);

  /** Runs a callable that may block in a thread. */
  <T> Future<T> runBlocking(Callable<T> callable);

  /** Whether {@code createFuture} may be the program's own, so that whatever waits has to wait for what it makes. */
  boolean makesOwnFutures();

  /** Something in the loop waits for {@code stage}, which ends elsewhere. */
  default void awaitsOutside(Future<?> stage) {}

  /** The loop's driver. */
  LoopDriver driver();

  /** The tasks that are not done. */
  TaskList tasks();

  /** Queues a task's next step. */
  void queueStep(DrivenTask<?> task);

  /** Has {@code entry} run, in the loop's thread, after {@code delay}. */
  void schedule(Duration delay, Timed entry);

  /** An entry that is still scheduled will not be needed. */
  void unschedule(Timed entry);

  /** The task that is taking a step; null for none. */
  @Nullable
  Task<?> steppingTask();

  /** Makes {@code task} (null for none) the one that is taking a step. */
  void setCurrent(@Nullable Task<?> task);
}
