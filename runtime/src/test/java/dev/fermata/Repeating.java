package dev.fermata;

import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import java.util.function.IntFunction;

/** A coroutine body that awaits one thing after the other and allocates nothing itself but its one frame. */
final class Repeating extends Frame {
  private static final Site SITE = new Site("app.Host", "repeating", "Host.java", 1, 10);

  private final IntFunction<?> next;
  private int done;

  private Repeating(IntFunction<?> next) {
    this.next = next;
  }

  /** A coroutine that awaits what {@code next} gives for 0, 1 and so on, until that is null. */
  static Coroutine<Void> over(IntFunction<?> next) {
    return new Repeating(next).coroutine();
  }

  /** The same, {@code times} times. */
  static Coroutine<Void> times(int times, IntFunction<?> next) {
    return over(i -> i < times ? next.apply(i) : null);
  }

  @Override
  protected Object resume(Driver t) throws Throwable {
    if (state != 0) {
      t.resumed();
    }
    for (Object awaited = next.apply(done++); awaited != null; awaited = next.apply(done++)) {
      Object r = t.await(awaited);
      if (r instanceof Frame) {
        state = 1;
        return link(t, r);
      }
    }
    return null;
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
