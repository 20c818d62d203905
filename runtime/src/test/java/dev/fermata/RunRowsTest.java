package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.internal.loop.TestLoop;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Loop.run, the exception handler, names and contexts: areas RUN, EXCH, NAME and CTX of asyncio-rows.tsv in part. */
@Timeout(60)
class RunRowsTest {
  private final List<String> log = new ArrayList<>();

  private static Coroutine<Object> forever() {
    return Script.of(in -> Script.await(Loop.running().createFuture()));
  }

  @Test
  @DisplayName(
      "run makes a loop, runs main, closes the loop, and returns the result or throws main's exception")
  void RUN_01_outcome() {
    Loop used = Loop.run(Script.<Loop>of(in -> Script.done(Loop.running())));
    assertTrue(used.isClosed());
    IOException failure = new IOException("main");
    assertSame(failure, assertThrows(IOException.class, () -> Loop.run(Coroutine.failed(failure))));
    assertThrows(
        CancelledError.class,
        () -> Loop.run(Script.of(in -> {
          Fermata.currentTask().cancel();
          return Script.await(Fermata.sleep(0));
        })));
  }

  @Test
  @DisplayName("run inside a running loop is refused, and the coroutine is closed")
  void RUN_03_insideALoop() {
    try (TestLoop test = TestLoop.create()) {
      test.inside(() -> assertEquals(
          "Loop.run() cannot be called from a running event loop",
          assertThrows(LoopStateException.class, () -> Loop.run(forever())).getMessage()));
      test.close();
      assertEquals(List.of(), test.messages());
    }
  }

  @Test
  @DisplayName("what is left is cancelled and may clean up with awaits, also if main failed")
  void RUN_07_remainingTasks() {
    assertThrows(
        IOException.class,
        () -> Loop.run(Script.of(
            in -> {
              for (String name : List.of("a", "b")) {
                Fermata.createTask(Script.of(
                    task -> Script.await(Loop.running().createFuture()),
                    task -> {
                      assertThrows(CancelledError.class, task::get);
                      return Script.await(Fermata.sleep(1));
                    },
                    task -> {
                      log.add(name + " cleaned up");
                      throw new CancelledError();
                    }));
              }
              return Script.await(Fermata.sleep(0));
            },
            in -> {
              throw new IOException("main");
            })));
    assertEquals(List.of("a cleaned up", "b cleaned up"), log);
  }

  @Test
  @DisplayName("a task that fails in that clean-up is reported with its exception")
  void RUN_08_failureInTheCleanUp() {
    List<Map<String, Object>> reports = new ArrayList<>();
    IOException failure = new IOException("clean-up");
    Loop.run(Script.of(in -> {
      Loop.running().setExceptionHandler((loop, context) -> reports.add(context));
      Fermata.createTask(Script.of(task -> Script.await(Loop.running().createFuture()), task -> {
        assertThrows(CancelledError.class, task::get);
        throw failure;
      }));
      return Script.await(Fermata.sleep(0));
    }));
    assertEquals(1, reports.size());
    assertEquals(
        "unhandled exception during Loop.run() shutdown", reports.get(0).get("message"));
    assertSame(failure, reports.get(0).get("exception"));
  }

  @Test
  @DisplayName("each run has a fresh loop, and leaves no thread behind")
  void RUN_19_freshLoops() {
    Loop first = Loop.run(Script.<Loop>of(in -> Script.done(Loop.running())));
    Loop second = Loop.run(Script.<Loop>of(in -> Script.done(Loop.running())));
    assertNotSame(first, second);
    int threads = Thread.activeCount();
    for (int i = 0; i < 50; i++) {
      Loop.run(Script.of(in -> Script.await(Fermata.toThread(() -> 1))));
    }
    assertTrue(Thread.activeCount() <= threads + 1, () -> Thread.activeCount() + " threads");
  }

  @Test
  @DisplayName(
      "an interrupt of the loop's thread cancels main once; the flag is set again when run returns")
  void interruptCancelsMain() {
    assertEquals(
        "cancelled",
        Loop.run(Script.<String>of(
            in -> {
              Thread.currentThread().interrupt();
              return Script.await(Fermata.sleep(60_000));
            },
            in -> {
              assertThrows(CancelledError.class, in::get);
              return Script.done("cancelled");
            })));
    assertTrue(Thread.interrupted());
    Thread.currentThread().interrupt();
    assertThrows(
        CancelledError.class, () -> Loop.run(Script.of(in -> Script.done("never begins"))));
    assertTrue(Thread.interrupted());
  }

  @Test
  @DisplayName("a second interrupt leaves the loop")
  void secondInterrupt() {
    assertThrows(
        LoopInterrupt.class,
        () -> Loop.run(Script.of(
            in -> {
              Thread.currentThread().interrupt();
              return Script.await(Fermata.sleep(60_000));
            },
            in -> {
              assertThrows(CancelledError.class, in::get);
              Thread.currentThread().interrupt();
              return Script.await(Fermata.sleep(60_000));
            })));
    assertTrue(Thread.interrupted());
  }

  @Test
  @DisplayName(
      "an error that nobody looked at is reported; reading, awaiting or cancelling clears it")
  void EXCH_02_readErrorsAreNotReported() {
    TestLoop test = TestLoop.create();
    test.inside(() -> {
      Future<Object> read = new Future<>();
      read.setException(new IOException("read"));
      read.exception();
      Future<Object> cancelled = new Future<>();
      cancelled.setException(new IOException("cancelled"));
      cancelled.cancel();
      Task<Object> task = Fermata.createTask(Coroutine.failed(new IOException("awaited")));
      Fermata.createTask(Script.of(in -> Script.await(task), in -> {
        assertThrows(IOException.class, in::get);
        return Script.done(null);
      }));
      Fermata.createTask(Coroutine.failed(new IOException("unread")));
    });
    test.turns(1);
    test.loop.callSoon(() -> {});
    test.turns(1);
    test.close();
    assertEquals(List.of("Task exception was never retrieved"), test.messages());
  }

  @Test
  @DisplayName("a handler that throws: the default handler is told, and the loop goes on")
  void EXCH_12_handlerThrows() {
    try (TestLoop test = TestLoop.create()) {
      test.loop.setExceptionHandler((loop, context) -> {
        throw new IllegalStateException("broken handler");
      });
      test.loop.callSoon(() -> {
        throw new IllegalArgumentException("broken callback");
      });
      test.loop.callSoon(() -> log.add("goes on"));
      test.turns(1);
      assertEquals(List.of("goes on"), log);
      test.loop.setExceptionHandler(null);
      assertEquals(null, test.loop.exceptionHandler());
    }
  }

  @Test
  @DisplayName(
      "currentTask() is the task inside a step, null inside a callback, an error without a loop")
  void NAME_03_currentTask() {
    try (TestLoop test = TestLoop.create()) {
      Task<?>[] seen = new Task<?>[2];
      seen[0] = test.loop.createTask(Script.of(in -> {
        seen[1] = Fermata.currentTask();
        return Script.done(null);
      }));
      test.inside(() -> assertSame(null, Fermata.currentTask()));
      assertSame(seen[0], seen[1]);
      assertThrows(LoopStateException.class, Fermata::currentTask);
    }
  }

  @Test
  @DisplayName(
      "allTasks() has the tasks that are not done, in the order of their creation, in a set of its own")
  void NAME_06_allTasks() {
    try (TestLoop test = TestLoop.create()) {
      Task<Object> first = test.loop.createTask(forever());
      Task<Object> done = test.loop.createTask(Coroutine.completed(1));
      Task<Object> last = test.loop.createTask(forever());
      assertEquals(List.of(first, done, last), List.copyOf(test.loop.allTasks()));
      test.turns(1);
      assertEquals(List.of(first, last), List.copyOf(test.loop.allTasks()));
      test.loop.allTasks().clear();
      assertEquals(2, test.loop.allTasks().size());
      first.cancel();
      last.cancel();
      test.turns(1);
      assertEquals(0, test.loop.allTasks().size());
    }
  }

  @Test
  @DisplayName("Java: tasks that nobody refers to are not lost; ten thousand of them all finish")
  void NAME_08_strongReferences() {
    int[] finished = {0};
    Loop.run(Script.of(in -> {
      for (int i = 0; i < 10_000; i++) {
        Fermata.createTask(Script.of(task -> Script.await(Fermata.sleep(1)), task -> {
          finished[0]++;
          return Script.done(null);
        }));
      }
      System.gc();
      return Script.await(Fermata.sleep(50));
    }));
    assertEquals(10_000, finished[0]);
  }

  @Test
  @DisplayName(
      "a task copies its creator's context; an awaited coroutine shares the caller's; a token undoes a set")
  void CTX_01_contexts() {
    ContextVar<String> var = ContextVar.withDefault("var", "unset");
    Loop.run(Script.of(
        in -> {
          var.set("main");
          return Script.await(Fermata.createTask(Script.of(task -> {
            log.add("task sees " + var.get());
            var.set("task");
            return Script.done(null);
          })));
        },
        in -> {
          log.add("main sees " + var.get());
          return Script.await(Script.of(inner -> {
            var.set("inner");
            return Script.done(null);
          }));
        },
        in -> {
          log.add("main sees " + var.get());
          ContextVar.Token token = var.set("for a while");
          var.reset(token);
          assertThrows(IllegalStateException.class, () -> var.reset(token));
          log.add("main sees " + var.get());
          return Script.done(null);
        }));
    assertEquals(
        List.of("task sees main", "main sees main", "main sees inner", "main sees inner"), log);
    assertEquals("unset", var.get());
    assertFalse(Context.current().contains(var));
    assertThrows(NoSuchElementException.class, () -> ContextVar.create("none").get());
  }

  @Test
  @DisplayName("options reach the loop: debug mode, slow callbacks, task factory, executor")
  void options() {
    LoopOptions options =
        LoopOptions.defaults().withDebug(true).withSlowCallbackDuration(Duration.ofSeconds(5));
    assertTrue(Loop.run(Script.<Boolean>of(in -> Script.done(Loop.running().isDebug())), options));
  }
}
