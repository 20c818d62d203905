package dev.fermata;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** The outer future of {@link Fermata#shield}: ends as the inner one does, but cancelling it leaves the inner one alone. */
final class Shield {
  private Shield() {}

  static <T> Future<T> over(Future<T> inner) {
    if (inner.isDone()) {
      return inner;
    }
    Future<T> outer = inner.loop().createFuture();
    PassOn<T> passOn = new PassOn<>(outer);
    inner.addDoneCallback(passOn);
    outer.addDoneCallback(ended -> {
      if (!inner.isDone()) {
        inner.removeDoneCallback(passOn);
        inner.addDoneCallback(Shield::reportFailure);
      }
    });
    return outer;
  }

  /** Hands the inner future's outcome to the outer one, which waits for it. */
  private record PassOn<T>(Future<T> outer) implements Consumer<Future<T>>, AwaitLink {
    @Override
    public void accept(Future<T> inner) {
      passOn(inner, outer);
    }

    @Override
    public Future<?> awaiter() {
      return outer;
    }

    @Override
    public String toString() {
      return "Fermata.shield";
    }
  }

  private static <T> void passOn(Future<T> inner, Future<T> outer) {
    if (outer.isCancelled()) {
      reportFailure(inner);
    } else if (inner.isCancelled()) {
      outer.cancel();
    } else if (inner.exception() != null) {
      outer.setException(inner.exception());
    } else {
      outer.setResult(inner.result());
    }
  }

  /** Nobody waits any more: a failure would go unnoticed. */
  private static void reportFailure(Future<?> inner) {
    if (inner.isCancelled() || inner.exception() == null) {
      return;
    }
    Map<String, Object> context = new LinkedHashMap<>();
    context.put(
        "message", inner.exception().getClass().getSimpleName() + " exception in shielded future");
    context.put("exception", inner.exception());
    context.put("future", inner);
    inner.loop().callExceptionHandler(context);
  }
}
