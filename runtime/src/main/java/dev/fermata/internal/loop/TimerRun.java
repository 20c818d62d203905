package dev.fermata.internal.loop;

import org.jspecify.annotations.Nullable;

/**
 * Timers that were made in the order of their deadlines, as timeouts of one length are: a queue, in which to add and to remove is one
 * step. Loop thread only.
 *
 * <p>It is a chain of small blocks and not one ring, which for many timers would be a large array: those are copied to grow, and a
 * collector looks at the same parts of them again and again while they are filled.
 */
final class TimerRun {
  private static final int FIRST_BLOCK = 16;
  private static final int LARGEST_BLOCK = 1024;

  /** Timers that stand together. */
  private static final class Block {
    final long[] deadlines;
    final int[] orders; // of creation
    final @Nullable Object[] timers; // each a TimerHandle or a Timed; null where there is none

    @Nullable
    Block next;

    Block(int length) {
      deadlines = new long[length];
      orders = new int[length];
      timers = new Object[length];
    }

    int length() {
      return timers.length;
    }
  }

  private Block head = new Block(FIRST_BLOCK);
  private Block tail = head;
  private int begin; // of the first timer, in the head
  private int end; // behind the last timer, in the tail
  private int size;
  private @Nullable Block spare; // blocks that were emptied, to be used again

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  /** Whether a timer can be added: it is not due before the last one. */
  boolean accepts(long deadline) {
    return size == 0 || deadline - tail.deadlines[end - 1] >= 0;
  }

  void add(Object timer, long deadline, int order) {
    if (end == tail.length()) {
      append();
    }
    tail.timers[end] = timer;
    tail.deadlines[end] = deadline;
    tail.orders[end] = order;
    end++;
    size++;
  }

  private void append() {
    Block block = spare;
    if (block != null) {
      spare = block.next;
      block.next = null;
    } else {
      block = new Block(Math.min(2 * tail.length(), LARGEST_BLOCK));
    }
    tail.next = block;
    tail = block;
    end = 0;
  }

  @SuppressWarnings("NullAway") // there is one
  Object first() {
    return head.timers[begin];
  }

  long firstDeadline() {
    return head.deadlines[begin];
  }

  int firstOrder() {
    return head.orders[begin];
  }

  Object removeFirst() {
    Object first = first();
    head.timers[begin++] = null;
    size--;
    if (size == 0) {
      begin = 0;
      end = 0;
    } else if (begin == head.length()) {
      leaveHead();
    }
    return first;
  }

  @SuppressWarnings("NullAway") // the last timer is in the tail, and the head is not it
  private void leaveHead() {
    Block empty = head;
    head = empty.next;
    begin = 0;
    empty.next = null;
    if (empty.length() == LARGEST_BLOCK) {
      empty.next = spare;
      spare = empty;
    }
  }

  void moveTo(TimerHeap heap) {
    while (size > 0) {
      long deadline = firstDeadline();
      int order = firstOrder();
      heap.add(removeFirst(), deadline, order);
    }
  }

  void dropCancelled() {
    for (int left = size; left > 0; left--) {
      long deadline = firstDeadline();
      int order = firstOrder();
      Object timer = removeFirst();
      if (!Timers.isCancelled(timer)) {
        add(timer, deadline, order);
      }
    }
  }

  /** Gives memory back after a great many timers. To be called when nothing happens. */
  void trim() {
    if (spare != null) {
      spare.next = null;
    }
  }

  void clear() {
    head = new Block(FIRST_BLOCK);
    tail = head;
    begin = 0;
    end = 0;
    size = 0;
    spare = null;
  }
}
