package dev.fermata;

import dev.fermata.abi.Rules;

/** Coroutines that many tests need, written by hand. */
public final class Blocks {
  private Blocks() {}

  /** What the compiler makes of {@code try (scope) { body }}. */
  public static <T> Coroutine<T> with(AsyncScope scope, Script.Step... body) {
    Object[] value = {null};
    Throwable[] error = {null};
    return Script.named(
        "block",
        in -> Script.await(scope.enter()),
        in -> {
          in.get();
          return Script.await(Script.named("body", body));
        },
        in -> {
          try {
            value[0] = in.get();
          } catch (Throwable e) {
            error[0] = e;
          }
          return Script.await(scope.exit(error[0]));
        },
        in -> {
          try {
            in.get();
          } catch (Throwable thrown) {
            Rules.suppress(thrown, error[0]);
            throw thrown;
          }
          if (error[0] != null) {
            throw error[0];
          }
          return Script.done(value[0]);
        });
  }

  /** Sleeps and returns {@code value}. */
  public static <T> Coroutine<T> after(long millis, T value) {
    return Script.named("after", in -> Script.await(Fermata.sleep(millis)), in -> {
      in.get();
      return Script.done(value);
    });
  }

  /** Sleeps and throws {@code error}. */
  public static <T> Coroutine<T> failingAfter(long millis, Throwable error) {
    return Script.named("failingAfter", in -> Script.await(Fermata.sleep(millis)), in -> {
      in.get();
      throw error;
    });
  }

  /** Never ends by itself. */
  public static <T> Coroutine<T> forever() {
    return Script.named("forever", in -> Script.await(new Future<T>()));
  }

  /** Waits for ever; when it is cancelled it says so and does {@code then}. */
  public static <T> Coroutine<T> untilCancelled(Runnable said, Script.Step... then) {
    Script.Step[] steps = new Script.Step[then.length + 1];
    steps[0] = in -> Script.await(new Future<T>());
    System.arraycopy(then, 0, steps, 1, then.length);
    if (then.length > 0) {
      Script.Step first = then[0];
      steps[1] = in -> {
        said.run();
        return first.run(in);
      };
    }
    return Script.named("untilCancelled", steps);
  }

  /** A step that throws what the await before threw. */
  public static Object rethrow(Script.In in) throws Throwable {
    return Script.done(in.get());
  }

  /** A step that expects a cancellation and throws {@code error} instead. */
  public static Script.Step insteadThrow(Throwable error) {
    return in -> {
      cancelled(in);
      throw error;
    };
  }

  /** The cancellation that the await before must have thrown. */
  public static CancelledError cancelled(Script.In in) {
    try {
      throw new AssertionError("not cancelled, but: " + in.get());
    } catch (CancelledError e) {
      return e;
    } catch (Throwable e) {
      throw new AssertionError("not cancelled", e);
    }
  }
}
