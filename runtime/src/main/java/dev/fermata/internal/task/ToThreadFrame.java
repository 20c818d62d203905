package dev.fermata.internal.task;

import dev.fermata.Context;
import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Runs a callable in the default executor, in a copy of the current context, and awaits it. */
public final class ToThreadFrame extends Frame {
  private static final Site SITE = new Site("dev.fermata.Fermata", "toThread", "Fermata.java");

  private final Callable<?> callable;

  /** Creates a frame that runs {@code callable}. */
  public ToThreadFrame(Callable<?> callable) {
    this.callable = callable;
  }

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    if (state != 0) {
      return t.resumed();
    }
    Context context = Context.copyOfCurrent();
    Object r = t.await(start(() -> context.call(callable)));
    if (r instanceof Frame) {
      state = 1;
      return link(t, r);
    }
    return r;
  }

  private static Future<?> start(Callable<?> work) {
    Loop loop = Loop.running();
    return loop instanceof TaskHost host ? host.runBlocking(work) : loop.runInExecutor(work);
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
