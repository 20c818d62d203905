package dev.fermata.sync;

import java.util.Comparator;
import java.util.Objects;

/**
 * A queue that gives the smallest item first, and equal ones in the order in which they were put: asyncio's PriorityQueue, which promises
 * nothing about equal ones. Items cannot be null.
 *
 * <p>Confined to the thread of its loop. The comparison runs inside {@code put} and {@code get}; what it throws comes out of them.
 *
 * @param <T> the type of the items
 */
public final class PriorityQueue<T> extends Queue<T> {
  private PriorityQueue(int maxsize, Items<T> items) {
    super(maxsize, items);
  }

  /** Creates a queue without a limit, in the items' natural order, which they must have: {@link ClassCastException} at a put if not. */
  public PriorityQueue() {
    this(0);
  }

  /**
   * Creates a queue in the items' natural order.
   *
   * @param maxsize how many items it holds at most; no limit if zero or less
   */
  @SuppressWarnings(
      "unchecked") // as java.util.PriorityQueue does: an item without an order fails when it is
  // compared
  public PriorityQueue(int maxsize) {
    this(maxsize, (a, b) -> ((Comparable<? super T>) a).compareTo(b));
  }

  /** Creates a queue without a limit in the order of {@code comparator}. */
  public PriorityQueue(Comparator<? super T> comparator) {
    this(0, comparator);
  }

  /**
   * Creates a queue in the order of {@code comparator}.
   *
   * @param maxsize how many items it holds at most; no limit if zero or less
   */
  public PriorityQueue(int maxsize, Comparator<? super T> comparator) {
    this(maxsize, new SortedItems<>(Objects.requireNonNull(comparator, "comparator")));
  }
}
