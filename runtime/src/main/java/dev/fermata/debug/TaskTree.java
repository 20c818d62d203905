package dev.fermata.debug;

import dev.fermata.Loop;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The tasks of a loop at one moment, and who awaits whom at which line.
 *
 * <p>{@link #toString} draws it as a tree: a task with no waiting task above it is a root, under it stand the lines where its coroutines
 * wait, and under those the tasks that they wait for. A task that several others await is drawn under each. The record itself is the
 * same as data.
 *
 * @param loop text of the loop
 * @param thread the thread that runs the loop; empty text if none does
 * @param consistent false if the loop did not answer, because something blocks its thread: then the tasks were read while they may
 *     have been changing
 * @param tasks the tasks that are not done, in the order of their creation
 */
public record TaskTree(String loop, String thread, boolean consistent, List<TaskInfo> tasks) {
  /** Copies the list. */
  public TaskTree {
    Objects.requireNonNull(loop, "loop");
    Objects.requireNonNull(thread, "thread");
    tasks = List.copyOf(tasks);
  }

  /**
   * The tasks of {@code loop}, from any thread. If another thread runs the loop, the loop itself is asked between two callbacks; if it
   * does not answer within a fifth of a second, the tasks are read as they are: that is when something blocks the loop, which then is
   * what the tree shows.
   */
  public static TaskTree of(Loop loop) {
    return TreeCapture.of(loop);
  }

  /**
   * The tasks that wait for each other in circles, which no event can end: each circle in the order of waiting, beginning with its
   * oldest task.
   */
  public List<List<TaskInfo>> cycles() {
    return new AwaitGraph(this).cycles();
  }

  /** The tasks as a table: one line for each task and each task that awaits it. */
  public String table() {
    return new TaskTable(this).toString();
  }

  /** The tasks as a tree. Empty text if there is none. */
  @Override
  public String toString() {
    return new TreeText(new AwaitGraph(this)).toString();
  }

  /** The tasks by number. */
  Map<Long, TaskInfo> byId() {
    Map<Long, TaskInfo> byId = new LinkedHashMap<>();
    tasks.forEach(task -> byId.put(task.id(), task));
    return byId;
  }

  /** Which tasks each task waits for. */
  Map<Long, List<TaskInfo>> awaited() {
    Map<Long, List<TaskInfo>> awaited = new LinkedHashMap<>();
    for (TaskInfo task : tasks) {
      for (long awaiter : task.awaitedBy()) {
        awaited.computeIfAbsent(awaiter, id -> new ArrayList<>()).add(task);
      }
    }
    return awaited;
  }
}
