package dev.fermata;

import dev.fermata.LoopStateException.Reason;
import java.util.function.Consumer;

/** One call of {@link Loop#runUntilComplete}. */
final class UntilComplete {
  private UntilComplete() {}

  static <T> T run(Loop loop, Awaitable<T> main) {
    loop.thread().checkCanBegin();
    if (main instanceof Future<T> future) {
      return run(loop, future);
    }
    Task<T> task = loop.createTask(Coroutine.awaiting(main));
    try {
      return run(loop, task);
    } finally {
      task.quiet(); // The caller has been told what became of it.
      if (task.peekError() != null) {
        task.exception();
      }
    }
  }

  private static <T> T run(Loop loop, Future<T> future) {
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
    } finally {
      future.removeDoneCallback(stop);
    }
    if (!future.isDone()) {
      throw new LoopStateException(Reason.STOPPED, "Event loop stopped before Future completed.");
    }
    return future.result();
  }

  /** A fatal error leaves the loop by itself, so that no stop is asked for that the next run would obey. */
  private static boolean endedFatally(Future<?> done) {
    Throwable error = done.peekError();
    return error != null && Fatal.is(error);
  }
}
