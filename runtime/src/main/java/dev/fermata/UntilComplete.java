package dev.fermata;

import dev.fermata.LoopStateException.Reason;
import java.util.function.Consumer;

/** One call of {@link Loop#runUntilComplete}. */
final class UntilComplete {
  private UntilComplete() {}

  static <T> T run(Loop loop, Awaitable<T> main) {
    boolean fresh = !(main instanceof Future<?>);
    loop.thread().checkCanBegin();
    Future<T> future = fresh ? loop.createTask(Coroutine.awaiting(main)) : main.asFuture();
    if (future.loop() != loop) {
      throw new LoopStateException(Reason.WRONG_LOOP, "The future belongs to a different loop");
    }
    Consumer<Future<T>> stop = done -> {
      if (!endedFatally(done)) {
        loop.stop();
      }
    };
    future.addDoneCallback(stop);
    try {
      loop.runForever();
    } catch (Throwable e) {
      if (fresh) {
        markRead(future);
      }
      throw e;
    } finally {
      if (fresh) {
        ((Task<?>) future).quiet();
      }
      future.removeDoneCallback(stop);
    }
    if (!future.isDone()) {
      throw new LoopStateException(Reason.STOPPED, "Event loop stopped before Future completed.");
    }
    return future.result();
  }

  /** The error is on its way to the caller already. */
  private static void markRead(Future<?> future) {
    if (future.isDone() && !future.isCancelled()) {
      future.exception();
    }
  }

  /** A fatal error leaves the loop by itself, so that no stop is asked for that the next run would obey. */
  private static boolean endedFatally(Future<?> done) {
    return !done.isCancelled() && done.peekError() != null && Fatal.is(done.peekError());
  }
}
