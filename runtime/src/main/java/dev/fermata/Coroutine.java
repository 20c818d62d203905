package dev.fermata;

import dev.fermata.abi.FrameCoroutine;
import dev.fermata.abi.YieldCoroutine;

/**
 * A coroutine object: cold, one-shot. It runs when it is awaited, inside the awaiting task, or when it is made a task.
 *
 * <p>Confined to the thread of the loop that runs it; a cold one may be handed to another thread.
 *
 * @param <T> the type of the result
 */
public abstract sealed class Coroutine<T> extends Resumable implements Awaitable<T> permits FrameCoroutine, YieldCoroutine {
  /** For Fermata's own types. */
  protected Coroutine() {}

  /** The coroutine's name: the class and method it was compiled from. */
  public abstract String name();

  /** Gives up a coroutine that has not started: it will never run, and is not reported as never awaited. */
  public abstract void close();

  /** A coroutine that ends at once with {@code value}. */
  public static <T> Coroutine<T> completed(T value) {
    throw new UnsupportedOperationException();
  }

  /** A coroutine that ends at once by throwing {@code error}, the very object. */
  public static <T> Coroutine<T> failed(Throwable error) {
    throw new UnsupportedOperationException();
  }

  /** Makes this coroutine a task of the running loop. */
  @Override
  public Future<T> asFuture() {
    throw new UnsupportedOperationException();
  }
}
