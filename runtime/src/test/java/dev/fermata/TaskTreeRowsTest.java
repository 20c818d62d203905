package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.debug.LoopMetrics;
import dev.fermata.debug.TaskInfo;
import dev.fermata.debug.TaskInfo.State;
import dev.fermata.debug.TaskTree;
import dev.fermata.internal.loop.TestLoop;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Task trees and figures: area INSP of asyncio-rows.tsv. */
@Timeout(60)
class TaskTreeRowsTest {
  private static void turns(TestLoop test, int count) {
    for (int i = 0; i < count; i++) {
      test.loop.callSoon(() -> {});
      test.turns(1);
    }
  }

  private static TaskInfo info(long id, String name, Long... awaitedBy) {
    return new TaskInfo(
        id,
        name,
        State.WAITING,
        "Host." + name,
        List.of(new StackTraceElement("app.Host", name, "Host.java", (int) id)),
        Optional.of("<Future pending>"),
        List.of(awaitedBy));
  }

  private static TaskTree tree(TaskInfo... tasks) {
    return new TaskTree("<Loop>", "main#1", true, List.of(tasks));
  }

  @Test
  @DisplayName("a tree has a root for each task that no other waits for, and the lines between")
  void drawsTrees() {
    TaskTree tree =
        tree(info(1, "root"), info(2, "left", 1L), info(3, "right", 1L), info(4, "alone"));
    assertEquals("""
        └── (T) root
            └── app.Host.root(Host.java:1)
                ├── (T) left
                │   └── app.Host.left(Host.java:2)
                │       └── waits for <Future pending>
                └── (T) right
                    └── app.Host.right(Host.java:3)
                        └── waits for <Future pending>
        └── (T) alone
            └── app.Host.alone(Host.java:4)
                └── waits for <Future pending>
        """, tree.toString());
    assertEquals(List.of(), tree.cycles());
  }

  @Test
  @DisplayName("what two tasks wait for is drawn in full once")
  void drawsDiamonds() {
    String text = tree(info(1, "a"), info(2, "b"), info(3, "both", 1L, 2L)).toString();
    assertTrue(text.contains("└── (T) both\n            └── app.Host.both(Host.java:3)"), text);
    assertTrue(text.contains("(T) both (see above)"), text);
  }

  @Test
  @DisplayName("a chain of 100,000 tasks can be drawn and searched for circles")
  void longChain() {
    TaskInfo[] tasks = new TaskInfo[100_000];
    for (int i = 0; i < tasks.length; i++) {
      tasks[i] = i == 0 ? info(0, "t0") : info(i, "t" + i, i - 1L);
    }
    TaskTree tree = tree(tasks);
    assertEquals(List.of(), tree.cycles());
    assertTrue(tree.toString().contains("(T) t200\n"));
    assertTrue(tree.toString().endsWith("…\n"));
  }

  @Test
  @DisplayName(
      "tasks that wait for each other are found, drawn, and named in order; a table has them too")
  void INSP_11_cycles() {
    TaskTree tree = tree(info(1, "A", 2L), info(2, "B", 3L), info(3, "C", 1L), info(4, "D"));
    assertEquals(1, tree.cycles().size());
    assertEquals(
        List.of("A", "C", "B"),
        tree.cycles().get(0).stream().map(TaskInfo::name).toList());
    assertTrue(
        tree.toString().contains("they wait for each other for ever: A → C → B → A"),
        tree::toString);
    assertTrue(tree.toString().contains("(T) A (see above)"), tree::toString);
    assertEquals(6, tree.table().lines().count(), tree::table);
  }

  @Test
  @DisplayName("two circles of real tasks are found while they wait")
  void realCircle() {
    try (TestLoop test = TestLoop.create()) {
      Future<Task<Object>> second = test.loop.createFuture();
      Task<Object> a = test.loop.createTask(
          Script.of(in -> Script.await(second), in -> Script.await(in.get())), "a");
      Task<Object> b = test.loop.createTask(Script.of(in -> Script.await(a)), "b");
      second.setResult(b);
      turns(test, 2);
      assertEquals(
          List.of("a", "b"),
          TaskTree.of(test.loop).cycles().get(0).stream().map(TaskInfo::name).toList());
      a.cancel();
      turns(test, 3);
      assertTrue(b.isDone());
    }
  }

  @Test
  @DisplayName(
      "an awaiter that is not there is Unknown; waiting for oneself is a circle; no tasks give no text")
  void INSP_12_edges() {
    TaskTree unknown = tree(info(1, "A", 99L));
    assertTrue(unknown.table().contains("Unknown       0x63"), unknown::table);
    assertTrue(unknown.toString().startsWith("└── (T) A\n"), "it is a root");
    TaskTree own = tree(info(7, "self", 7L));
    assertEquals(1, own.cycles().size());
    assertTrue(own.toString().contains("for ever: self → self"), own::toString);
    assertEquals("", tree().toString());
    assertEquals("", tree().table());
    try (TestLoop test = TestLoop.create()) {
      assertEquals("", TaskTree.of(test.loop).toString());
    }
  }

  @Test
  @DisplayName("another thread gets a tree that the loop made, and changes nothing")
  void INSP_13_fromAnotherThread() throws Exception {
    Loop loop = Loop.create(LoopOptions.defaults());
    Thread thread = new Thread(
        () -> loop.runUntilComplete(Script.named("main", in -> Script.await(loop.createFuture()))),
        "loop-thread");
    thread.start();
    TaskTree tree = TaskTree.of(loop);
    while (tree.tasks().isEmpty()) {
      Thread.sleep(1);
      tree = TaskTree.of(loop);
    }
    assertTrue(tree.consistent());
    assertEquals("loop-thread#" + thread.getId(), tree.thread());
    assertEquals("[app.Host.main(Host.java:10)]", tree.tasks().get(0).stack().toString());
    assertEquals(State.WAITING, tree.tasks().get(0).state());
    loop.callSoonThreadsafe(() -> loop.allTasks().forEach(Task::cancel));
    thread.join();
    loop.close();
    assertEquals(List.of(), TaskTree.of(loop).tasks());
  }

  @Test
  @DisplayName("of a blocked loop the tree is read all the same, and shows what blocks it")
  void blockedLoop() throws Exception {
    CountDownLatch blocked = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Loop[] loop = new Loop[1];
    Thread thread = new Thread(
        () -> Loop.run(Script.named(
            "main",
            in -> {
              loop[0] = Loop.running();
              Fermata.createTask(Script.named("other", other -> Script.await(Fermata.sleep(1))));
              return Script.await(Fermata.sleep(0));
            },
            in -> {
              blocked.countDown();
              return Script.done(uninterruptibly(release));
            })),
        "blocked-loop");
    thread.start();
    blocked.await();
    TaskTree tree = TaskTree.of(loop[0]);
    release.countDown();
    thread.join();
    assertFalse(tree.consistent());
    TaskInfo main = tree.tasks().get(0);
    assertEquals(State.RUNNING, main.state());
    assertTrue(
        main.stack().stream().anyMatch(frame -> frame.getMethodName().equals("uninterruptibly")),
        main.stack()::toString);
    assertEquals("Host.other", tree.tasks().get(1).coroutine());
    assertTrue(tree.toString().contains("read while the loop's thread was busy: blocked-loop#"));
  }

  private static boolean uninterruptibly(CountDownLatch latch) throws InterruptedException {
    return latch.await(30, TimeUnit.SECONDS);
  }

  @Test
  @DisplayName("allTasks, stack and printStack are the basics within the program")
  void INSP_14_basics() {
    try (TestLoop test = TestLoop.create()) {
      Coroutine<Object> inner = Script.named("inner", in -> Script.await(test.loop.createFuture()));
      Task<Object> task =
          test.loop.createTask(Script.named("outer", in -> Script.await(inner)), "t");
      turns(test, 1);
      assertEquals(List.of(task), List.copyOf(test.loop.allTasks()));
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      task.printStack(new PrintStream(out, true, StandardCharsets.UTF_8));
      String[] lines = out.toString(StandardCharsets.UTF_8).split("\\R");
      assertTrue(lines[0].startsWith("Stack for <Task pending name='t'"), lines[0]);
      assertEquals("    at app.Host.outer(Host.java:10)", lines[1]);
      assertEquals("    at app.Host.inner(Host.java:10)", lines[2]);
      task.cancel();
      turns(test, 2);
    }
  }

  @Test
  @DisplayName(
      "the loop's figures: turns, what is queued, timers, waiting, and in debug mode the slowest callback")
  void INSP_15_metrics() {
    Loop loop = Loop.create(LoopOptions.defaults().withDebug(true));
    loop.callLater(Duration.ofHours(1), () -> {});
    loop.callLater(Duration.ofHours(1), () -> {}).cancel();
    loop.callSoon(() -> {});
    LoopMetrics before = LoopMetrics.of(loop);
    assertEquals(0, before.turns());
    assertEquals(1, before.ready());
    assertEquals(2, before.timers());
    assertEquals(1, before.cancelledTimers());
    loop.callSoon(new Runnable() {
      @Override
      public void run() {
        try {
          Thread.sleep(20);
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
      }

      @Override
      public String toString() {
        return "the slow one";
      }
    });
    loop.runUntilComplete(Fermata.sleep(30));
    LoopMetrics after = LoopMetrics.of(loop);
    assertTrue(after.turns() >= 2, after::toString);
    assertEquals(0, after.ready());
    assertTrue(after.slowest().toMillis() >= 19, after::toString);
    assertTrue(after.slowestText().contains("the slow one"), after::toString);
    assertTrue(after.selectWait().toNanos() > 0, after::toString);
    assertEquals(0, after.tasks());
    loop.close();
    assertEquals(0, LoopMetrics.of(loop).channels());
  }
}
