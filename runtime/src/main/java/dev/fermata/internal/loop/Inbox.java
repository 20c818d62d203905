package dev.fermata.internal.loop;

import dev.fermata.Handle;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The way into a loop from other threads. Many wakeups of one batch are one: only who finds the flag down raises it and wakes the
 * selector; the loop lowers it before it looks, so that what comes later wakes it again.
 */
final class Inbox {
  private final ConcurrentLinkedQueue<Handle> handles = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean woken = new AtomicBoolean();
  private final Runnable wakeup;

  Inbox(Runnable wakeup) {
    this.wakeup = wakeup;
  }

  /** Adds a handle and wakes the loop. Any thread. */
  void add(Handle handle) {
    handles.add(handle);
    if (!woken.get() && woken.compareAndSet(false, true)) {
      wakeup.run();
    }
  }

  /** Whether somebody has been waking the loop since the last {@link #drainTo}. */
  boolean isWoken() {
    return woken.get();
  }

  /** Moves what is there to the ready queue. Loop thread only. */
  void drainTo(ReadyQueue ready) {
    if (!woken.get()) {
      return;
    }
    woken.set(false);
    for (Handle handle = handles.poll(); handle != null; handle = handles.poll()) {
      ready.add(handle);
    }
  }

  void clear() {
    handles.clear();
  }
}
