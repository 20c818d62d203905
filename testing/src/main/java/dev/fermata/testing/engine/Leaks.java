package dev.fermata.testing.engine;

import dev.fermata.Loop;
import dev.fermata.debug.TaskTree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.opentest4j.AssertionFailedError;

/** What a test leaves behind: what the loop's exception handler was told, and tasks that are not done. */
final class Leaks {
  private static final int FRAMES = 4;

  private final List<String> found = new ArrayList<>();
  private final List<Throwable> errors = new ArrayList<>();

  /** For the loop's exception handler. */
  void report(Map<String, Object> context) {
    StringBuilder text = new StringBuilder(String.valueOf(context.get("message")));
    if (context.get("exception") instanceof Throwable error) {
      errors.add(error);
      text.append(": ").append(error);
    }
    if (context.get("source_traceback") instanceof StackTraceElement[] created
        && created.length > 0) {
      text.append("\n    created");
      Arrays.stream(created)
          .limit(FRAMES)
          .forEach(frame -> text.append("\n    at ").append(frame));
    }
    found.add(text.toString());
  }

  /** Tasks that are not done although nothing but time, or somebody else, could make them go on. */
  void tasks(Loop loop) {
    int count = loop.allTasks().size();
    if (count > 0) {
      found.add((count == 1 ? "a task is" : count + " tasks are") + " still running:\n"
          + TaskTree.of(loop));
    }
  }

  /** Throws if anything was left behind. */
  void check() {
    if (found.isEmpty()) {
      return;
    }
    AssertionFailedError failure =
        new AssertionFailedError("left behind by the test:\n- " + String.join("\n- ", found));
    errors.forEach(failure::addSuppressed);
    throw failure;
  }
}
