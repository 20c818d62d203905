package dev.fermata.debug;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who awaits whom in a {@link TaskTree}: its roots and its circles. */
final class AwaitGraph {
  private final TaskTree tree;
  private final Map<Long, TaskInfo> byId;
  private final Map<Long, List<TaskInfo>> awaited;

  AwaitGraph(TaskTree tree) {
    this.tree = tree;
    this.byId = tree.byId();
    this.awaited = tree.awaited();
  }

  TaskTree tree() {
    return tree;
  }

  /** The tasks that {@code task} waits for. */
  List<TaskInfo> awaitedBy(TaskInfo task) {
    return awaited.getOrDefault(task.id(), List.of());
  }

  /** The tasks that nobody in the tree waits for. */
  List<TaskInfo> roots() {
    return tree.tasks().stream()
        .filter(task -> task.awaitedBy().stream().noneMatch(byId::containsKey))
        .toList();
  }

  /** Each circle once, its oldest task first. The search keeps its own stack: chains may be long. */
  List<List<TaskInfo>> cycles() {
    List<List<TaskInfo>> cycles = new ArrayList<>();
    Set<Long> finished = new HashSet<>();
    for (TaskInfo start : tree.tasks()) {
      if (!finished.contains(start.id())) {
        search(start, finished, cycles);
      }
    }
    return cycles;
  }

  private void search(TaskInfo start, Set<Long> finished, List<List<TaskInfo>> cycles) {
    List<TaskInfo> path = new ArrayList<>();
    List<Integer> nextChild = new ArrayList<>();
    Set<Long> onPath = new LinkedHashSet<>();
    push(start, path, nextChild, onPath);
    while (!path.isEmpty()) {
      int last = path.size() - 1;
      TaskInfo task = path.get(last);
      List<TaskInfo> children = awaitedBy(task);
      int child = nextChild.get(last);
      if (child == children.size()) {
        path.remove(last);
        nextChild.remove(last);
        onPath.remove(task.id());
        finished.add(task.id());
        continue;
      }
      nextChild.set(last, child + 1);
      TaskInfo next = children.get(child);
      if (onPath.contains(next.id())) {
        cycles.add(oldestFirst(path.subList(path.indexOf(next), path.size())));
      } else if (!finished.contains(next.id())) {
        push(next, path, nextChild, onPath);
      }
    }
  }

  private static void push(
      TaskInfo task, List<TaskInfo> path, List<Integer> nextChild, Set<Long> onPath) {
    path.add(task);
    nextChild.add(0);
    onPath.add(task.id());
  }

  private static List<TaskInfo> oldestFirst(List<TaskInfo> cycle) {
    int oldest = 0;
    for (int i = 1; i < cycle.size(); i++) {
      if (cycle.get(i).id() < cycle.get(oldest).id()) {
        oldest = i;
      }
    }
    List<TaskInfo> turned = new ArrayList<>(cycle.subList(oldest, cycle.size()));
    turned.addAll(cycle.subList(0, oldest));
    return turned;
  }

  /** A circle as people write it: {@code A → B → A}. */
  static String text(List<TaskInfo> cycle) {
    StringBuilder text = new StringBuilder();
    cycle.forEach(task -> text.append(task.name()).append(" → "));
    return text.append(cycle.get(0).name()).toString();
  }
}
