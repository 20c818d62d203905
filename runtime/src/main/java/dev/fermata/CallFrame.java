package dev.fermata;

import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import org.jspecify.annotations.Nullable;

/** Runs plain code at the moment it is awaited. */
final class CallFrame extends Frame {
  /** The code. */
  interface Body {
    void run() throws Throwable;
  }

  private final Site site;
  private final Body body;

  CallFrame(Site site, Body body) {
    this.site = site;
    this.body = body;
  }

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    body.run();
    return t.done();
  }

  @Override
  protected Site site() {
    return site;
  }
}
