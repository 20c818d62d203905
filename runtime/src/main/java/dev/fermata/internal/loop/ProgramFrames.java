package dev.fermata.internal.loop;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The program's part of the stack of a thread that runs a loop: what was called since a task was resumed or a callback was run. */
public final class ProgramFrames {
  private static final List<String> MACHINERY =
      List.of("dev.fermata.abi.", "dev.fermata.internal.", "dev.fermata.debug.");

  private ProgramFrames() {}

  /** From the frame that was resumed inwards; {@code trace} is innermost first. */
  public static List<StackTraceElement> inwards(StackTraceElement[] trace) {
    List<StackTraceElement> frames = innermost(trace, trace.length);
    Collections.reverse(frames);
    return frames;
  }

  /** At most {@code limit} frames, innermost first. */
  static List<StackTraceElement> innermost(StackTraceElement[] trace, int limit) {
    List<StackTraceElement> frames = new ArrayList<>();
    for (StackTraceElement frame : trace) {
      if (frames.size() == limit || isEntry(frame.getClassName(), frame.getMethodName())) {
        break;
      }
      if (!isMachinery(frame.getClassName()) && !isNoise(frame)) {
        frames.add(plain(frame));
      }
    }
    return frames;
  }

  /** Whether a frame is the loop's, which resumed a task or runs a callback. */
  public static boolean isEntry(String className, String method) {
    return className.equals("dev.fermata.abi.Driver") && method.equals("drive")
        || className.equals("dev.fermata.Handle") && method.equals("run");
  }

  /** Whether a class is part of the loop rather than of the program. */
  public static boolean isMachinery(String className) {
    return MACHINERY.stream().anyMatch(className::startsWith);
  }

  /** The call by which the stack was read, and the JVM's own classes for lambdas. */
  private static boolean isNoise(StackTraceElement frame) {
    return frame.getClassName().equals("java.lang.Thread")
            && frame.getMethodName().equals("getStackTrace")
        || frame.getClassName().contains("$$Lambda");
  }

  /** Without class loader and module, which say nothing to a reader. */
  private static StackTraceElement plain(StackTraceElement frame) {
    return new StackTraceElement(
        frame.getClassName(), frame.getMethodName(), frame.getFileName(), frame.getLineNumber());
  }
}
