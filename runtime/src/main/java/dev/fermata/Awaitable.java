package dev.fermata;

import org.jspecify.annotations.Nullable;

/**
 * Something a coroutine may await: a {@link Coroutine}, a {@link Future}, a {@link Task}, or a type of the user's own.
 *
 * @param <T> the type of the value that an await gives
 */
public interface Awaitable<T extends @Nullable Object> {
  /**
   * A future with this thing's outcome. Called on the thread of the running loop. Cancelling the future asks this thing to stop.
   */
  Future<T> asFuture();
}
