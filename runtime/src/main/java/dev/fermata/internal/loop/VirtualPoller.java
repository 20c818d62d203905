package dev.fermata.internal.loop;

import java.io.IOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Waits by moving a clock. While something outside is under way (a channel, a thread, a stage), it waits as long as a loop on real time
 * would, since what comes from outside takes its own time.
 */
final class VirtualPoller implements Poller {
  /** How long a thread that the loop does not know of may take to call in, before the loop counts as stuck. */
  private static final long GRACE = TimeUnit.MILLISECONDS.toNanos(200);

  private final Poller real;
  private final VirtualClock clock;
  private final BooleanSupplier outsideIsBusy;
  private final Runnable onDeadlock;
  private volatile boolean woken; // set by any thread

  VirtualPoller(
      Poller real, VirtualClock clock, BooleanSupplier outsideIsBusy, Runnable onDeadlock) {
    this.real = real;
    this.clock = clock;
    this.outsideIsBusy = outsideIsBusy;
    this.onDeadlock = onDeadlock;
  }

  @Override
  public int select(long nanos, Consumer<SelectionKey> ready) throws IOException {
    int found = real.select(0, ready);
    if (nanos == 0 || found > 0 || isCalled()) {
      return found;
    }
    if (real.registered() > 0 || outsideIsBusy.getAsBoolean()) {
      return selectInRealTime(nanos, ready);
    }
    if (nanos == FOREVER) {
      return selectOrGiveUp(ready);
    }
    clock.advance(nanos);
    return 0;
  }

  private int selectOrGiveUp(Consumer<SelectionKey> ready) throws IOException {
    int found = real.select(GRACE, ready);
    if (found == 0 && !isCalled()) {
      onDeadlock.run();
    }
    return found;
  }

  /** Whether another thread wants something of the loop. */
  private boolean isCalled() {
    return takeWakeup() || Thread.currentThread().isInterrupted();
  }

  private int selectInRealTime(long nanos, Consumer<SelectionKey> ready) throws IOException {
    long begin = System.nanoTime();
    int found = real.select(nanos, ready);
    long took = System.nanoTime() - begin;
    clock.advance(nanos == FOREVER ? took : Math.min(took, nanos));
    takeWakeup();
    return found;
  }

  private boolean takeWakeup() {
    boolean was = woken;
    woken = false;
    return was;
  }

  @Override
  public void wakeup() {
    woken = true;
    real.wakeup();
  }

  @Override
  public SelectionKey register(SelectableChannel channel, Selection attachment) throws IOException {
    return real.register(channel, attachment);
  }

  @Override
  public void rebuild() throws IOException {
    real.rebuild();
  }

  @Override
  public int registered() {
    return real.registered();
  }

  @Override
  public String name() {
    return "virtual time over " + real.name();
  }

  @Override
  public void close() throws IOException {
    real.close();
  }
}
