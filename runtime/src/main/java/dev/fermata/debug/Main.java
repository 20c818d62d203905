package dev.fermata.debug;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Shows the tasks of a running JVM: {@code java -jar fermata-runtime.jar pstree PID}, or {@code ps PID} for a table. It must run as the user
 * that the other JVM runs as.
 *
 * <p>Exit code: 0; 1 if {@code pstree} finds tasks that wait for each other in a circle; 2 if the process cannot be asked.
 */
public final class Main {
  private static final int CIRCLE = 1;
  private static final int FAILED = 2;

  private Main() {}

  /** Runs the command and exits. */
  public static void main(String[] arguments) {
    System.exit(run(List.of(arguments), System.out, System.err));
  }

  /** Runs the command; returns the exit code. */
  static int run(List<String> arguments, PrintStream out, PrintStream err) {
    if (arguments.size() != 2 || !List.of("ps", "pstree").contains(arguments.get(0))) {
      err.println("usage: ps PID | pstree PID");
      return FAILED;
    }
    try (RemoteLoops loops = RemoteLoops.of(arguments.get(1))) {
      return arguments.get(0).equals("ps") ? table(loops, out) : tree(loops, out, err);
    } catch (IOException e) {
      err.println("cannot ask process " + arguments.get(1) + ": " + e.getMessage());
      return FAILED;
    }
  }

  private static int table(RemoteLoops loops, PrintStream out) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    for (LoopMXBean loop : loops.all()) {
      for (String[] row : loop.taskRows()) {
        rows.add(List.of(row));
      }
    }
    if (!rows.isEmpty()) {
      out.print(TaskTable.text(rows));
    }
    return 0;
  }

  private static int tree(RemoteLoops loops, PrintStream out, PrintStream err) throws IOException {
    int code = 0;
    for (LoopMXBean loop : loops.all()) {
      String[] cycles = loop.cycles();
      for (String cycle : cycles) {
        err.println("tasks wait for each other for ever: " + cycle);
        code = CIRCLE;
      }
      String tree = loop.taskTree();
      if (!tree.isEmpty() && cycles.length == 0) {
        out.println(loop.getThread());
        out.print(tree);
      }
    }
    return code;
  }
}
