package dev.fermata.internal.task;

import dev.fermata.Context;
import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.TimerHandle;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Suspends for a time that is not zero. The timer goes when the sleep ends, however it ends. */
public final class SleepFrame extends Frame implements Runnable {
  private static final Site SITE = new Site("dev.fermata.Fermata", "sleep", "Fermata.java");

  private @Nullable Duration delay; // until the sleep begins: of many that sleep each byte counts
  private final @Nullable Object result;
  private @Nullable Future<@Nullable Object> over;
  private @Nullable TimerHandle timer;

  /** Creates a frame that sleeps for {@code delay} and returns {@code result}. */
  public SleepFrame(Duration delay, @Nullable Object result) {
    this.delay = delay;
    this.result = result;
  }

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    if (state == 0) {
      Loop loop = Loop.running();
      over = loop.<@Nullable Object>createFuture();
      timer = loop.callLater(Objects.requireNonNull(delay), this, Context.current());
      delay = null;
      state = 1;
      return link(t, t.await(over));
    }
    try {
      t.resumed();
    } finally {
      Objects.requireNonNull(timer).cancel();
    }
    return result;
  }

  /** The time is over. */
  @Override
  public void run() {
    Objects.requireNonNull(over).setResultUnlessCancelled(null);
  }

  @Override
  protected Site site() {
    return SITE;
  }

  @Override
  public String toString() {
    return "Fermata.sleep";
  }
}
