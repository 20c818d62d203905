package dev.fermata.internal.loop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The turns of a loop, each in this order: drop cancelled timers, take the inbox, compute the timeout, select once, take the inbox
 * again, queue the ready channels, queue the due timers, run a snapshot of what is ready. Loop thread only.
 */
final class Pump {
  /** What the pump does not do itself. */
  interface Host {
    /** Runs an entry of the ready queue. Throws only what is fatal. */
    void runEntry(Object entry);

    /** A timer leaves the heap. */
    void timerLeft(Object timer);

    /** The thread was interrupted while it waited. */
    void interruptedInSelect();

    /** How long a select may last without any timer; {@link Poller#FOREVER} for no limit. */
    default long longestWait() {
      return Poller.FOREVER;
    }

    /** May put the entries that are about to run into another order. */
    default void arrange(ReadyQueue entries) {}
  }

  /** A timer is due when its deadline is before now plus this: the clock counts single nanoseconds. */
  private static final long RESOLUTION = 1;

  /**
   * Ready channels per turn; the others have the next ones, before the next select, as if the selector had found them then. What a channel's
   * event and the task that it wakes need is still in the processor's cache when the task runs, which it would not be behind a thousand others.
   */
  private static final int CHANNELS_PER_TURN = 32;

  private static final long LONGEST_WAIT = TimeUnit.DAYS.toNanos(1);

  private final Host host;
  private final LongSupplier clock;
  private final Poller poller;
  private final ReadyQueue ready = new ReadyQueue();
  private final Timers timers = new Timers();
  private final Inbox inbox;
  private final SpinGuard guard = new SpinGuard();
  private final ReadyChannels channels = new ReadyChannels();
  private long turns;
  private long selectNanos; // spent waiting

  Pump(Host host, Poller poller, LongSupplier clock) {
    this.host = host;
    this.poller = poller;
    this.clock = clock;
    this.inbox = new Inbox(poller::wakeup);
  }

  ReadyQueue ready() {
    return ready;
  }

  Timers timers() {
    return timers;
  }

  Inbox inbox() {
    return inbox;
  }

  SpinGuard guard() {
    return guard;
  }

  /** Runs one turn. {@code stopping}: do not wait. */
  void turn(boolean stopping) {
    turns++;
    timers.purge();
    inbox.drainTo(ready);
    if (channels.isEmpty()) {
      select(stopping || !ready.isEmpty() ? 0 : untilFirstTimer());
    }
    inbox.drainTo(ready);
    channels.tell(CHANNELS_PER_TURN);
    queueDueTimers();
    host.arrange(ready);
    for (int left = ready.size(); left > 0; left--) {
      host.runEntry(ready.take());
    }
  }

  private long untilFirstTimer() {
    long longest = host.longestWait();
    if (timers.isEmpty()) {
      return longest;
    }
    long wait = timers.firstDeadline() - clock.getAsLong();
    return Math.min(Math.max(wait, 0), longest == Poller.FOREVER ? LONGEST_WAIT : longest);
  }

  private void select(long timeout) {
    int found;
    try {
      long before = timeout > 0 ? clock.getAsLong() : 0; // nobody asks how long another one took
      found = timeout == 0 ? poller.select(0, channels) : selectAndTime(timeout);
      boolean interrupted = Thread.interrupted();
      if (timeout != 0) {
        guardAgainstSpinning(timeout, before, found == 0 && !interrupted && !inbox.isWoken());
      }
      if (interrupted) {
        host.interruptedInSelect();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("select failed", e);
    }
  }

  private int selectAndTime(long timeout) throws IOException {
    ready.trim();
    timers.trim();
    long begin = System.nanoTime();
    int found = poller.select(timeout, channels);
    selectNanos += System.nanoTime() - begin;
    return found;
  }

  private void guardAgainstSpinning(long timeout, long before, boolean nothing) throws IOException {
    boolean early = nothing && (timeout == Poller.FOREVER || clock.getAsLong() - before < timeout);
    if (guard.returned(early)) {
      System.getLogger("dev.fermata")
          .log(Level.WARNING, "the selector returns without a reason: replacing it");
      poller.rebuild();
    }
  }

  private void queueDueTimers() {
    if (timers.isEmpty()) {
      return;
    }
    long end = clock.getAsLong() + RESOLUTION;
    while (!timers.isEmpty() && timers.firstDeadline() - end < 0) {
      Object timer = timers.removeFirst();
      if (Timers.isCancelled(timer)) {
        timers.uncountCancelled();
      } else {
        host.timerLeft(timer);
        ready.add(timer);
      }
    }
  }

  /** What is counted here; of callbacks the pump knows nothing. Any thread; may be out of date. */
  Figures figures(SlowCallbacks slow) {
    return new Figures(
        turns,
        ready.size(),
        timers.size(),
        timers.cancelled(),
        poller.registered(),
        selectNanos,
        guard.total(),
        slow.slowestNanos(),
        slow.slowestText());
  }

  /** Forgets everything that is queued. */
  void clear() {
    ready.clear();
    channels.clear();
    timers.clear();
    inbox.clear();
  }
}
