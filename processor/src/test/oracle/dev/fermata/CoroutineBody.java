package dev.fermata;

/** The body of an async lambda. */
public interface CoroutineBody<T> {
  Coroutine<T> run() throws Throwable;
}
