package dev.fermata.sync;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** First in, first out. */
final class RingItems<T extends @Nullable Object> implements Items<T> {
  private @Nullable Object[] ring = new @Nullable Object[8];
  private int head;
  private int size;

  @Override
  public void add(T item) {
    if (size == ring.length) {
      grow();
    }
    ring[(head + size) & (ring.length - 1)] = item;
    size++;
  }

  private void grow() {
    @Nullable Object[] larger = Arrays.copyOfRange(ring, head, head + 2 * ring.length);
    System.arraycopy(ring, 0, larger, ring.length - head, head);
    ring = larger;
    head = 0;
  }

  @Override
  @SuppressWarnings({"unchecked", "NullAway"}) // only a T is ever put in; null only if it is one
  public T take() {
    T item = (T) ring[head];
    ring[head] = null;
    head = (head + 1) & (ring.length - 1);
    size--;
    return item;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public List<Object> peek(int limit) {
    List<Object> first = new ArrayList<>();
    for (int i = 0; i < size && i < limit; i++) {
      first.add(String.valueOf(ring[(head + i) & (ring.length - 1)]));
    }
    return first;
  }
}
