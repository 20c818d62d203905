package dev.fermata;

import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * A synchronous generator: runs from one {@link Fermata#emit} to the next as values are asked for. One-shot, not thread safe.
 *
 * @param <Y> the type of the values handed out
 * @param <S> the type of the values sent in
 * @param <R> the type of the return value
 */
public abstract class Generator<Y, S, R> extends Resumable implements Iterable<Y> {
  /** For Fermata's own types. */
  Generator() {}

  /** The next value. Throws {@link NoSuchElementException} when exhausted. */
  public abstract Y next();

  /** Whether there is a next value; runs the body up to it. */
  public abstract boolean hasNext();

  /** Makes the pending emit return {@code value} and runs to the next one. */
  public abstract Y send(S value);

  /** Makes the pending emit throw {@code error} and runs to the next one. */
  public abstract Y throwInto(Throwable error);

  /** Ends the generator at its pending emit; its finally blocks run. */
  public abstract void close();

  /** The return value. Throws {@link IllegalStateException} before the end. */
  public abstract R returned();

  /** This generator's remaining values. */
  @Override
  public abstract Iterator<Y> iterator();
}
