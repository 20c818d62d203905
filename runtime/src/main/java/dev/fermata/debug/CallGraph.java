package dev.fermata.debug;

import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.Task;
import java.io.PrintStream;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Why something waits or runs: a future or task, the calls that it stands in, and the graphs of whatever awaits it.
 *
 * <p>Confined to the loop's thread; from other threads use {@link TaskTree}. asyncio: {@code capture_call_graph}.
 *
 * @param future the future or task
 * @param callStack where the task stands, innermost first: plain methods and then coroutines, up to the task's own; empty for a future
 * @param awaitedBy the graphs of what awaits it; what is in the graph above already is left out
 */
public record CallGraph(Future<?> future, List<CallFrame> callStack, List<CallGraph> awaitedBy) {
  private static final int ALL = Integer.MAX_VALUE;

  /** Copies the lists. */
  public CallGraph {
    Objects.requireNonNull(future, "future");
    callStack = List.copyOf(callStack);
    awaitedBy = List.copyOf(awaitedBy);
  }

  /**
   * The graph of the task that is running; null inside a plain callback.
   *
   * @throws dev.fermata.LoopStateException if no loop is running in this thread
   */
  public static @Nullable CallGraph capture() {
    return capture(0, ALL);
  }

  /**
   * As {@link #capture()}.
   *
   * @param depth how many of the innermost frames are left out: 1 leaves out the caller of this method
   * @param limit how many frames of each stack are kept: the innermost if positive, the outermost if negative, none if 0
   */
  public static @Nullable CallGraph capture(int depth, int limit) {
    Task<?> task = Loop.running().currentTask();
    return task == null ? null : new GraphCapture(depth, limit).of(task);
  }

  /** The graph of a future or task. A task that ended has an empty stack, or, if it failed, the one that it failed with. */
  public static CallGraph capture(Future<?> future) {
    return capture(future, 0, ALL);
  }

  /** As {@link #capture(int, int)}; {@code depth} counts only if {@code future} is the task that is running. */
  public static CallGraph capture(Future<?> future, int depth, int limit) {
    return new GraphCapture(depth, limit).of(Objects.requireNonNull(future, "future"));
  }

  /** Text for people, of many lines. */
  public String format() {
    StringBuilder text = new StringBuilder();
    append(text, "");
    return text.toString();
  }

  /** Prints {@link #format}. */
  public void print(PrintStream out) {
    out.print(format());
  }

  private void append(StringBuilder text, String indent) {
    text.append(indent).append("* ").append(head()).append('\n');
    if (!callStack.isEmpty()) {
      text.append(indent).append("  + Call stack:\n");
      callStack.forEach(
          frame -> text.append(indent).append("  |   ").append(frame).append('\n'));
    }
    if (!awaitedBy.isEmpty()) {
      text.append(indent).append("  + Awaited by:\n");
      awaitedBy.forEach(awaiter -> awaiter.append(text, indent + "    "));
    }
  }

  private String head() {
    return future instanceof Task<?> task
        ? "Task(name='" + task.name() + "', id=0x" + Long.toHexString(task.id()) + ")"
        : "Future(id=0x" + Integer.toHexString(System.identityHashCode(future)) + ")";
  }
}
