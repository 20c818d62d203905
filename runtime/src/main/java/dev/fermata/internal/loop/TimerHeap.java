package dev.fermata.internal.loop;

import dev.fermata.TimerHandle;
import java.util.Arrays;

/**
 * Timers by deadline, and by order of creation where deadlines are equal: a heap of four children a node, its keys in arrays of their
 * own. Cancelled timers stay until they reach the head, or until they are more than half of more than a hundred. Loop thread only.
 */
final class TimerHeap {
  private static final int FEW = 100;

  private TimerHandle[] timers = new TimerHandle[16];
  private long[] deadlines = new long[16];
  private long[] sequences = new long[16];
  private long nextSequence;
  private int size;
  private int cancelled;

  void add(TimerHandle timer) {
    if (size == timers.length) {
      timers = Arrays.copyOf(timers, size * 2);
      deadlines = Arrays.copyOf(deadlines, size * 2);
      sequences = Arrays.copyOf(sequences, size * 2);
    }
    siftUp(size++, timer, timer.when(), nextSequence++);
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  /** How many of the timers are cancelled. */
  int cancelled() {
    return cancelled;
  }

  TimerHandle first() {
    return timers[0];
  }

  long firstDeadline() {
    return deadlines[0];
  }

  /** A timer in the heap was cancelled. */
  void countCancelled() {
    cancelled++;
  }

  /** A cancelled timer has left the heap on its own. */
  void uncountCancelled() {
    cancelled--;
  }

  /** Drops cancelled timers: all of them if they are many, else those at the head. */
  void purge() {
    if (cancelled == 0) {
      return;
    }
    if (size > FEW && cancelled * 2 > size) {
      rebuild();
      return;
    }
    while (size > 0 && timers[0].isCancelled()) {
      removeFirst();
      cancelled--;
    }
  }

  @SuppressWarnings("NullAway") // slots outside the heap hold null, and are not read
  TimerHandle removeFirst() {
    TimerHandle first = timers[0];
    size--;
    TimerHandle moved = timers[size];
    timers[size] = null;
    if (size > 0) {
      siftDown(0, moved, deadlines[size], sequences[size]);
    }
    return first;
  }

  void clear() {
    timers = new TimerHandle[16];
    size = 0;
    cancelled = 0;
  }

  private void rebuild() {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (!timers[i].isCancelled()) {
        timers[kept] = timers[i];
        deadlines[kept] = deadlines[i];
        sequences[kept] = sequences[i];
        kept++;
      }
    }
    Arrays.fill(timers, kept, size, null);
    size = kept;
    cancelled = 0;
    for (int i = (size - 2) >> 2; i >= 0; i--) {
      siftDown(i, timers[i], deadlines[i], sequences[i]);
    }
  }

  private void siftUp(int start, TimerHandle timer, long deadline, long sequence) {
    int at = start;
    while (at > 0) {
      int parent = (at - 1) >> 2;
      if (!before(deadline, sequence, parent)) {
        break;
      }
      move(parent, at);
      at = parent;
    }
    put(at, timer, deadline, sequence);
  }

  private void siftDown(int start, TimerHandle timer, long deadline, long sequence) {
    int at = start;
    for (; ; ) {
      int least = leastChild(at);
      if (least < 0 || before(deadline, sequence, least)) {
        break;
      }
      move(least, at);
      at = least;
    }
    put(at, timer, deadline, sequence);
  }

  private int leastChild(int parent) {
    int child = (parent << 2) + 1;
    if (child >= size) {
      return -1;
    }
    int least = child;
    int end = Math.min(child + 4, size);
    for (int i = child + 1; i < end; i++) {
      if (before(deadlines[i], sequences[i], least)) {
        least = i;
      }
    }
    return least;
  }

  private boolean before(long deadline, long sequence, int other) {
    long difference = deadline - deadlines[other];
    return difference < 0 || difference == 0 && sequence < sequences[other];
  }

  private void move(int from, int to) {
    put(to, timers[from], deadlines[from], sequences[from]);
  }

  private void put(int at, TimerHandle timer, long deadline, long sequence) {
    timers[at] = timer;
    deadlines[at] = deadline;
    sequences[at] = sequence;
  }
}
