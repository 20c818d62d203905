package dev.fermata.internal.loop;

import dev.fermata.internal.task.Step;
import java.util.Random;
import java.util.stream.IntStream;

/** What is to run, first in first out: a ring of handles and steps that grows as needed. Loop thread only. */
final class ReadyQueue {
  private static final int FEW = 64;
  private static final int MANY = 1 << 16;

  private Object[] ring = new Object[FEW];
  private int head;
  private int size;

  void add(Object entry) {
    if (size == ring.length) {
      grow();
    }
    ring[(head + size) & (ring.length - 1)] = entry;
    size++;
  }

  @SuppressWarnings("NullAway") // slots outside the queue hold null, and are not read
  Object take() {
    Object entry = ring[head];
    ring[head] = null;
    head = (head + 1) & (ring.length - 1);
    size--;
    return entry;
  }

  /** Puts the tasks' steps into a random order; callbacks stay where they are. */
  void shuffleSteps(Random random) {
    int[] places = IntStream.range(0, size)
        .map(i -> (head + i) & (ring.length - 1))
        .filter(place -> ring[place] instanceof Step)
        .toArray();
    for (int i = places.length - 1; i > 0; i--) {
      int other = places[random.nextInt(i + 1)];
      Object moved = ring[places[i]];
      ring[places[i]] = ring[other];
      ring[other] = moved;
    }
  }

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Gives memory back after a great many entries. To be called when nothing happens. */
  void trim() {
    if (size == 0 && ring.length > MANY) {
      clear();
    }
  }

  void clear() {
    ring = new Object[FEW];
    head = 0;
    size = 0;
  }

  private void grow() {
    Object[] larger = new Object[ring.length * 2];
    int untilEnd = ring.length - head;
    System.arraycopy(ring, head, larger, 0, untilEnd);
    System.arraycopy(ring, 0, larger, untilEnd, size - untilEnd);
    ring = larger;
    head = 0;
  }
}
