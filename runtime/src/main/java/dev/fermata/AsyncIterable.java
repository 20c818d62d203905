package dev.fermata;

/**
 * What {@code for (T t : each(source))} iterates over.
 *
 * @param <Y> the type of the elements
 */
public interface AsyncIterable<Y> {
  /** A new iterator over the elements. */
  AsyncIterator<Y> asyncIterator();
}
