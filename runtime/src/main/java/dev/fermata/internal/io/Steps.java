package dev.fermata.internal.io;

import dev.fermata.Future;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Operations one after the other, as one future: what is done at once needs no turn of the loop, and cancelling the whole cancels the
 * step that is on its way.
 *
 * @param <A> the type of the first step's result
 */
public final class Steps<A extends @Nullable Object> {
  private final Network network;
  private final Future<A> first;

  private Steps(Network network, Future<A> first) {
    this.network = network;
    this.first = first;
  }

  /** Begins with a step that has been started. */
  public static <A extends @Nullable Object> Steps<A> of(Network network, Future<A> first) {
    return new Steps<>(network, first);
  }

  /** The first step alone. */
  public Future<A> alone() {
    return first;
  }

  /** Goes on with a value that is made of the first step's. */
  public <B extends @Nullable Object> Future<B> map(Function<A, B> made) {
    return then(value -> network.completed(made.apply(value)));
  }

  /** Starts the second step when the first one has succeeded. */
  public <B extends @Nullable Object> Future<B> then(Function<A, Future<B>> second) {
    if (first.isDone()) {
      return next(second);
    }
    Future<B> result = network.loop().createFuture();
    Current current = new Current(first);
    result.addDoneCallback(done -> {
      if (done.isCancelled()) {
        current.step.cancel();
      }
    });
    first.addDoneCallback(done -> {
      if (result.isDone()) {
        dropped(done);
        return;
      }
      Future<B> step = next(second);
      current.step = step;
      if (step.isDone()) {
        copy(step, result);
      } else {
        step.addDoneCallback(last -> copy(last, result));
      }
    });
    return result;
  }

  private <B extends @Nullable Object> Future<B> next(Function<A, Future<B>> second) {
    if (first.isCancelled()) {
      Future<B> cancelled = network.loop().createFuture();
      cancelled.cancel();
      return cancelled;
    }
    Throwable error = first.exception();
    return error == null ? second.apply(first.result()) : network.failed(error);
  }

  /** Nobody will take what came too late; what is open must be closed. */
  private static void dropped(Future<?> late) {
    if (late.isCancelled() || late.exception() != null) {
      return;
    }
    if (late.result() instanceof List<?> all) {
      all.forEach(each -> close(late, each));
    } else {
      close(late, late.result());
    }
  }

  private static void close(Future<?> late, @Nullable Object value) {
    if (value instanceof AutoCloseable open) {
      try {
        open.close();
      } catch (Exception e) {
        late.loop()
            .callExceptionHandler(
                Map.of("message", "closing what nobody waits for any more failed", "exception", e));
      }
    }
  }

  private static <B extends @Nullable Object> void copy(Future<B> from, Future<B> to) {
    if (to.isDone()) {
      dropped(from);
    } else if (from.isCancelled()) {
      to.cancel();
    } else if (from.exception() != null) {
      to.setException(from.exception());
    } else {
      to.setResult(from.result());
    }
  }

  private static final class Current {
    private Future<?> step;

    Current(Future<?> step) {
      this.step = step;
    }
  }
}
