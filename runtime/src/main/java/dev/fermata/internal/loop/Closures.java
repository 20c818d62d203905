package dev.fermata.internal.loop;

import java.nio.channels.SelectableChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Notices that the program has closed channels of its own for which somebody waits: a selector says nothing about a channel that is closed,
 * it forgets it. Loop thread only; the channels may be closed by any thread.
 *
 * <p>Few channels are looked at after each turn, which costs less than a system call. Of many, and of one that another thread closes while
 * the loop waits, it may take {@link #LONGEST_WAIT} to learn.
 */
final class Closures {
  /** How long the loop may wait for events while somebody is to be told of closings. */
  static final long LONGEST_WAIT = TimeUnit.MILLISECONDS.toNanos(500);

  private static final int FEW = 32;

  private final LongSupplier clock;
  private final Closure ring = new Closure(); // its neighbours are the first and the last one
  private int size;
  private long nextLook;

  Closures(LongSupplier clock) {
    this.clock = clock;
  }

  /** Has {@code told} run once after the channel was closed. What is returned is to be run when that does not matter any more. */
  Runnable add(SelectableChannel channel, Runnable told) {
    Closure added = new Closure(channel, told);
    added.insertBefore(ring);
    size++;
    return () -> remove(added);
  }

  private void remove(Closure removed) {
    if (removed.unlink()) {
      size--;
    }
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** After a turn: tells of the channels that are closed. */
  void look() {
    if (size == 0 || size > FEW && !isTime()) {
      return;
    }
    List<Closure> closed = null;
    for (Closure each = ring.next; each != ring; each = each.next) {
      if (each.isClosed()) {
        closed = closed == null ? new ArrayList<>() : closed;
        closed.add(each);
      }
    }
    if (closed != null) {
      closed.forEach(this::remove);
      closed.forEach(Closure::tell);
    }
  }

  private boolean isTime() {
    long now = clock.getAsLong();
    if (now - nextLook < 0) {
      return false;
    }
    nextLook = now + LONGEST_WAIT;
    return true;
  }

  /** A link of the ring. */
  private static final class Closure {
    private final @Nullable SelectableChannel channel; // null in the ring's own
    private final Runnable told;
    private Closure previous = this;
    private Closure next = this;

    Closure() {
      this(null, () -> {});
    }

    Closure(@Nullable SelectableChannel channel, Runnable told) {
      this.channel = channel;
      this.told = told;
    }

    boolean isClosed() {
      return channel != null && !channel.isOpen();
    }

    void tell() {
      told.run();
    }

    void insertBefore(Closure other) {
      previous = other.previous;
      next = other;
      previous.next = this;
      other.previous = this;
    }

    /** Whether it was linked. */
    boolean unlink() {
      if (next == this) {
        return false;
      }
      previous.next = next;
      next.previous = previous;
      previous = this;
      next = this;
      return true;
    }
  }
}
