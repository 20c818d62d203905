package dev.fermata.abi;

import dev.fermata.Coroutine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Completes an exception's stack trace, once, with the await chain in the user's source. Touches nothing else of it. */
final class LogicalTrace {
  private LogicalTrace() {}

  /**
   * Appends the frames from {@code innermost} outwards, unless the trace cannot be written or was completed before. A body that has
   * never been suspended adds nothing: its callers are in the trace already.
   */
  static void append(Throwable thrown, Frame innermost) {
    if (innermost.state != 0) {
      append(thrown, null, innermost);
    }
  }

  /** As {@link #append(Throwable, Frame)}, beginning with {@code operation}, which {@code innermost} waited for, if there is one. */
  static void append(Throwable thrown, @Nullable Operation<?> operation, Frame innermost) {
    StackTraceElement[] trace = thrown.getStackTrace();
    if (trace.length == 0 || Site.isMarked(trace[trace.length - 1])) {
      return;
    }
    List<StackTraceElement> completed = new ArrayList<>(Arrays.asList(trace));
    if (operation != null && !(innermost instanceof OperationFrame)) {
      completed.add(operation.site().markedFrame(1));
    }
    for (@Nullable Frame frame = innermost; frame != null; frame = frame.caller) {
      completed.add(frame.site().markedFrame(frame.state));
    }
    thrown.setStackTrace(completed.toArray(StackTraceElement[]::new));
  }

  /** The frames that were appended, from the outermost inwards. */
  static List<StackTraceElement> framesOf(Throwable thrown) {
    List<StackTraceElement> frames = new ArrayList<>();
    for (StackTraceElement element : thrown.getStackTrace()) {
      if (Site.isMarked(element)) {
        frames.add(0, element);
      }
    }
    return frames;
  }

  /** Where a body failed: the frames that were appended; for a body that was never suspended, its declaration. */
  static List<StackTraceElement> stackOf(Throwable thrown, Coroutine<?> body) {
    List<StackTraceElement> frames = framesOf(thrown);
    if (!frames.isEmpty()) {
      return frames;
    }
    if (body instanceof FrameCoroutine<?> coroutine) {
      return List.of(coroutine.site().frame(0));
    }
    return body instanceof Operation<?> operation ? List.of(operation.site().frame(0)) : frames;
  }
}
