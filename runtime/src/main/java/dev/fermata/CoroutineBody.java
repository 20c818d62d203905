package dev.fermata;

/**
 * The body of an async lambda, as taken by {@link Fermata#coroutine}.
 *
 * @param <T> the type of the result
 */
@FunctionalInterface
public interface CoroutineBody<T> {
  /** Runs the body. The compiled form may await anywhere in it. */
  Coroutine<T> run() throws Throwable;
}
