package dev.fermata.internal.task;

import dev.fermata.Context;
import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.TimerHandle;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import java.time.Duration;

/** Suspends for a time that is not zero. The timer goes when the sleep ends, however it ends. */
public final class SleepFrame extends Frame implements Runnable {
  private static final Site SITE = new Site("dev.fermata.Fermata", "sleep", "Fermata.java");

  private final Duration delay;
  private final Object result;
  private Future<Object> over;
  private TimerHandle timer;

  /** Creates a frame that sleeps for {@code delay} and returns {@code result}. */
  public SleepFrame(Duration delay, Object result) {
    this.delay = delay;
    this.result = result;
  }

  @Override
  protected Object resume(Driver t) throws Throwable {
    if (state == 0) {
      Loop loop = Loop.running();
      over = loop.createFuture();
      timer = loop.callLater(delay, this, Context.current());
      state = 1;
      return link(t, t.await(over));
    }
    try {
      t.resumed();
    } finally {
      timer.cancel();
    }
    return result;
  }

  /** The time is over. */
  @Override
  public void run() {
    over.setResultUnlessCancelled(null);
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
