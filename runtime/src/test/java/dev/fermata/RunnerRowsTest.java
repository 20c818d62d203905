package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.LoopStateException.Reason;
import dev.fermata.internal.loop.SelectorLoop;
import dev.fermata.io.Tcp;
import dev.fermata.io.TcpServer;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Runner and run: area RUN of asyncio-rows.tsv. Others of its rows are in RunRowsTest and, with signals, in SignalRowsTest. */
@Timeout(120)
class RunnerRowsTest {
  private final List<Object> log = Collections.synchronizedList(new ArrayList<>());

  private static Coroutine<Object> forever() {
    return Script.of(in -> Script.await(Loop.running().createFuture()));
  }

  @Test
  @DisplayName(
      "Java: only a coroutine can be run, by its type; null is refused before a loop is made")
  void RUN_02_onlyCoroutines() {
    LoopOptions options = LoopOptions.defaults().withLoopFactory(given -> {
      log.add("loop made");
      return Loop.create();
    });
    assertThrows(NullPointerException.class, () -> Loop.run(null, options));
    assertEquals(List.of(), log);
  }

  @Test
  @DisplayName("debug mode is what the options say, and by default what the property says")
  void RUN_04_debug() {
    Script.Step isDebug = in -> Script.done(Loop.running().isDebug());
    LoopOptions options = LoopOptions.defaults();
    assertEquals(true, Loop.run(Script.of(isDebug), options.withDebug(true)));
    assertEquals(false, Loop.run(Script.of(isDebug), options.withDebug(false)));
    assertEquals(Boolean.getBoolean("dev.fermata.debug"), Loop.run(Script.of(isDebug)));
    System.setProperty("dev.fermata.debug", "true");
    try {
      assertEquals(true, Loop.run(Script.of(isDebug)));
    } finally {
      System.clearProperty("dev.fermata.debug");
    }
  }

  @Test
  @DisplayName("a loop factory is called once, and its loop is closed at the end")
  void RUN_05_loopFactory() {
    List<Loop> made = new ArrayList<>();
    LoopOptions options = LoopOptions.defaults().withLoopFactory(given -> {
      made.add(new SelectorLoop(given));
      return made.get(0);
    });
    Loop used = Loop.run(Script.<Loop>of(in -> Script.done(Loop.running())), options);
    assertEquals(List.of(used), made);
    assertTrue(used.isClosed());
  }

  /** Tells what is done to it at the end. */
  private final class Ending extends SelectorLoop {
    private final boolean failing;

    Ending(boolean failing) {
      super(LoopOptions.defaults());
      this.failing = failing;
    }

    @Override
    public Coroutine<Void> shutdownAsyncGenerators() {
      log.add("generators, tasks left: " + allTasks().size());
      return failing ? Coroutine.failed(new IOException("generators")) : Coroutine.completed(null);
    }

    @Override
    public Coroutine<Void> shutdownDefaultExecutor(Duration limit) {
      log.add("executor within " + limit.toSeconds() + " s");
      return super.shutdownDefaultExecutor(limit);
    }

    @Override
    public void close() {
      log.add("close");
      super.close();
    }
  }

  @Test
  @DisplayName(
      "the end has an order: tasks, generators, executor within 300 s, close; which comes even if others fail")
  void RUN_06_orderOfTheEnd() {
    for (boolean failing : List.of(false, true)) {
      log.clear();
      Coroutine<Object> main = Script.of(in -> {
        Fermata.createTask(Script.of(task -> Script.await(Fermata.sleep(60_000)), task -> {
          log.add("task ends");
          throw new CancelledError();
        }));
        return Script.await(Fermata.sleep(0));
      });
      LoopOptions options = LoopOptions.defaults().withLoopFactory(given -> new Ending(failing));
      if (failing) {
        assertThrows(IOException.class, () -> Loop.run(main, options));
        assertEquals(List.of("task ends", "generators, tasks left: 0", "close"), log);
      } else {
        Loop.run(main, options);
        assertEquals(
            List.of("task ends", "generators, tasks left: 0", "executor within 300 s", "close"),
            log);
      }
    }
  }

  @Test
  @DisplayName(
      "a task that swallows its cancellation keeps run from returning, until it ends by itself")
  void RUN_09_swallowedCancel() {
    boolean[] finished = new boolean[1];
    Loop.run(Script.of(in -> {
      int[] left = {20};
      Fermata.createTask(Script.of(task -> {
        try {
          task.get();
        } catch (CancelledError swallowed) {
          left[0]--;
        }
        finished[0] = left[0] < 0;
        return left[0]-- > 0 ? Script.again(Fermata.sleep(2)) : Script.done(finished[0] = true);
      }));
      return Script.await(Fermata.sleep(0));
    }));
    assertTrue(finished[0]);
  }

  @Test
  @DisplayName(
      "a task that dying tasks make is not cancelled, gets the turns of the end, and is reported as pending")
  void RUN_10_lateTask() {
    List<Map<String, Object>> reports = new ArrayList<>();
    Loop.run(Script.of(in -> {
      Loop.running().setExceptionHandler((loop, context) -> reports.add(context));
      Fermata.createTask(Script.of(task -> Script.await(Fermata.sleep(60_000)), task -> {
        Fermata.createTask(
            Script.of(
                late -> {
                  log.add("late task begins");
                  return Script.await(Fermata.sleep(60_000));
                },
                late -> {
                  log.add("late task goes on");
                  return Script.done(null);
                }),
            "late");
        throw new CancelledError();
      }));
      return Script.await(Fermata.sleep(0));
    }));
    assertEquals(List.of("late task begins"), log);
    assertEquals(1, reports.size());
    assertEquals("Task was destroyed but it is pending!", reports.get(0).get("message"));
    assertEquals("late", ((Task<?>) reports.get(0).get("task")).name());
  }

  @Test
  @DisplayName(
      "run(): a leftover task fails in its clean-up, another makes a task: one report; the new task gets few turns")
  void M_34_leftovers() {
    List<Object> messages = new ArrayList<>();
    Loop.run(Script.of(in -> {
      Loop.running().setExceptionHandler((loop, context) -> messages.add(context.get("message")));
      Fermata.createTask(Script.of(task -> Script.await(Fermata.sleep(60_000)), task -> {
        throw new IOException("clean-up");
      }));
      Fermata.createTask(Script.of(task -> Script.await(Fermata.sleep(60_000)), task -> {
        int[] turns = {0};
        Fermata.createTask(Script.of(late -> {
          turns[0]++;
          log.add(turns[0]);
          return turns[0] < 1000 ? Script.again(Fermata.sleep(0)) : Script.done(null);
        }));
        throw new CancelledError();
      }));
      return Script.await(Fermata.sleep(0));
    }));
    assertEquals(
        List.of(
            "unhandled exception during Loop.run() shutdown",
            "Task was destroyed but it is pending!"),
        messages);
    assertTrue(log.size() > 0 && log.size() < 100, log::toString);
  }

  @Test
  @DisplayName("main that fails: the clean-up runs all the same, then its exception is thrown")
  void RUN_11_mainFails() {
    IOException failure = new IOException("main");
    assertSame(
        failure,
        assertThrows(
            IOException.class,
            () -> Loop.run(
                Coroutine.failed(failure),
                LoopOptions.defaults().withLoopFactory(given -> new Ending(false)))));
    assertEquals(List.of("generators, tasks left: 0", "executor within 300 s", "close"), log);
  }

  @Test
  @DisplayName(
      "a runner makes its loop when needed, runs many times in one context, and is closed once")
  void RUN_17_runner() {
    ContextVar<String> var = ContextVar.withDefault("var", "unset");
    Runner runner = new Runner(LoopOptions.defaults().withLoopFactory(given -> {
      log.add("loop made");
      return new SelectorLoop(given);
    }));
    assertEquals(List.of(), log);
    Loop first = runner.run(Script.<Loop>of(in -> {
      var.set("first run");
      return Script.done(Loop.running());
    }));
    assertEquals("first run", runner.run(Script.<String>of(in -> Script.done(var.get()))));
    assertEquals("unset", var.get());
    Context own = new Context();
    assertEquals("unset", runner.run(Script.<String>of(in -> Script.done(var.get())), own));
    assertSame(first, runner.loop());
    assertEquals(List.of("loop made"), log);
    Runner[] inner = {runner};
    Task<?>[] left = new Task<?>[1];
    runner.run(Script.of(in -> {
      assertThrows(LoopStateException.class, () -> inner[0].run(forever()));
      assertThrows(LoopStateException.class, inner[0]::close);
      left[0] = Fermata.createTask(forever());
      return Script.done(null);
    }));
    runner.close();
    runner.close();
    assertTrue(left[0].isCancelled());
    assertTrue(first.isClosed());
    LoopStateException closed = assertThrows(LoopStateException.class, runner::loop);
    assertEquals("Runner is closed", closed.getMessage());
    assertEquals(Reason.CLOSED, closed.reason());
    assertThrows(LoopStateException.class, () -> runner.run(forever()));
  }

  @Test
  @DisplayName("run in two threads at once gives two loops")
  void RUN_18_twoThreads() throws Exception {
    CyclicBarrier both = new CyclicBarrier(2);
    Runnable run = () -> log.add(Loop.run(Script.<Loop>of(in -> {
      both.await();
      return Script.done(Loop.running());
    })));
    Thread other = new Thread(run);
    other.start();
    run.run();
    other.join();
    assertEquals(2, log.size());
    assertNotSame(log.get(0), log.get(1));
  }

  @Test
  @DisplayName("nothing asks a result for its text on the way of success")
  void RUN_20_noText() {
    Object result = new Object() {
      @Override
      public String toString() {
        throw new AssertionError("nobody should ask");
      }
    };
    assertSame(result, Loop.run(Script.of(in -> Script.done(result))));
  }

  private static long descriptors() throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.count();
    }
  }

  private static Set<Thread> threads() {
    return Thread.getAllStackTraces().keySet();
  }

  @Test
  @EnabledOnOs(OS.LINUX) // counts descriptors in /proc
  @DisplayName("1,000 runs leave no thread, no selector and no channel behind")
  void RUN_21_nothingIsLeft() throws Exception {
    Coroutine<Object> warmUp = Script.of(in -> Script.await(Fermata.sleep(1)));
    Loop.run(warmUp);
    long before = descriptors();
    Set<Thread> threadsBefore = threads();
    for (int i = 0; i < 1000; i++) {
      int number = i;
      Loop.run(Script.of(in -> number % 100 == 0
          ? Script.await(Fermata.toThread(() -> number))
          : Script.await(Fermata.sleep(0))));
    }
    assertTrue(descriptors() <= before + 5, descriptors() + " descriptors, before " + before);
    List<String> left = threads().stream()
        .filter(thread -> !threadsBefore.contains(thread))
        .map(Thread::getName)
        .filter(name -> name.startsWith("asyncio_") || name.startsWith("fermata"))
        .toList();
    assertTrue(left.size() <= 1, left::toString); // The last worker may be on its way out.
  }

  @Test
  @DisplayName(
      "graceful stop: no new connections, handlers may finish for a while, then they are cancelled, all is closed")
  void RUN_22_gracefulStop() {
    TcpServer[] server = new TcpServer[1];
    Future<?>[] stop = new Future<?>[1];
    Socket[] client = new Socket[1];
    Loop used = Loop.run(Script.<Loop>of(
        in -> Script.await(Tcp.startServer(
            stream -> Script.of(
                handler -> {
                  log.add("handler begins");
                  return Script.await(stream.read(1));
                },
                handler -> {
                  try {
                    handler.get();
                  } catch (CancelledError e) {
                    log.add("handler cancelled");
                    stream.close();
                    throw e;
                  }
                  return Script.done(null);
                }),
            "127.0.0.1",
            0)),
        in -> {
          server[0] = in.get();
          Future<Object> event = Loop.running().createFuture();
          stop[0] = event;
          Loop loop = Loop.running();
          int port = server[0].port();
          loop.runInExecutor(() -> {
            client[0] = new Socket("127.0.0.1", port);
            while (log.isEmpty()) {
              Thread.sleep(1);
            }
            loop.callSoonThreadsafe(() -> event.setResult(null)); // As a signal handler would.
            return null;
          });
          return Script.await(event);
        },
        in -> {
          server[0].close();
          assertFalse(server[0].isServing());
          return Script.await(Fermata.waitFor(server[0].waitClosed(), Duration.ofMillis(50)));
        },
        in -> {
          assertThrows(AsyncTimeoutException.class, in::get);
          Fermata.allTasks().stream()
              .filter(task -> task != Fermata.currentTask())
              .forEach(Task::cancel);
          return Script.await(server[0].waitClosed());
        },
        in -> {
          client[0].close();
          return Script.await(Loop.running().shutdownDefaultExecutor());
        },
        in -> Script.done(Loop.running())));
    assertEquals(List.of("handler begins", "handler cancelled"), log);
    assertTrue(used.isClosed());
  }
}
