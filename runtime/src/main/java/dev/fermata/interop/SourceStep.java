package dev.fermata.interop;

import dev.fermata.Future;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import org.jspecify.annotations.Nullable;

/** One step of the iteration over a {@link PublisherSource}. */
final class SourceStep extends Frame {
  private static final Site SITE =
      new Site("dev.fermata.interop.PublisherSource", "advance", "PublisherSource.java");

  private final PublisherSource<?> source;

  SourceStep(PublisherSource<?> source) {
    this.source = source;
  }

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    if (state != 0) {
      t.resumed();
    }
    Future<Boolean> waiting = source.awaitSomething();
    if (waiting == null) {
      return source.take();
    }
    state = 1;
    return link(t, t.await((Object) waiting));
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
