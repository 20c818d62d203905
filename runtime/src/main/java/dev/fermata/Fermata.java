package dev.fermata;

import java.util.concurrent.CompletionStage;

/**
 * The markers of coroutine bodies, which Fermata's processor compiles away, and the functions that programs use beside them.
 *
 * <p>A marker that is reached in code that Fermata did not compile throws {@link IllegalStateException} naming the class, the method
 * and the missing set-up step.
 */
public final class Fermata {
  private Fermata() {}

  // Markers

  /**
   * Waits for {@code awaitable} and gives its value; goes on at once if it is done. Throws what it threw, the very same object.
   */
  public static <T> T await(Awaitable<T> awaitable) {
    throw Uncompiled.marker("await");
  }

  /**
   * Waits for {@code stage}. One CompletionException layer with a cause is stripped; a CancellationException becomes
   * {@code CancelledError}; cancelling the awaiting task cancels the stage.
   */
  public static <T> T await(CompletionStage<T> stage) {
    throw Uncompiled.marker("await");
  }

  /** As {@link #await(Awaitable)}; declares a checked exception for javac and changes nothing else. */
  public static <T, X extends Throwable> T await(Awaitable<T> awaitable, Class<X> declared) throws X {
    throw Uncompiled.marker("await");
  }

  /** As {@link #await(CompletionStage)}; declares a checked exception for javac and changes nothing else. */
  public static <T, X extends Throwable> T await(CompletionStage<T> stage, Class<X> declared) throws X {
    throw Uncompiled.marker("await");
  }

  /** What a coroutine returns: {@code return done(value);}. */
  public static <T> Coroutine<T> done(T value) {
    throw Uncompiled.marker("done");
  }

  /** What a coroutine without a value returns: {@code return done();}. */
  public static Coroutine<Void> done() {
    throw Uncompiled.marker("done");
  }

  /** In a generator: hands {@code value} out and suspends. Its value is what is sent in. */
  public static <Y, S> S emit(Y value) {
    throw Uncompiled.marker("emit");
  }

  /** In a generator: hands out everything that {@code inner} does. Its value is the inner generator's return value. */
  public static <Y, R> R emitAll(Generator<? extends Y, ?, R> inner) {
    throw Uncompiled.marker("emitAll");
  }

  /** What a generator without a return value returns: {@code return end();}. */
  public static <G extends Resumable> G end() {
    throw Uncompiled.marker("end");
  }

  /** What a generator with a return value returns: {@code return end(result);}. */
  public static <Y, S, R> Generator<Y, S, R> end(R result) {
    throw Uncompiled.marker("end");
  }

  /** {@code for (T t : each(source))} awaits each element. */
  public static <T> Iterable<T> each(AsyncIterable<T> source) {
    throw Uncompiled.marker("each");
  }

  /** An async lambda: a cold coroutine whose body may await and throw anything. */
  public static <T> Coroutine<T> coroutine(CoroutineBody<T> body) {
    throw Uncompiled.marker("coroutine");
  }
}
