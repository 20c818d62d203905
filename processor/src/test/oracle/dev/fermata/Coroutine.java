package dev.fermata;

/** A result, or a body that runs when it is joined. Methods run when they are called, so theirs is always a result. */
public final class Coroutine<T> implements Awaitable<T> {
  private final CoroutineBody<T> body;
  private final T value;
  private final Throwable failure;
  private boolean used;

  private Coroutine(CoroutineBody<T> body, T value, Throwable failure) {
    this.body = body;
    this.value = value;
    this.failure = failure;
  }

  public static <T> Coroutine<T> completed(T value) {
    return new Coroutine<>(null, value, null);
  }

  public static <T> Coroutine<T> failed(Throwable failure) {
    return new Coroutine<>(null, null, failure);
  }

  static <T> Coroutine<T> of(CoroutineBody<T> body) {
    return new Coroutine<>(body, null, null);
  }

  T join() throws Throwable {
    if (used) {
      throw new IllegalStateException("coroutine already awaited");
    }
    used = true;
    if (failure != null) {
      throw failure;
    }
    return body == null ? value : body.run().join();
  }

  public void close() {
    used = true;
  }

  @Override
  public Future<T> asFuture() {
    Future<T> future = new Future<>();
    try {
      future.setResult(join());
    } catch (Throwable t) {
      future.setException(t);
    }
    return future;
  }
}
