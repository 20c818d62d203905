package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.internal.loop.TestLoop;
import dev.fermata.internal.task.DrivenTask;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Names, the current task, and which tasks there are: area NAME of asyncio-rows.tsv, with RunRowsTest. */
class NameRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;

  @AfterEach
  void close() {
    test.close();
  }

  private static int number(Task<?> task) {
    assertTrue(task.name().matches("Task-[1-9]\\d*"), task.name());
    return Integer.parseInt(task.name().substring("Task-".length()));
  }

  @Test
  @DisplayName("a default name is Task-N, with a number that grows over all loops of the process")
  void NAME_01_defaultName() {
    int first = number(loop.createTask(Coroutine.completed(1)));
    loop.createTask(Coroutine.completed(1), "named");
    try (TestLoop other = TestLoop.create()) {
      int second = number(other.loop.createTask(Coroutine.completed(1)));
      int third = number(loop.createTask(Coroutine.completed(1)));
      assertTrue(first < second && second < third);
    }
  }

  @Test
  @DisplayName("anything can be a name, by its text, at any time")
  void NAME_02_setName() {
    Task<Object> task = loop.createTask(
        Script.of(in -> {
          Fermata.currentTask().setName(List.of(1, 2));
          return Script.done(Fermata.currentTask().name());
        }),
        "first");
    assertEquals("first", task.name());
    assertEquals("[1, 2]", test.run(task));
    task.setName(new StringBuilder("done"));
    assertEquals("done", task.name());
    assertTrue(task.toString().contains("name='done'"), task.toString());
  }

  @Test
  @DisplayName(
      "Java: the current task of a loop that runs in another thread is refused; the message names the way")
  void NAME_04_currentTaskOfAnotherThread() throws Exception {
    Loop real = Loop.create();
    try {
      CompletableFuture<Object> seen = new CompletableFuture<>();
      CompletableFuture<Object> go = new CompletableFuture<>();
      Thread thread = new Thread(() -> real.runUntilComplete(Script.of(in -> {
        seen.complete(null);
        go.join(); // Holds the loop's thread inside the task's step.
        return Script.done(null);
      })));
      thread.start();
      seen.get(10, TimeUnit.SECONDS);
      LoopStateException refused = assertThrows(LoopStateException.class, real::currentTask);
      assertEquals(LoopStateException.Reason.WRONG_THREAD, refused.reason());
      assertTrue(refused.getMessage().contains("callSoonThreadsafe"), refused.getMessage());
      go.complete(null);
      thread.join();
      assertNull(real.currentTask());
    } finally {
      real.close();
    }
  }

  @Test
  @DisplayName(
      "a step of a task that is taking one is refused; a task that starts inside another's step is current for that time")
  void NAME_05_enterAndLeave() {
    DrivenTask<?>[] self = {null};
    self[0] = (DrivenTask<?>) loop.createTask(Script.of(in -> {
      assertThrows(IllegalStateException.class, self[0]::step);
      assertSame(self[0], Fermata.currentTask());
      Task<Object> inner = loop.createTask(
          Script.of(nested -> Script.done(Fermata.currentTask())),
          TaskOptions.defaults().withEagerStart(true));
      assertSame(inner, inner.result());
      assertSame(self[0], Fermata.currentTask());
      return Script.done("fine");
    }));
    assertEquals("fine", test.run(self[0]));
    assertNull(loop.currentTask());
  }

  @Test
  @DisplayName(
      "Java: allTasks() is refused in another thread; asked in the loop while tasks come and go it is whole")
  void NAME_07_allTasksOfAnotherThread() throws Exception {
    Loop real = Loop.create();
    try {
      Thread thread = new Thread(real::runForever);
      thread.start();
      List<CompletableFuture<Object>> created = new ArrayList<>();
      for (int i = 0; i < 2_000; i++) {
        created.add(real.runCoroutineThreadsafe(
            Script.of(in -> Script.await(Fermata.sleep(1)), in -> Script.done(in.get()))));
        if (i % 100 == 0) {
          CompletableFuture<List<Task<?>>> asked = new CompletableFuture<>();
          real.callSoonThreadsafe(() -> asked.complete(List.copyOf(real.allTasks())));
          List<Task<?>> tasks = asked.get(10, TimeUnit.SECONDS);
          assertEquals(tasks.size(), new HashSet<>(tasks).size());
        }
      }
      assertThrows(LoopStateException.class, real::allTasks);
      for (CompletableFuture<Object> one : created) {
        one.get(10, TimeUnit.SECONDS);
      }
      real.callSoonThreadsafe(real::stop);
      thread.join();
      assertEquals(Set.of(), real.allTasks());
    } finally {
      real.close();
    }
  }

  @Test
  @DisplayName(
      "a set of tasks from which a done callback removes them is empty after 100,000 tasks")
  void NAME_09_setWithDoneCallback() {
    Set<Task<Object>> background = new HashSet<>();
    int[] rounds = {0};
    test.run(Script.of(in -> {
      for (int i = 0; i < 1_000; i++) {
        Task<Object> task = Fermata.createTask(Script.of(one -> Script.await(Fermata.sleep(0))));
        background.add(task);
        task.addDoneCallback(background::remove);
      }
      assertTrue(background.size() <= 4_000, "tasks in the set at once: " + background.size());
      return ++rounds[0] < 100 ? Script.again(Fermata.sleep(0)) : Script.await(Fermata.sleep(1));
    }));
    assertEquals(Set.of(), background);
    assertEquals(0, loop.allTasks().size());
  }

  @Test
  @DisplayName(
      "a finished task holds its result or exception only: the locals of its body can be collected")
  void NAME_10_localsAreCollectable() throws InterruptedException {
    List<WeakReference<Object>> locals = new ArrayList<>();
    List<Task<Object>> tasks = List.of(
        loop.createTask(withLocal(locals, in -> Script.done("result"))),
        loop.createTask(withLocal(locals, in -> {
          throw new IllegalStateException("failed");
        })),
        loop.createTask(withLocal(locals, in -> {
          throw new CancelledError();
        })));
    test.run(Fermata.waitAll(tasks));
    for (int i = 0; i < 100 && locals.stream().anyMatch(it -> it.get() != null); i++) {
      System.gc();
      Thread.sleep(10);
    }
    assertEquals(3, locals.size());
    locals.forEach(local -> assertNull(local.get()));
    assertEquals("result", tasks.get(0).result());
    assertThrows(IllegalStateException.class, tasks.get(1)::result);
  }

  private static Coroutine<Object> withLocal(List<WeakReference<Object>> locals, Script.Step end) {
    Object local = new Object();
    locals.add(new WeakReference<>(local));
    return Script.of(in -> Script.await(Fermata.sleep(0)), in -> {
      assertTrue(local != null);
      return end.run(in);
    });
  }
}
