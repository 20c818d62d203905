package dev.fermata;

/** Elements that arrive one by one. */
public interface AsyncIterator<T> {
  Coroutine<Boolean> advance();

  T current();
}
