package dev.fermata.internal.task;

import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import org.jspecify.annotations.Nullable;

/** Awaits one thing and then has a result of its own. */
public final class AfterFrame extends Frame {
  private static final Site SITE = new Site("dev.fermata.Fermata", "sleep", "Fermata.java");

  private final Object awaitable;
  private final @Nullable Object result;

  /** Creates a frame that awaits {@code awaitable} and returns {@code result}. */
  public AfterFrame(Object awaitable, @Nullable Object result) {
    this.awaitable = awaitable;
    this.result = result;
  }

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    if (state != 0) {
      t.resumed();
      return result;
    }
    Object r = t.await(awaitable);
    if (r instanceof Frame) {
      state = 1;
      return link(t, r);
    }
    return result;
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
