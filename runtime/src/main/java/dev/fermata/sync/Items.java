package dev.fermata.sync;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a queue holds, in the order that makes its kind. Items may be null where the kind allows it. */
interface Items<T extends @Nullable Object> {
  /** Adds one. */
  void add(T item);

  /** Takes the next one out; there is one. */
  T take();

  /** How many there are. */
  int size();

  /** The first {@code limit}, for people. */
  List<Object> peek(int limit);
}
