package dev.fermata.debug;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Draws a {@link TaskTree}: tasks are marked with (T), and under each stand its coroutines' lines. What several tasks await is drawn in
 * full under the first one. Circles are drawn up to where they close, and said in words.
 */
final class TreeText {
  private static final int DEEPEST = 200; // beyond this many waiting tasks nobody reads on

  private final AwaitGraph graph;
  private final StringBuilder text = new StringBuilder();
  private final Set<Long> drawn = new HashSet<>();

  TreeText(AwaitGraph graph) {
    this.graph = graph;
  }

  @Override
  public String toString() {
    List<TaskInfo> roots = new ArrayList<>(graph.roots());
    List<List<TaskInfo>> cycles = graph.cycles();
    cycles.forEach(cycle -> roots.add(cycle.get(0)));
    for (TaskInfo root : roots) {
      if (!drawn.contains(root.id())) {
        draw(root, "", true, 0);
      }
    }
    for (List<TaskInfo> cycle : cycles) {
      text.append("they wait for each other for ever: ")
          .append(AwaitGraph.text(cycle))
          .append('\n');
    }
    if (!graph.tree().consistent()) {
      text.append("read while the loop's thread was busy: ")
          .append(graph.tree().thread())
          .append('\n');
    }
    return text.toString();
  }

  private void draw(TaskInfo task, String indent, boolean last, int depth) {
    boolean again = !drawn.add(task.id());
    String inner = line(indent, last, "(T) " + task.name() + remark(task, again));
    if (again) {
      return;
    }
    for (StackTraceElement frame : task.stack()) {
      inner = line(inner, true, frame.toString());
    }
    List<TaskInfo> awaited = graph.awaitedBy(task);
    if (depth == DEEPEST && !awaited.isEmpty()) {
      line(inner, true, "…");
    } else if (awaited.isEmpty() && task.waitingFor().isPresent()) {
      line(inner, true, "waits for " + task.waitingFor().get());
    } else {
      for (int i = 0; i < awaited.size(); i++) {
        draw(awaited.get(i), inner, i == awaited.size() - 1, depth + 1);
      }
    }
  }

  private static String remark(TaskInfo task, boolean again) {
    if (again) {
      return " (see above)";
    }
    return switch (task.state()) {
      case RUNNING -> " running";
      case READY -> " ready";
      case WAITING -> "";
    };
  }

  /** Appends one line; returns the indent of what stands under it. */
  private String line(String indent, boolean last, String content) {
    text.append(indent).append(last ? "└── " : "├── ").append(content).append('\n');
    return indent + (last ? "    " : "│   ");
  }
}
