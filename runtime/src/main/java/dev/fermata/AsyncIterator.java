package dev.fermata;

/**
 * An iterator whose steps may wait.
 *
 * @param <Y> the type of the elements
 */
public interface AsyncIterator<Y> {
  /** Goes to the next element; false at the end. */
  Coroutine<Boolean> advance();

  /** The element that the last successful {@link #advance} went to. */
  Y current();
}
