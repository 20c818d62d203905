package dev.fermata.internal.task;

import dev.fermata.AsyncTimeoutException;
import dev.fermata.Awaitable;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Awaits something that has no time at all: its outcome if it is done; else it is cancelled and its end is waited for, and a coroutine
 * is not even started.
 */
public final class NoTimeFrame extends Frame implements Consumer<Future<?>> {
  private static final Site SITE = new Site("dev.fermata.Fermata", "waitFor", "Fermata.java");

  private final Awaitable<?> awaitable;
  private @Nullable Future<?> late;
  private @Nullable Future<@Nullable Object> ended;

  /** Creates a frame that has no time for {@code awaitable}. */
  public NoTimeFrame(Awaitable<?> awaitable) {
    this.awaitable = awaitable;
  }

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    return late == null ? begin(t) : end(t, late);
  }

  private @Nullable Object begin(Driver t) throws Throwable {
    if (awaitable instanceof Coroutine<?> coroutine) {
      coroutine.close();
      throw timedOut(new CancelledError());
    }
    Future<?> future = awaitable.asFuture();
    if (future.isDone()) {
      return t.await((Object) future);
    }
    late = future;
    ended = Loop.running().<@Nullable Object>createFuture();
    future.addDoneCallback(this);
    future.cancel();
    state = 1;
    return link(t, t.await((Object) ended));
  }

  /** The thing that was late has ended. Waiting for that goes through a future of its own, so that our own cancellation is not it. */
  @Override
  public void accept(Future<?> done) {
    Objects.requireNonNull(ended).setResultUnlessCancelled(null);
  }

  private @Nullable Object end(Driver t, Future<?> wasLate) throws Throwable {
    try {
      t.resumed();
    } finally {
      wasLate.removeDoneCallback(this);
    }
    try {
      return t.await((Object) wasLate);
    } catch (CancelledError e) {
      throw timedOut(e);
    }
  }

  private static AsyncTimeoutException timedOut(CancelledError error) {
    return new AsyncTimeoutException("no time to wait", error);
  }

  @Override
  protected Site site() {
    return SITE;
  }

  @Override
  public String toString() {
    return "Fermata.waitFor";
  }
}
