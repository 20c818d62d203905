package dev.fermata.internal.task;

import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import org.jspecify.annotations.Nullable;

/** Awaits one thing and has its outcome. */
public final class AwaitFrame extends Frame {
  private static final Site SITE = new Site("dev.fermata.Fermata", "await", "Fermata.java");

  private final Object awaitable;

  /** Creates a frame that awaits {@code awaitable}. */
  public AwaitFrame(Object awaitable) {
    this.awaitable = awaitable;
  }

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    if (state != 0) {
      return t.resumed();
    }
    Object r = t.await(awaitable);
    if (r instanceof Frame) {
      state = 1;
      return link(t, r);
    }
    return r;
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
