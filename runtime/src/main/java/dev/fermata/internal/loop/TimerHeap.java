package dev.fermata.internal.loop;

import dev.fermata.TimerHandle;
import dev.fermata.internal.task.Timed;
import java.util.Arrays;

/**
 * Timers by deadline, and by order of creation where deadlines are equal: a heap of four children a node, its keys in arrays of their
 * own. Cancelled timers stay until they reach the head, or until they are more than half of more than a hundred. Loop thread only.
 */
final class TimerHeap {
  private static final int FEW = 100;

  /** The arrays grow to a power of two less this, so that with their headers they fill a collector's regions and do not begin one more. */
  private static final int HEADER = 4;

  private static final int INITIAL = 16 - HEADER;

  private Object[] timers = new Object[INITIAL]; // each a TimerHandle or a Timed
  private long[] deadlines = new long[INITIAL];
  private long[] sequences = new long[INITIAL];
  private long nextSequence;
  private int size;
  private int cancelled;

  void add(Object timer, long deadline) {
    if (size == timers.length) {
      int larger = 2 * (size + HEADER) - HEADER;
      timers = Arrays.copyOf(timers, larger);
      deadlines = Arrays.copyOf(deadlines, larger);
      sequences = Arrays.copyOf(sequences, larger);
    }
    siftUp(size++, timer, deadline, nextSequence++);
  }

  /** Whether nobody needs a timer any more. */
  static boolean isCancelled(Object timer) {
    return timer instanceof TimerHandle handle
        ? handle.isCancelled()
        : ((Timed) timer).isUnscheduled();
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

  Object first() {
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
    while (size > 0 && isCancelled(timers[0])) {
      removeFirst();
      cancelled--;
    }
  }

  @SuppressWarnings("NullAway") // slots outside the heap hold null, and are not read
  Object removeFirst() {
    Object first = timers[0];
    size--;
    Object moved = timers[size];
    timers[size] = null;
    if (size > 0) {
      siftDown(0, moved, deadlines[size], sequences[size]);
    }
    return first;
  }

  void clear() {
    timers = new Object[INITIAL];
    deadlines = new long[INITIAL];
    sequences = new long[INITIAL];
    size = 0;
    cancelled = 0;
  }

  private void rebuild() {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (!isCancelled(timers[i])) {
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

  private void siftUp(int start, Object timer, long deadline, long sequence) {
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

  private void siftDown(int start, Object timer, long deadline, long sequence) {
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

  private void put(int at, Object timer, long deadline, long sequence) {
    timers[at] = timer;
    deadlines[at] = deadline;
    sequences[at] = sequence;
  }
}
