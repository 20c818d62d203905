package dev.fermata.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** A {@link TaskTree} as a table, a line for each task and each task that awaits it. */
final class TaskTable {
  private static final List<String> HEAD = List.of(
      "thread",
      "task id",
      "task name",
      "coroutine stack",
      "awaiter chain",
      "awaiter name",
      "awaiter id");

  private final Map<Long, TaskInfo> byId;
  private final List<List<String>> rows = new ArrayList<>();

  TaskTable(TaskTree tree) {
    byId = tree.byId();
    for (TaskInfo task : tree.tasks()) {
      if (task.awaitedBy().isEmpty()) {
        add(tree, task, "", "", "0x0");
      }
      for (long awaiter : task.awaitedBy()) {
        TaskInfo by = byId.get(awaiter);
        add(
            tree,
            task,
            by == null ? "" : chain(by.stack()),
            by == null ? "Unknown" : by.name(),
            id(awaiter));
      }
    }
  }

  private void add(TaskTree tree, TaskInfo task, String chain, String name, String awaiter) {
    rows.add(List.of(
        tree.thread(), id(task.id()), task.name(), chain(task.stack()), chain, name, awaiter));
  }

  private static String id(long id) {
    return "0x" + Long.toHexString(id);
  }

  /** Innermost first, as a stack trace is read. */
  private static String chain(List<StackTraceElement> stack) {
    StringJoiner text = new StringJoiner(" -> ");
    for (int i = stack.size() - 1; i >= 0; i--) {
      StackTraceElement frame = stack.get(i);
      String type = frame.getClassName().substring(frame.getClassName().lastIndexOf('.') + 1);
      text.add(type + "." + frame.getMethodName());
    }
    return text.toString();
  }

  /** The rows without a head, for tools. */
  List<List<String>> rows() {
    return rows;
  }

  @Override
  public String toString() {
    return rows.isEmpty() ? "" : text(rows);
  }

  /** Rows in columns, under a head. */
  static String text(List<List<String>> rows) {
    int[] widths = new int[HEAD.size()];
    widen(widths, HEAD);
    rows.forEach(row -> widen(widths, row));
    StringBuilder text = new StringBuilder();
    append(text, widths, HEAD);
    for (int width : widths) {
      text.append("-".repeat(width)).append("  ");
    }
    newLine(text);
    rows.forEach(row -> append(text, widths, row));
    return text.toString();
  }

  private static void widen(int[] widths, List<String> row) {
    for (int i = 0; i < widths.length; i++) {
      widths[i] = Math.max(widths[i], row.get(i).length());
    }
  }

  private static void append(StringBuilder text, int[] widths, List<String> row) {
    for (int i = 0; i < widths.length; i++) {
      text.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length() + 2));
    }
    newLine(text);
  }

  private static void newLine(StringBuilder text) {
    while (text.length() > 0 && text.charAt(text.length() - 1) == ' ') {
      text.setLength(text.length() - 1);
    }
    text.append('\n');
  }
}
