package dev.fermata.sync;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Those who wait, first come first. Joining and leaving take the same time wherever one stands. Loop thread only. */
final class WaitLine {
  private @Nullable Waiter<?> first;
  private @Nullable Waiter<?> last;
  private int size;

  /** Takes a place at the end. */
  void join(Waiter<?> waiter) {
    waiter.line = this;
    waiter.previous = last;
    if (last == null) {
      first = waiter;
    } else {
      last.next = waiter;
    }
    last = waiter;
    size++;
  }

  /** Gives the place up; does nothing if that was done before. */
  void leave(Waiter<?> waiter) {
    if (waiter.line != this) {
      return;
    }
    waiter.line = null;
    if (waiter.previous == null) {
      first = waiter.next;
    } else {
      waiter.previous.next = waiter.next;
    }
    if (waiter.next == null) {
      last = waiter.previous;
    } else {
      waiter.next.previous = waiter.previous;
    }
    waiter.previous = null;
    waiter.next = null;
    size--;
  }

  /** How many stand here, those included that were woken or cancelled and have not run since. */
  int size() {
    return size;
  }

  /** Whether anybody stands here who was not cancelled. */
  boolean hasLive() {
    Waiter<?> waiter = first;
    while (waiter != null && waiter.wasCancelled()) {
      waiter = waiter.next;
    }
    return waiter != null;
  }

  /** Wakes who stands first, unless that one was woken or cancelled. */
  void wakeFirst() {
    if (first != null) {
      first.wake();
    }
  }

  /** Takes the first one out who can still be woken, and wakes it. Returns null if there is none. */
  @Nullable
  Waiter<?> wakeAndTakeNext() {
    while (first != null) {
      Waiter<?> waiter = first;
      leave(waiter);
      if (waiter.wake()) {
        return waiter;
      }
    }
    return null;
  }

  /** Wakes the first {@code count} who can still be woken. */
  void wake(int count) {
    int left = count;
    for (Waiter<?> waiter = first; waiter != null && left > 0; waiter = waiter.next) {
      if (waiter.wake()) {
        left--;
      }
    }
  }

  /** Wakes everybody. */
  void wakeAll() {
    wake(Integer.MAX_VALUE);
  }

  /** For {@code toString}: {@code [state, waiters:n]}, without the number if nobody waits. */
  String describe(String state) {
    return "[" + Objects.requireNonNull(state) + (size > 0 ? ", waiters:" + size : "") + "]";
  }
}
