package dev.fermata;

/** A source of elements that arrive one by one. */
public interface AsyncIterable<T> {
  AsyncIterator<T> asyncIterator();
}
