package dev.fermata;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** The way of a coroutine from another thread into a loop, and of its outcome back. */
final class Submission {
  private Submission() {}

  static <T> CompletableFuture<T> submit(Loop loop, Coroutine<T> coroutine) {
    Objects.requireNonNull(coroutine, "coroutine");
    BridgeFuture<T> result = BridgeFuture.forSubmission(loop, coroutine);
    try {
      loop.callSoonThreadsafe(() -> start(loop, coroutine, result));
    } catch (LoopStateException closed) {
      result.abandon();
      throw closed;
    }
    if (loop.isClosed()) {
      result.abandon(); // It was closed just now, perhaps before this was on its list.
    }
    return result;
  }

  private static <T> void start(Loop loop, Coroutine<T> coroutine, BridgeFuture<T> result) {
    if (result.isCancelled()) {
      coroutine.close();
      return;
    }
    Task<T> task;
    try {
      task = loop.createTask(coroutine);
    } catch (Throwable e) {
      result.completeExceptionally(e);
      if (Fatal.is(e)) {
        throw e;
      }
      Map<String, Object> context = new LinkedHashMap<>();
      context.put("message", "runCoroutineThreadsafe could not make a task");
      context.put("exception", e);
      loop.callExceptionHandler(context);
      return;
    }
    result.follow(task);
  }
}
