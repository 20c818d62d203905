package dev.fermata;

/** Something that can be joined. */
public interface Awaitable<T> {
  Future<T> asFuture();
}
