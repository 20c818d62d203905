package dev.fermata;

import java.util.Iterator;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** The markers, each as the plain operation that it stands for. */
public final class Fermata {
  private Fermata() {}

  public static <T> T await(Awaitable<T> awaitable) {
    try {
      if (awaitable instanceof Coroutine) {
        return ((Coroutine<T>) awaitable).join();
      }
      return Loop.running().join(Objects.requireNonNull(awaitable, "await of null").asFuture());
    } catch (Throwable t) {
      throw Fermata.<RuntimeException>sneak(t);
    }
  }

  public static <T> T await(CompletionStage<T> stage) {
    CompletableFuture<T> source = Objects.requireNonNull(stage, "await of null").toCompletableFuture();
    Future<T> future = new Future<>() {
      @Override
      public boolean cancel() {
        boolean isCancelled = super.cancel();
        source.cancel(false);
        return isCancelled;
      }
    };
    source.whenComplete((value, failure) -> {
      Throwable error = failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
      if (error instanceof CancellationException) {
        error = new CancelledError();
      }
      if (future.isDone()) {
        return;
      }
      if (error == null) {
        future.setResult(value);
      } else {
        future.setException(error);
      }
    });
    return await(future);
  }

  public static <T, X extends Throwable> T await(Awaitable<T> awaitable, Class<X> declared) throws X {
    return await(awaitable);
  }

  public static <T, X extends Throwable> T await(CompletionStage<T> stage, Class<X> declared) throws X {
    return await(stage);
  }

  public static <T> Coroutine<T> done(T value) {
    return Coroutine.completed(value);
  }

  public static Coroutine<Void> done() {
    return Coroutine.completed(null);
  }

  public static <T> Coroutine<T> coroutine(CoroutineBody<T> body) {
    return Coroutine.of(body);
  }

  public static <T> Iterable<T> each(AsyncIterable<T> source) {
    return () -> {
      AsyncIterator<T> elements = source.asyncIterator();
      return new Iterator<T>() {
        @Override
        public boolean hasNext() {
          return await(elements.advance());
        }

        @Override
        public T next() {
          return elements.current();
        }
      };
    };
  }

  /** Takes what generators hand out, and gives what is sent in. */
  public static java.util.function.UnaryOperator<Object> consumer;

  @SuppressWarnings("unchecked") // the consumer gives what the generator's type says
  public static <Y, S> S emit(Y value) {
    return (S) consumer.apply(value);
  }

  public static <Y, R> R emitAll(Generator<? extends Y, ?, R> inner) {
    try {
      return Objects.requireNonNull(inner, "emitAll of null").join();
    } catch (Throwable t) {
      throw Fermata.<RuntimeException>sneak(t);
    }
  }

  @SuppressWarnings("unchecked") // any generator without a result is as good
  public static <G> G end() {
    return (G) Generator.of(() -> null);
  }

  public static <Y, S, R> Generator<Y, S, R> end(R result) {
    return Generator.of(() -> result);
  }

  public static Task<?> currentTask() {
    return Loop.running().task();
  }

  @SuppressWarnings("unchecked") // erased: the throwable goes out as it is
  private static <X extends Throwable> X sneak(Throwable t) throws X {
    throw (X) t;
  }
}
