package dev.fermata;

import org.jspecify.annotations.Nullable;

/**
 * The body of an async lambda, as taken by {@link Fermata#coroutine}.
 *
 * @param <T> the type of the result
 */
@FunctionalInterface
public interface CoroutineBody<T extends @Nullable Object> {
  /** Runs the body. The compiled form may await anywhere in it. */
  Coroutine<T> run() throws Throwable;
}
