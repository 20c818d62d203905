package dev.fermata;

import java.util.List;
import java.util.Set;

/** Where something was created, and what a callback is called, for messages. */
final class CallSite {
  static final StackTraceElement[] NONE = {};
  private static final int DEPTH = 10;

  private static final Set<String> OURS = Set.of(
      "BridgeFuture",
      "CallSite",
      "Coroutine",
      "Fermata",
      "Future",
      "Gather",
      "Handle",
      "Loop",
      "LoopSignals",
      "Runner",
      "Shield",
      "Submission",
      "Task",
      "TimerHandle",
      "UntilComplete");

  private CallSite() {}

  /** The program's ten innermost frames; the runtime's own are left out. */
  static StackTraceElement[] capture() {
    List<StackTraceElement> frames = StackWalker.getInstance()
        .walk(all -> all.map(StackWalker.StackFrame::toStackTraceElement)
            .filter(frame -> !isOurs(frame.getClassName()))
            .limit(DEPTH)
            .toList());
    return frames.toArray(NONE);
  }

  private static boolean isOurs(String className) {
    int end = className.lastIndexOf('.');
    String packageName = end < 0 ? "" : className.substring(0, end);
    return packageName.equals("dev.fermata.abi")
        || packageName.startsWith("dev.fermata.internal.")
        || packageName.equals("dev.fermata") && OURS.contains(className.substring(end + 1));
  }

  static String place(StackTraceElement frame) {
    return frame.getFileName() + ":" + frame.getLineNumber();
  }

  /** A callback's own text if it has one, else its class. */
  static String name(Object callback) {
    Class<?> type = callback.getClass();
    String text = callback.toString();
    return text.startsWith(type.getName() + "@") || text.contains("$$Lambda")
        ? readable(type.getName())
        : text;
  }

  private static String readable(String className) {
    int lambda = className.indexOf("$$Lambda");
    return lambda < 0 ? className : className.substring(0, lambda) + "::lambda";
  }
}
