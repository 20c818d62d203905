package dev.fermata.internal.loop;

import dev.fermata.CancelledError;
import dev.fermata.Fermata;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Closes a loop's asynchronous generators at the same time, and reports which could not be. */
final class GeneratorShutdownFrame extends Frame {
  private static final Site SITE =
      new Site("dev.fermata.Loop", "shutdownAsyncGenerators", "Loop.java");

  private final AsyncGenerators generators;
  private List<AsyncGenerators.Begun> closed = List.of();

  GeneratorShutdownFrame(AsyncGenerators generators) {
    this.generators = generators;
  }

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    if (state == 0) {
      closed = generators.takeAll();
      if (closed.isEmpty()) {
        return null;
      }
      Object awaited = t.await((Object) Fermata.gatherExceptions(
          closed.stream().map(AsyncGenerators.Begun::closing).toList()));
      state = 1;
      return link(t, awaited);
    }
    List<?> outcomes = (List<?>) Objects.requireNonNull(t.resumed());
    for (int i = 0; i < closed.size(); i++) {
      if (outcomes.get(i) instanceof Throwable error && !(error instanceof CancelledError)) {
        generators.closingFailed(closed.get(i), error);
      }
    }
    return null;
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
