package dev.fermata;

/**
 * A generator whose body may await. One-shot; confined to the thread of its loop.
 *
 * @param <Y> the type of the values handed out
 */
public abstract class AsyncGenerator<Y> extends Resumable
    implements AsyncIterable<Y>, AsyncIterator<Y> {
  /** For Fermata's own types. */
  AsyncGenerator() {}

  /** Makes the pending emit throw {@code error} and runs to the next one; false at the end. */
  public abstract Coroutine<Boolean> throwInto(Throwable error);

  /** Ends the generator at its pending emit; its finally blocks run and may await. */
  public abstract Coroutine<Void> aclose();
}
