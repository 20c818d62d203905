package dev.fermata;

import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What implementations of a loop do for futures, handles and coroutines. Loop thread only, where nothing else is said. */
abstract class LoopHooks {
  /** For {@link Loop}. */
  LoopHooks() {}

  /** Queues the next step of {@code task}. */
  protected abstract void ready(Task<?> task);

  /** Queues a callback without a handle for the caller. */
  protected abstract void queue(Runnable callback, Context context);

  /** A timer that is in the heap was cancelled. */
  protected abstract void timerCancelled(TimerHandle timer);

  /** A future that follows {@code stage}. */
  protected abstract <T> Future<T> futureOf(CompletionStage<T> stage);

  /** Watches a cold coroutine; it is reported unless what is returned is run before it becomes garbage or the loop closes. */
  protected abstract Runnable watchCoroutine(Coroutine<?> coroutine, StackTraceElement[] created);

  /**
   * Watches an asynchronous generator that has begun: it is closed when it becomes garbage, and by {@link Loop#shutdownAsyncGenerators}, unless
   * what is returned has been run before.
   */
  protected abstract Runnable watchGenerator(
      AsyncGenerator<?> generator, Supplier<Coroutine<Void>> closing, StackTraceElement[] created);

  /** Watches a failed future; the error is reported unless what is returned is run before. */
  protected abstract Runnable watchFailure(
      Future<?> future, Throwable error, StackTraceElement[] created);

  /** As {@link Loop#callSoonThreadsafe(Runnable)}, but does nothing if the loop is closed. Returns whether it was queued. */
  protected abstract boolean threadsafeOrDropped(Runnable callback);

  /** In debug mode, the handle whose callback is running; null for none. For reports. */
  protected @Nullable Handle currentHandle() {
    return null;
  }
}
