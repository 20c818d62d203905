package dev.fermata.internal.loop;

import dev.fermata.TimerHandle;
import dev.fermata.internal.task.Timed;

/**
 * Timers by deadline, and by order of creation where deadlines are equal. Cancelled timers stay until they are the first, or until they
 * are more than half of more than a hundred. Loop thread only.
 *
 * <p>Most programs make timers of a few lengths, so that many are due in the order in which they were made: those are in a
 * {@link TimerRun}, and only the others in a {@link TimerHeap}.
 */
final class Timers {
  private static final int FEW = 100;

  /** A run that is not longer than this when a timer comes that is due earlier is given up, and a new one begun with that timer. */
  private static final int SHORT_RUN = 8;

  private final TimerRun run = new TimerRun();
  private final TimerHeap heap = new TimerHeap();
  private int nextOrder;
  private int cancelled;

  void add(Object timer, long deadline) {
    if (nextOrder == Integer.MAX_VALUE) {
      renumber();
    }
    int order = nextOrder++;
    if (!run.accepts(deadline)) {
      if (run.size() > SHORT_RUN) {
        heap.add(timer, deadline, order);
        return;
      }
      run.moveTo(heap);
    }
    run.add(timer, deadline, order);
  }

  /** Begins to count the timers anew, once in two thousand million. */
  private void renumber() {
    run.moveTo(heap);
    nextOrder = heap.renumber();
  }

  /** For tests: how many more timers there may be before they are counted anew. */
  void leaveOrders(int left) {
    nextOrder = Integer.MAX_VALUE - left;
  }

  /** Whether nobody needs a timer any more. */
  static boolean isCancelled(Object timer) {
    return timer instanceof TimerHandle handle
        ? handle.isCancelled()
        : ((Timed) timer).isUnscheduled();
  }

  boolean isEmpty() {
    return run.isEmpty() && heap.isEmpty();
  }

  int size() {
    return run.size() + heap.size();
  }

  /** How many of the timers are cancelled. */
  int cancelled() {
    return cancelled;
  }

  Object first() {
    return isFirstInRun() ? run.first() : heap.first();
  }

  long firstDeadline() {
    return isFirstInRun() ? run.firstDeadline() : heap.firstDeadline();
  }

  Object removeFirst() {
    return isFirstInRun() ? run.removeFirst() : heap.removeFirst();
  }

  private boolean isFirstInRun() {
    if (run.isEmpty() || heap.isEmpty()) {
      return heap.isEmpty();
    }
    long difference = run.firstDeadline() - heap.firstDeadline();
    return difference < 0 || difference == 0 && run.firstOrder() < heap.firstOrder();
  }

  /** A timer in here was cancelled. */
  void countCancelled() {
    cancelled++;
  }

  /** A cancelled timer has left on its own. */
  void uncountCancelled() {
    cancelled--;
  }

  /** Drops cancelled timers: all of them if they are many, else those that are first. */
  void purge() {
    if (cancelled == 0) {
      return;
    }
    int size = size();
    if (size > FEW && cancelled * 2 > size) {
      run.dropCancelled();
      heap.dropCancelled();
      cancelled = 0;
      return;
    }
    while (!isEmpty() && isCancelled(first())) {
      removeFirst();
      cancelled--;
    }
  }

  /** Gives memory back after a great many timers. To be called when nothing happens. */
  void trim() {
    run.trim();
  }

  void clear() {
    run.clear();
    heap.clear();
    cancelled = 0;
  }
}
