package dev.fermata.debug;

import java.util.Objects;

/**
 * One line of a {@link CallGraph}.
 *
 * @param element class, method, file and line
 * @param kind whether the method is a coroutine
 */
public record CallFrame(StackTraceElement element, Kind kind) {
  /** What stands at a line. */
  public enum Kind {
    /** A coroutine: suspended ones have the line of the user's source, running ones that of the generated source. */
    ASYNC,
    /** An ordinary method. */
    PLAIN
  }

  /** Checks that nothing is null. */
  public CallFrame {
    Objects.requireNonNull(element, "element");
    Objects.requireNonNull(kind, "kind");
  }

  /** As a line of a stack trace; coroutines are marked. */
  @Override
  public String toString() {
    return (kind == Kind.ASYNC ? "async " : "") + "at " + element;
  }
}
