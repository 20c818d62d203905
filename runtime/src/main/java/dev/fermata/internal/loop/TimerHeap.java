package dev.fermata.internal.loop;

import java.util.Arrays;

/**
 * Timers by deadline, and by order of creation where deadlines are equal: a heap of four children a node. Loop thread only.
 *
 * <p>What moves in the heap are deadlines and numbers of places; the timers themselves stay at their places, since moving references
 * about in a large array keeps a garbage collector busy.
 */
final class TimerHeap {
  private static final int NONE = -1;

  /** The arrays grow to a power of two less this, so that with their headers they fill a collector's regions and do not begin one more. */
  private static final int HEADER = 4;

  private static final int INITIAL = 16 - HEADER;

  // The heap.
  private long[] deadlines = new long[INITIAL];
  private int[] places = new int[INITIAL];
  private int size;

  // The places.
  private Object[] timers = new Object[INITIAL]; // each a TimerHandle or a Timed
  private int[] orders = new int[INITIAL]; // of creation; of a free place, the next free one
  private int used; // places that are not free, or have been
  private int free = NONE; // the first free place of those

  void add(Object timer, long deadline, int order) {
    if (size == deadlines.length) {
      grow();
    }
    siftUp(size++, deadline, occupy(timer, order));
  }

  private void grow() {
    int larger = 2 * (size + HEADER) - HEADER;
    deadlines = Arrays.copyOf(deadlines, larger);
    places = Arrays.copyOf(places, larger);
    timers = Arrays.copyOf(timers, larger);
    orders = Arrays.copyOf(orders, larger);
  }

  private int occupy(Object timer, int order) {
    int place = free;
    if (place == NONE) {
      place = used++;
    } else {
      free = orders[place];
    }
    timers[place] = timer;
    orders[place] = order;
    return place;
  }

  @SuppressWarnings("NullAway") // free places hold null, and are not read
  private void vacate(int place) {
    timers[place] = null;
    orders[place] = free;
    free = place;
  }

  /** Counts the timers anew, in their order. Returns what the next one is to be given. */
  int renumber() {
    long[] byOrder = new long[size];
    for (int i = 0; i < size; i++) {
      byOrder[i] = (long) orders[places[i]] << Integer.SIZE | places[i];
    }
    Arrays.sort(byOrder);
    for (int i = 0; i < size; i++) {
      orders[(int) byOrder[i]] = i;
    }
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  Object first() {
    return timers[places[0]];
  }

  long firstDeadline() {
    return deadlines[0];
  }

  int firstOrder() {
    return orders[places[0]];
  }

  Object removeFirst() {
    Object first = first();
    vacate(places[0]);
    size--;
    if (size > 0) {
      siftDown(0, deadlines[size], places[size]);
    }
    return first;
  }

  void clear() {
    deadlines = new long[INITIAL];
    places = new int[INITIAL];
    timers = new Object[INITIAL];
    orders = new int[INITIAL];
    size = 0;
    used = 0;
    free = NONE;
  }

  void dropCancelled() {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (Timers.isCancelled(timers[places[i]])) {
        vacate(places[i]);
      } else {
        put(kept++, deadlines[i], places[i]);
      }
    }
    size = kept;
    for (int i = (size - 2) >> 2; i >= 0; i--) {
      siftDown(i, deadlines[i], places[i]);
    }
  }

  private void siftUp(int start, long deadline, int place) {
    int at = start;
    while (at > 0) {
      int parent = (at - 1) >> 2;
      if (!before(deadline, place, parent)) {
        break;
      }
      put(at, deadlines[parent], places[parent]);
      at = parent;
    }
    put(at, deadline, place);
  }

  private void siftDown(int start, long deadline, int place) {
    int at = start;
    for (; ; ) {
      int least = leastChild(at);
      if (least < 0 || before(deadline, place, least)) {
        break;
      }
      put(at, deadlines[least], places[least]);
      at = least;
    }
    put(at, deadline, place);
  }

  private int leastChild(int parent) {
    int child = (parent << 2) + 1;
    if (child >= size) {
      return -1;
    }
    int least = child;
    int end = Math.min(child + 4, size);
    for (int i = child + 1; i < end; i++) {
      if (before(deadlines[i], places[i], least)) {
        least = i;
      }
    }
    return least;
  }

  private boolean before(long deadline, int place, int other) {
    long difference = deadline - deadlines[other];
    return difference < 0 || difference == 0 && orders[place] < orders[places[other]];
  }

  private void put(int at, long deadline, int place) {
    deadlines[at] = deadline;
    places[at] = place;
  }
}
