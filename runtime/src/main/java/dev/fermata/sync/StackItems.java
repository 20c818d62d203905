package dev.fermata.sync;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Last in, first out. */
final class StackItems<T extends @Nullable Object> implements Items<T> {
  private final List<T> stack = new ArrayList<>();

  @Override
  public void add(T item) {
    stack.add(item);
  }

  @Override
  public T take() {
    return stack.remove(stack.size() - 1);
  }

  @Override
  public int size() {
    return stack.size();
  }

  @Override
  public List<Object> peek(int limit) {
    List<Object> newest = new ArrayList<>();
    for (int i = stack.size() - 1; i >= 0 && newest.size() < limit; i--) {
      newest.add(String.valueOf(stack.get(i)));
    }
    return newest;
  }
}
