package dev.fermata.sync;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** Smallest first; equal ones in the order in which they were added. */
final class SortedItems<T> implements Items<T> {
  private record Entry<T>(T item, long sequence) {}

  private final java.util.PriorityQueue<Entry<T>> heap;
  private final Comparator<Entry<T>> order;
  private long added;

  SortedItems(Comparator<? super T> comparator) {
    order = (a, b) -> {
      int byItem = comparator.compare(a.item(), b.item());
      return byItem != 0 ? byItem : Long.compare(a.sequence(), b.sequence());
    };
    heap = new java.util.PriorityQueue<>(order);
  }

  @Override
  public void add(T item) {
    heap.add(new Entry<>(Objects.requireNonNull(item, "item"), added++));
  }

  @Override
  public T take() {
    return heap.remove().item();
  }

  @Override
  public int size() {
    return heap.size();
  }

  @Override
  public List<Object> peek(int limit) {
    return heap.stream()
        .sorted(order)
        .limit(limit)
        .<Object>map(entry -> String.valueOf(entry.item()))
        .toList();
  }
}
