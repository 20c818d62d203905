package dev.fermata.internal.loop;

import dev.fermata.internal.task.Step;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What is to run, first in first out: handles, timers and steps. Loop thread only.
 *
 * <p>It is a chain of blocks and not one ring: a large array is copied to grow, and a collector looks at the same parts of it again and
 * again while it is filled.
 */
final class ReadyQueue {
  private static final int FIRST_BLOCK = 64;
  private static final int LARGEST_BLOCK = 1024;

  /** Entries that stand together. */
  private static final class Block {
    final @Nullable Object[] entries; // null where there is none

    @Nullable
    Block next;

    Block(int length) {
      entries = new Object[length];
    }
  }

  private Block head = new Block(FIRST_BLOCK);
  private Block tail = head;
  private int begin; // of the first entry, in the head
  private int end; // behind the last entry, in the tail
  private int size;
  private @Nullable Block spare; // blocks that were emptied, to be used again

  void add(Object entry) {
    if (end == tail.entries.length) {
      append();
    }
    tail.entries[end++] = entry;
    size++;
  }

  private void append() {
    Block block = spare;
    if (block != null) {
      spare = block.next;
      block.next = null;
    } else {
      block = new Block(Math.min(2 * tail.entries.length, LARGEST_BLOCK));
    }
    tail.next = block;
    tail = block;
    end = 0;
  }

  @SuppressWarnings("NullAway") // there is one
  Object take() {
    Object entry = head.entries[begin];
    head.entries[begin++] = null;
    if (--size == 0) {
      begin = 0;
      end = 0;
    } else if (begin == head.entries.length) {
      leaveHead();
    }
    return entry;
  }

  @SuppressWarnings("NullAway") // the last entry is in the tail, and the head is not it
  private void leaveHead() {
    Block empty = head;
    head = empty.next;
    begin = 0;
    empty.next = null;
    if (empty.entries.length == LARGEST_BLOCK) {
      empty.next = spare;
      spare = empty;
    }
  }

  /** Puts the tasks' steps into a random order; callbacks stay where they are. */
  void shuffleSteps(Random random) {
    Object[] all = IntStream.range(0, size).mapToObj(i -> take()).toArray();
    int[] places = IntStream.range(0, all.length)
        .filter(place -> all[place] instanceof Step)
        .toArray();
    for (int i = places.length - 1; i > 0; i--) {
      int other = places[random.nextInt(i + 1)];
      Object moved = all[places[i]];
      all[places[i]] = all[other];
      all[other] = moved;
    }
    for (Object entry : all) {
      add(entry);
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
