package dev.fermata;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** What a method that ran to its end has emitted. */
public final class AsyncGenerator<T> implements AsyncIterable<T> {
  private static final ThreadLocal<List<Object>> EMITTED = ThreadLocal.withInitial(ArrayList::new);
  private final List<Object> values;

  private AsyncGenerator(List<Object> values) {
    this.values = values;
  }

  public static void emit(Object value) {
    EMITTED.get().add(value);
  }

  /** Forgets what an earlier run has left. */
  public static void begin() {
    EMITTED.remove();
  }

  public static <T> AsyncGenerator<T> ended() {
    return new AsyncGenerator<>(EMITTED.get());
  }

  @Override
  public AsyncIterator<T> asyncIterator() {
    Iterator<Object> left = values.iterator();
    return new AsyncIterator<T>() {
      private T current;

      @Override
      @SuppressWarnings("unchecked") // what was emitted is of this type
      public Coroutine<Boolean> advance() {
        boolean hasNext = left.hasNext();
        current = hasNext ? (T) left.next() : null;
        return Coroutine.completed(hasNext);
      }

      @Override
      public T current() {
        return current;
      }
    };
  }
}
