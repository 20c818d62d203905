package dev.fermata;

import static dev.fermata.Blocks.after;
import static dev.fermata.Blocks.forever;
import static dev.fermata.Blocks.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.internal.loop.TestLoop;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tasks that start inside the call that makes them: area EAGR of asyncio-rows.tsv. */
class EagerRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;

  EagerRowsTest() {
    loop.setTaskFactory(TaskFactory.eager());
  }

  @AfterEach
  void close() {
    test.close();
    assertEquals(List.of(), test.messages());
  }

  private Coroutine<Object> logging(String entry, Object then) {
    return Script.of(
        in -> {
          test.log.add(entry);
          return Script.await(then);
        },
        in -> {
          test.log.add(entry + " goes on");
          return Script.done(in.get());
        });
  }

  @Test
  @DisplayName("the first step runs inside createTask, by the factory or by the option")
  void EAGR_01_firstStep() {
    test.inside(() -> {
      Fermata.createTask(logging("by the factory", Fermata.sleep(0)));
      test.log.add("next line");
      loop.setTaskFactory(null);
      Fermata.createTask(
          logging("by the option", Fermata.sleep(0)), TaskOptions.defaults().withEagerStart(true));
      test.log.add("next line");
    });
    assertEquals(List.of("by the factory", "next line", "by the option", "next line"), test.log);
    test.run(Fermata.waitAll(loop.allTasks()));
  }

  @Test
  @DisplayName(
      "a body that ends in that step: the task is done on return and was never queued; callbacks are queued")
  void EAGR_02_doneAtOnce() {
    test.inside(() -> {
      Task<Integer> task = Fermata.createTask(Coroutine.completed(5));
      assertTrue(task.isDone());
      assertEquals(5, task.result());
      task.addDoneCallback(done -> test.log.add("callback"));
      test.log.add("next line");
    });
    test.run(Fermata.sleep(0));
    assertEquals(List.of("next line", "callback"), test.log);
  }

  @Test
  @DisplayName("an exception of the step is the task's, and is not thrown by createTask")
  void EAGR_03_exception() {
    IOException failure = new IOException("eager");
    test.inside(
        () -> assertSame(failure, Fermata.createTask(Coroutine.failed(failure)).exception()));
  }

  @Test
  @DisplayName("a task that suspends goes on as any other")
  void EAGR_04_suspends() {
    Future<Object> future = loop.createFuture();
    test.inside(() -> {
      Task<Object> task = Fermata.createTask(logging("task", future));
      assertSame(future, task.waitingFor());
      loop.callSoon(() -> future.setResult("value"));
      task.addDoneCallback(done -> test.log.add("done with " + done.result()));
    });
    test.run(Fermata.sleep(1));
    assertEquals(List.of("task", "task goes on", "done with value"), test.log);
  }

  @Test
  @DisplayName(
      "inside the step the current task is the new one; afterwards the creator's again, whatever happened")
  void EAGR_05_currentTask() {
    test.run(Script.of(in -> {
      Task<?> creator = Fermata.currentTask();
      Task<?>[] inside = {null};
      Task<Object> task = Fermata.createTask(Script.of(eager -> {
        inside[0] = Fermata.currentTask();
        throw new IOException("eager");
      }));
      assertSame(task, inside[0]);
      assertSame(creator, Fermata.currentTask());
      assertThrows(IOException.class, task::result);
      Fermata.createTask(after(1, "suspends"));
      assertSame(creator, Fermata.currentTask());
      return Script.await(Fermata.sleep(5));
    }));
  }

  @Test
  @DisplayName(
      "allTasks() has the task while its step runs and when it has suspended, and not when it is done")
  void EAGR_06_allTasks() {
    test.inside(() -> {
      List<Set<Task<?>>> seen = new ArrayList<>();
      Task<Object> done = Fermata.createTask(Script.of(in -> {
        seen.add(Fermata.allTasks());
        return Script.done(null);
      }));
      assertEquals(List.of(Set.of(done)), seen);
      assertEquals(Set.of(), Fermata.allTasks());
      Task<String> suspended = Fermata.createTask(after(1, "x"));
      assertEquals(Set.of(suspended), Fermata.allTasks());
    });
    test.run(Fermata.waitAll(loop.allTasks()));
  }

  @Test
  @DisplayName(
      "the step runs in the copied or the given context; the creator does not see what it sets")
  void EAGR_07_context() {
    ContextVar<String> var = ContextVar.create("var");
    Context given = new Context();
    given.run(() -> var.set("given"));
    Script.Step body = in -> {
      test.log.add(var.get());
      var.set("eager");
      return Script.done(null);
    };
    test.inside(() -> {
      var.set("creator");
      Fermata.createTask(Script.of(body));
      test.log.add(var.get());
      Fermata.createTask(Script.of(body), TaskOptions.defaults().withContext(given));
      test.log.add(var.get());
    });
    assertEquals(List.of("creator", "creator", "given", "creator"), test.log);
    assertEquals("eager", given.get(var));
  }

  @Test
  @DisplayName("a task that ended in the step cannot be cancelled, one that suspended can")
  void EAGR_08_cancel() {
    test.inside(() -> {
      assertFalse(Fermata.createTask(Coroutine.completed(1)).cancel());
      Task<String> suspended = Fermata.createTask(forever());
      assertTrue(suspended.cancel());
      suspended.addDoneCallback(done -> test.log.add("cancelled: " + done.isCancelled()));
    });
    test.run(Fermata.sleep(1));
    assertEquals(List.of("cancelled: true"), test.log);
  }

  @Test
  @DisplayName("with the loop stopped the first step is queued")
  void EAGR_09_stopped() {
    Task<Object> task = loop.createTask(logging("ran", Fermata.sleep(0)));
    assertEquals(List.of(), test.log);
    test.run(task);
    assertEquals(List.of("ran", "ran goes on"), test.log);
  }

  @Test
  @DisplayName("an option of false makes the step queued, whatever the factory")
  void EAGR_10_lazyByOption() {
    test.inside(() -> {
      Fermata.createTask(
          logging("task", Fermata.sleep(0)), TaskOptions.defaults().withEagerStart(false));
      test.log.add("next line");
    });
    test.run(Fermata.waitAll(loop.allTasks()));
    assertEquals(List.of("next line", "task", "task goes on"), test.log);
  }

  /** A tree of task groups and gatherings; returns how many tasks there were. */
  private Coroutine<Integer> tree(int depth, boolean groups) {
    if (depth == 0) {
      return Coroutine.completed(1);
    }
    if (!groups) {
      return Script.of(
          in -> Script.await(Fermata.gather(tree(depth - 1, true), tree(depth - 1, true))),
          in -> Script.done(
              in.<List<Integer>>get().stream().mapToInt(Integer::intValue).sum() + 1));
    }
    TaskGroup group = new TaskGroup();
    List<Task<Integer>> tasks = new ArrayList<>();
    return Script.of(
        in -> Script.await(with(group, body -> {
          tasks.add(group.createTask(tree(depth - 1, false)));
          tasks.add(group.createTask(tree(depth - 1, depth % 4 != 0)));
          assertEquals(0, Fermata.currentTask().cancelling());
          return Script.done(null);
        })),
        in -> {
          in.get();
          return Script.done(tasks.stream().mapToInt(Task::result).sum() + 1);
        });
  }

  @Test
  @DisplayName("gather and task groups, inside each other, work with eager tasks as with others")
  void EAGR_11_recursive() {
    assertEquals(255, test.run(tree(7, true)));
    loop.setTaskFactory(null);
    assertEquals(255, test.run(tree(7, true)));
    assertEquals(0, loop.allTasks().size());
  }

  @Test
  @DisplayName("a failure in an eager tree ends it as it does without")
  void eagerFailure() {
    IOException failure = new IOException("deep");
    TaskGroup group = new TaskGroup();
    TaskGroup inner = new TaskGroup();
    ExceptionGroup thrown = assertThrows(
        ExceptionGroup.class,
        () -> test.run(with(group, in -> {
          group.createTask(with(inner, body -> {
            inner.createTask(Coroutine.failed(failure));
            return Script.await(Fermata.gather(tree(3, true), after(1000, 1)));
          }));
          return Script.await(Fermata.sleep(Duration.ofHours(1)));
        })));
    assertEquals(List.of(failure), thrown.leaves());
    test.run(Fermata.sleep(0));
    assertTrue(test.clock.now() < Duration.ofHours(1).toNanos());
  }

  @Test
  @DisplayName("an eager start runs the body before the creator's next line, a queued one after it")
  void EAGR_12_order() {
    for (boolean eager : new boolean[] {true, false}) {
      test.log.clear();
      test.run(Script.of(in -> {
        Task<Object> task = Fermata.createTask(
            logging("body", Fermata.sleep(0)), TaskOptions.defaults().withEagerStart(eager));
        test.log.add("creator");
        return Script.await(task);
      }));
      assertEquals(
          eager
              ? List.of("body", "creator", "body goes on")
              : List.of("creator", "body", "body goes on"),
          test.log);
    }
  }
}
