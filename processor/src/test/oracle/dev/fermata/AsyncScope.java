package dev.fermata;

/** An asynchronous context; the cases that use it bring their own expansion for the oracle. */
public interface AsyncScope extends AutoCloseable {
  default Coroutine<Void> enter() {
    return Coroutine.completed(null);
  }

  Coroutine<Void> exit(Throwable bodyError);

  @Override
  default void close() {
    throw new IllegalStateException("not compiled by Fermata");
  }
}
