package dev.fermata.examples.generators;

import static dev.fermata.Fermata.emit;
import static dev.fermata.Fermata.end;

import dev.fermata.Async;
import dev.fermata.Generator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;

/** Cooperative multitasking with nothing but generators: a scheduler takes turns at sending to two tasks of two steps. */
final class RoundRobin {
  private RoundRobin() {}

  @Async
  static Generator<String, String, Void> task(String name, int steps) {
    for (int step = 0; step < steps; step++) {
      String feedback = emit(name + ": step " + step + " done");
      System.out.printf("    [%s] resumed with feedback='%s'%n", name, feedback);
    }
    return end();
  }

  public static void main(String[] args) {
    Queue<Generator<String, String, Void>> ready = new ArrayDeque<>();
    List<String> primed = new ArrayList<>();
    for (String name : List.of("A", "B")) {
      Generator<String, String, Void> task = RoundRobin_Async.task(name, 2);
      primed.add("'" + task.next() + "'"); // nothing can be sent before the first emit
      ready.add(task);
    }
    System.out.println("after priming, yielded: " + primed);
    for (int tick = 1; !ready.isEmpty(); tick++) {
      Generator<String, String, Void> task = ready.remove();
      try {
        System.out.println("scheduler got: " + task.send("tick-" + tick));
        ready.add(task);
      } catch (NoSuchElementException e) {
        // the task has ended, and is not queued again
      }
    }
    System.out.println("all coroutines finished");
  }
}
