package dev.fermata.abi;

import org.jspecify.annotations.Nullable;

/** The body of {@code sleep(0)} where it is run as a task of its own. */
final class YieldFrame extends Frame {
  private static final Site SITE = new Site("dev.fermata.Fermata", "sleep", "Fermata.java");

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    if (state == 0) {
      state = 1;
      return link(t, t.await(YieldCoroutine.INSTANCE));
    }
    return t.resumed();
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
