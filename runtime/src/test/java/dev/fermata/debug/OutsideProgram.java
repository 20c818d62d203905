package dev.fermata.debug;

import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.Script;
import dev.fermata.Task;

/** What the child JVM of {@link OutsideRowsTest} runs: a loop in main with a tree of tasks or a circle, and another loop in a thread. */
public final class OutsideProgram {
  private OutsideProgram() {}

  public static void main(String[] arguments) {
    Thread second = new Thread(
        () -> Loop.run(Script.named("elsewhere", in -> Script.await(Fermata.sleep(120_000)))),
        "second");
    second.setDaemon(true);
    second.start();
    switch (arguments[0]) {
      case "circle" -> Loop.run(circle());
      case "alone" -> Loop.run(alone());
      default -> Loop.run(tree());
    }
  }

  /** Lives longer than it takes to look for tools, and tells whether the JVM's management was started. */
  private static Coroutine<Object> alone() {
    return Script.named("main", in -> Script.await(Fermata.sleep(2_500)), in -> {
      System.out.println("management started: " + BeanServer.isStarted());
      return Script.done(null);
    });
  }

  private static Coroutine<Object> tree() {
    return Script.named("main", in -> {
      Task<Void> a = Fermata.createTask(Script.named("play", song -> sleep()), "a song");
      Task<Void> b = Fermata.createTask(Script.named("play", song -> sleep()), "another song");
      System.out.println("ready");
      return Script.await(Fermata.gather(a, b));
    });
  }

  private static Object sleep() {
    return Script.await(Fermata.sleep(120_000));
  }

  private static Coroutine<Object> circle() {
    return Script.named("main", in -> {
      Future<Task<Object>> second = Loop.running().createFuture();
      Task<Object> a = Fermata.createTask(
          Script.named("a", wait -> Script.await(second), wait -> Script.await(wait.get())), "A");
      Task<Object> b = Fermata.createTask(Script.named("b", wait -> Script.await(a)), "B");
      second.setResult(b);
      System.out.println("ready");
      return Script.await(Fermata.sleep(120_000));
    });
  }
}
