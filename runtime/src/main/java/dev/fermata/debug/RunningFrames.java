package dev.fermata.debug;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The program's part of the stack of a thread that runs a task: what was called since the task was resumed. */
final class RunningFrames {
  private static final List<String> MACHINERY =
      List.of("dev.fermata.abi.", "dev.fermata.internal.", "dev.fermata.debug.");

  private RunningFrames() {}

  /** From the frame that was resumed inwards; {@code trace} is innermost first. */
  static List<StackTraceElement> of(StackTraceElement[] trace) {
    List<StackTraceElement> frames = new ArrayList<>();
    for (StackTraceElement frame : trace) {
      if (isResumption(frame.getClassName(), frame.getMethodName())) {
        break;
      }
      if (!isMachinery(frame.getClassName()) && !isOurLook(frame)) {
        frames.add(frame);
      }
    }
    Collections.reverse(frames);
    return frames;
  }

  /** Whether a frame is the loop's, which resumed a task. */
  static boolean isResumption(String className, String method) {
    return className.equals("dev.fermata.abi.Driver") && method.equals("drive");
  }

  static boolean isMachinery(String className) {
    return MACHINERY.stream().anyMatch(className::startsWith);
  }

  /** The call by which the stack was read. */
  private static boolean isOurLook(StackTraceElement frame) {
    return frame.getClassName().equals("java.lang.Thread")
        && frame.getMethodName().equals("getStackTrace");
  }
}
