package dev.fermata;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A value's text within a message: short, and safe for structures that contain what is being described. */
final class Shortened {
  private static final int LIMIT = 60;

  /** How many values inside each other are asked for their text; one that holds what it is held by has no end. */
  private static final int MAX_DEPTH = 4;

  private static final ThreadLocal<Integer> DEPTH = ThreadLocal.withInitial(() -> 0);

  private Shortened() {}

  /**
   * The value's text, cut to a readable length. Containers and futures are named, not printed: they may hold the future whose text
   * this becomes part of.
   */
  static String text(@Nullable Object value) {
    if (value == null) {
      return "null";
    }
    String text = container(value);
    if (text == null) {
      text = plain(value);
    }
    return text.length() <= LIMIT ? text : text.substring(0, LIMIT - 3) + "...";
  }

  private static @Nullable String container(Object value) {
    String name = value.getClass().getSimpleName();
    if (value instanceof Future<?> future) {
      return future.shortText();
    }
    if (value instanceof Collection<?> collection) {
      return name + "(" + collection.size() + ")";
    }
    if (value instanceof Map<?, ?> map) {
      return name + "(" + map.size() + ")";
    }
    if (value instanceof Optional<?> optional) {
      return "Optional" + (optional.isEmpty() ? ".empty" : "[...]");
    }
    return value.getClass().isArray()
        ? value.getClass().getComponentType().getSimpleName() + "[" + Array.getLength(value) + "]"
        : null;
  }

  private static String plain(Object value) {
    int depth = DEPTH.get();
    if (depth >= MAX_DEPTH) {
      return value.getClass().getName() + "(...)";
    }
    DEPTH.set(depth + 1);
    try {
      return String.valueOf(value.toString());
    } catch (StackOverflowError | RuntimeException e) {
      return value.getClass().getName() + "(no text: " + e.getClass().getSimpleName() + ")";
    } finally {
      DEPTH.set(depth);
    }
  }
}
