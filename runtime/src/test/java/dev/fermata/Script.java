package dev.fermata;

import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import java.util.List;

/**
 * A coroutine body written by hand as a list of steps, for tests that cannot use the compiler. Each step sees what the await of the
 * step before gave, and says what to do next: await something, await and run the same step again, or end.
 *
 * <p>For messages and stacks, step {@code n} (from 1) awaits at line {@code 10 * n} of {@code Host.java}.
 */
public final class Script extends Frame {
  /** One step. */
  public interface Step {
    Object run(In in) throws Throwable;
  }

  /** What the await before gave. An error that the step does not ask for is thrown after it. */
  public static final class In {
    private final Object value;
    private final Throwable error;
    private boolean asked;

    private In(Object value, Throwable error) {
      this.value = value;
      this.error = error;
    }

    /** The awaited value; throws the awaited thing's error. */
    @SuppressWarnings("unchecked") // the test knows what it awaits
    public <T> T get() throws Throwable {
      asked = true;
      if (error != null) {
        throw error;
      }
      return (T) value;
    }
  }

  private record Await(Object what, boolean again) {}

  private record Emit(Object value) {}

  private record Done(Object value) {}

  private final Site site;
  private final List<Step> steps;
  private int next;

  private Script(String name, List<Step> steps) {
    int[] lines = new int[steps.size() + 2];
    lines[0] = 1;
    for (int i = 1; i < lines.length; i++) {
      lines[i] = 10 * i;
    }
    this.site = new Site("app.Host", name, "Host.java", lines);
    this.steps = steps;
  }

  /** A cold coroutine that runs {@code steps}. */
  public static <T> Coroutine<T> named(String name, Step... steps) {
    return new Script(name, List.of(steps)).coroutine();
  }

  /** A cold coroutine that runs {@code steps}. */
  public static <T> Coroutine<T> of(Step... steps) {
    return named("script", steps);
  }

  /** An asynchronous generator that runs {@code steps}. */
  public static <Y> AsyncGenerator<Y> generator(String name, Step... steps) {
    return new Script(name, List.of(steps)).asyncGenerator();
  }

  /** What a step of a generator returns in order to hand out {@code value}. */
  public static Object emit(Object value) {
    return new Emit(value);
  }

  /** What a step returns in order to await {@code what} and go on with the next step. */
  public static Object await(Object what) {
    return new Await(what, false);
  }

  /** What a step returns in order to await {@code what} and then run again. */
  public static Object again(Object what) {
    return new Await(what, true);
  }

  /** What a step returns in order to end the coroutine. */
  public static Object done(Object value) {
    return new Done(value);
  }

  @Override
  protected Site site() {
    return site;
  }

  /** In state n the body is suspended in the await that ended step n. */
  @Override
  protected Object resume(Driver t) throws Throwable {
    int step = next;
    In in = state == 0 ? new In(null, null) : resumed(t);
    for (; ; ) {
      if (step == steps.size()) {
        return in.get(); // The last step's await is the result.
      }
      Object out = steps.get(step).run(in);
      if (!in.asked && in.error != null) {
        throw in.error;
      }
      if (out instanceof Done done) {
        return done.value;
      }
      if (out instanceof Emit emit) {
        next = step + 1;
        state = step + 1;
        return link(t, (Frame) t.handOut(emit.value));
      }
      Await await = (Await) out;
      next = await.again ? step : step + 1;
      try {
        Object r = t.await(await.what);
        if (r instanceof Frame) {
          state = step + 1;
          return link(t, r);
        }
        in = new In(r, null);
      } catch (Throwable e) {
        in = new In(null, e);
      }
      step = next;
    }
  }

  private static In resumed(Driver t) {
    try {
      return new In(t.resumed(), null);
    } catch (Throwable e) {
      return new In(null, e);
    }
  }
}
