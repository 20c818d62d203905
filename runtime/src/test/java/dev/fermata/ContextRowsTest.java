package dev.fermata;

import static dev.fermata.Blocks.failingAfter;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fermata.internal.loop.TestLoop;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Context variables: area CTX of asyncio-rows.tsv, with RunRowsTest. */
class ContextRowsTest {
  private final ContextVar<String> var = ContextVar.withDefault("var", "unset");
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;
  private final Context before = Context.copyOfCurrent();

  @BeforeEach
  void nothingIsSet() {
    assertEquals("unset", var.get());
  }

  @AfterEach
  void close() {
    test.close();
    assertEquals("unset", var.get(), "nothing leaks into the thread");
    assertEquals("unset", before.get(var));
  }

  private void log(String who) {
    test.log.add(who + " sees " + var.get());
  }

  private Coroutine<Object> logsAndSets(String name) {
    return Script.of(
        in -> {
          log(name);
          var.set(name);
          return Script.await(Fermata.sleep(1));
        },
        in -> {
          in.get();
          log(name);
          return Script.done(null);
        });
  }

  @Test
  @DisplayName("what was set before createTask is seen in the task, what is set after is not")
  void CTX_02_beforeAndAfter() {
    test.run(Script.of(
        in -> {
          var.set("before");
          Task<Object> task = Fermata.createTask(logsAndSets("task"));
          var.set("after");
          return Script.await(task);
        },
        in -> {
          log("creator");
          return Script.done(in.get());
        }));
    assertEquals(List.of("task sees before", "task sees task", "creator sees after"), test.log);
  }

  @Test
  @DisplayName("awaiting a coroutine shares the context: what it sets is seen after the await")
  void CTX_03_sharedByAwait() {
    test.run(Script.of(in -> Script.await(logsAndSets("inner")), in -> {
      log("outer");
      return Script.done(in.get());
    }));
    assertEquals(List.of("inner sees unset", "inner sees inner", "outer sees inner"), test.log);
  }

  @Test
  @DisplayName("two tasks that are given one context share it")
  void CTX_04_givenContext() {
    Context shared = new Context();
    TaskOptions options = TaskOptions.defaults().withContext(shared);
    TaskGroup group = new TaskGroup();
    test.run(Blocks.with(group, in -> {
      group.createTask(logsAndSets("first"), options);
      group.createTask(logsAndSets("second"), options);
      return Script.done(null);
    }));
    assertEquals(
        List.of("first sees unset", "second sees first", "first sees second", "second sees second"),
        test.log);
    assertEquals("second", shared.get(var));
  }

  @Test
  @DisplayName(
      "callbacks and timers have the context of when they were registered, from any thread")
  void CTX_05_captured() throws InterruptedException {
    Future<Object> future = loop.createFuture();
    new Context().run(() -> {
      var.set("captured");
      loop.callSoon(() -> log("soon"));
      loop.callLater(Duration.ofMillis(1), () -> log("later"));
      loop.callAt(2_000_000, () -> log("at"));
      future.addDoneCallback(done -> log("done"));
      loop.callLater(Duration.ofMillis(3), () -> future.setResult(null));
      var.set("changed");
    });
    Thread other = new Thread(() -> {
      var.set("of the other thread");
      loop.callSoonThreadsafe(() -> log("threadsafe"));
    });
    other.start();
    other.join();
    test.run(Fermata.sleep(5));
    assertEquals(
        List.of(
            "soon sees captured",
            "threadsafe sees of the other thread",
            "later sees captured",
            "at sees captured",
            "done sees captured"),
        test.log);
  }

  @Test
  @DisplayName("toThread takes the context along, and brings nothing back; runInExecutor does not")
  void CTX_06_threads() {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    try {
      assertEquals(
          "main unset main",
          Loop.run(Script.of(
              in -> {
                var.set("main");
                return Script.await(Fermata.gather(
                    Fermata.toThread(() -> {
                      String seen = var.get();
                      var.set("thread");
                      return seen;
                    }),
                    Loop.running().runInExecutor(pool, var::get)));
              },
              in -> Script.done(String.join(" ", in.<List<String>>get()) + " " + var.get()))));
    } finally {
      pool.shutdown();
    }
  }

  @Test
  @DisplayName("a Runner keeps one context over its runs")
  void CTX_07_runner() {
    try (Runner runner = new Runner()) {
      runner.run(logsAndSets("first run"));
      runner.run(logsAndSets("second run"));
      runner.run(logsAndSets("run of its own"), new Context());
      runner.run(logsAndSets("last run"));
    }
    assertEquals(
        List.of(
            "first run sees unset",
            "first run sees first run",
            "second run sees first run",
            "second run sees second run",
            "run of its own sees unset",
            "run of its own sees run of its own",
            "last run sees second run",
            "last run sees last run"),
        test.log);
  }

  @Test
  @DisplayName(
      "the exception handler runs in the context of the handle, task or future that failed")
  void CTX_08_exceptionHandler() {
    loop.setExceptionHandler((from, report) -> log((String) report.get("message")));
    IOException failure = new IOException("failed");
    new Context().run(() -> {
      var.set("handle");
      loop.callSoon(() -> {
        throw new IllegalStateException("in a callback");
      });
      var.set("task");
      loop.createTask(failingAfter(1, failure));
      loop.createTask(Blocks.forever());
      var.set("shielded");
      Future<Object> outer = Fermata.shield(loop.createTask(failingAfter(2, failure)));
      outer.cancel();
      var.set("future");
      loop.<Object>createFuture().setException(failure);
      var.set("not this one");
    });
    test.run(Fermata.sleep(5));
    test.close();
    List<String> contexts =
        test.log.stream().map(line -> line.substring(line.indexOf(" sees "))).toList();
    assertEquals(
        List.of(" sees handle", " sees shielded", " sees task", " sees future", " sees task"),
        sortedLikeReports(contexts));
  }

  /** Lost tasks are reported before what nobody read; which of those comes first is not promised here. */
  private static List<String> sortedLikeReports(List<String> contexts) {
    assertEquals(5, contexts.size(), contexts.toString());
    List<String> atClose = new ArrayList<>(contexts.subList(2, 5));
    atClose.sort((a, b) -> Boolean.compare(a.endsWith("future"), b.endsWith("future")));
    return List.of(
        contexts.get(0), contexts.get(1), atClose.get(0), atClose.get(2), atClose.get(1));
  }

  @Test
  @DisplayName(
      "Java: a variable has a value for each task where a thread-local has one for all (J-19)")
  void CTX_09_insteadOfThreadLocals() {
    ThreadLocal<String> local = new ThreadLocal<>();
    List<String> seen = new ArrayList<>();
    TaskGroup group = new TaskGroup();
    test.run(Blocks.with(group, in -> {
      for (String name : List.of("a", "b")) {
        group.createTask(Script.of(
            task -> {
              var.set(name);
              local.set(name);
              return Script.await(Fermata.sleep(1));
            },
            task -> {
              seen.add(name + ": " + var.get() + ", thread-local " + local.get());
              return Script.done(task.get());
            }));
      }
      return Script.done(null);
    }));
    local.remove();
    assertEquals(List.of("a: a, thread-local b", "b: b, thread-local b"), seen);
  }

  @Test
  @DisplayName("a token undoes its set once, in its own context and for its own variable only")
  void tokens() {
    new Context().run(() -> {
      ContextVar.Token first = var.set("first");
      ContextVar.Token second = var.set("second");
      assertThrows(
          IllegalArgumentException.class, () -> ContextVar.create("other").reset(first));
      assertThrows(
          IllegalArgumentException.class, () -> new Context().run(() -> var.reset(second)));
      var.reset(second);
      assertEquals("first", var.get());
      assertThrows(IllegalStateException.class, () -> var.reset(second));
      var.reset(first);
      assertEquals("unset", var.get());
    });
  }
}
