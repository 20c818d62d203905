package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.LoopStateException.Reason;
import dev.fermata.internal.loop.TestLoop;
import dev.fermata.internal.task.Step;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Making and stepping tasks: area TASK of asyncio-rows.tsv; {@link TaskStackRowsTest} has stacks and texts. */
class TaskRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;

  @AfterEach
  void close() {
    test.close();
  }

  private Coroutine<String> logging(String entry) {
    return Script.of(in -> {
      test.log.add(entry);
      return Script.done(entry);
    });
  }

  private static LoopStateException refused(Reason reason, Throwable error) {
    LoopStateException refused = (LoopStateException) error;
    assertEquals(reason, refused.reason());
    return refused;
  }

  @Test
  @DisplayName("createTask queues the first step and returns; nothing of the body has run")
  void TASK_01_firstStepIsQueued() {
    test.inside(() -> {
      Task<String> task = Fermata.createTask(logging("body"));
      assertFalse(task.isDone());
      assertEquals(List.of(), test.log);
    });
    test.turns(1);
    assertEquals(List.of("body"), test.log);
  }

  @Test
  @DisplayName("createTask outside a running loop fails; the coroutine stays usable")
  void TASK_02_outsideALoop() {
    Coroutine<String> coroutine = logging("body");
    LoopStateException none =
        assertThrows(LoopStateException.class, () -> Fermata.createTask(coroutine));
    assertEquals("no running event loop", none.getMessage());
    assertEquals("body", test.run(coroutine));
  }

  @Test
  @DisplayName("a task starts no thread: the body runs in the loop's")
  void TASK_03_noThread() {
    assertSame(
        Thread.currentThread(),
        test.run(Script.<Thread>of(in -> Script.done(Thread.currentThread()))));
  }

  @Test
  @DisplayName("Java: javac allows coroutines only; null is refused")
  void TASK_04_coroutinesOnly() {
    assertThrows(NullPointerException.class, () -> loop.createTask(null));
  }

  @Test
  @DisplayName("a task is a future whose outcome cannot be set from outside")
  void TASK_05_noSetResult() {
    Task<String> task = loop.createTask(logging("x"));
    assertEquals(
        "Task does not support setResult operation",
        assertThrows(UnsupportedOperationException.class, () -> task.setResult("y"))
            .getMessage());
    assertThrows(UnsupportedOperationException.class, () -> task.setException(new IOException()));
    assertEquals("x", test.run(task));
  }

  @Test
  @DisplayName(
      "a step runs to the next real suspension: awaits of done futures do not give up the turn")
  void TASK_06_stepRunsToARealSuspension() {
    Future<String> done = loop.createFuture();
    done.setResult("x");
    test.run(Script.of(
        in -> {
          loop.callSoon(test.logging("other"));
          return Script.await(done);
        },
        in -> Script.await(done),
        in -> Script.await(Coroutine.completed(1)),
        in -> {
          test.log.add("three awaits later");
          return Script.await(Fermata.sleep(0));
        },
        in -> Script.done(null)));
    assertEquals(List.of("three awaits later", "other"), test.log);
  }

  @Test
  @DisplayName(
      "a task that is not done waits for one future or has one step queued, whatever order things come in")
  void TASK_07_oneStepOrOneFuture() {
    Random random = new Random(7);
    for (int round = 0; round < 300; round++) {
      List<Future<Integer>> futures = new ArrayList<>();
      List<Task<Integer>> tasks = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        Future<Integer> future = loop.createFuture();
        futures.add(future);
        tasks.add(loop.createTask(Script.of(
            in -> Script.await(random.nextBoolean() ? future : Fermata.sleep(0)),
            in -> Script.await(future),
            in -> Script.done(in.get()))));
      }
      for (int turn = 0; turn < 6; turn++) {
        test.inside(() -> {
          Future<Integer> one = futures.get(random.nextInt(4));
          if (!one.isDone()) {
            one.setResult(1);
          }
          if (random.nextInt(3) == 0) {
            tasks.get(random.nextInt(4)).cancel();
          }
        });
      }
      futures.forEach(future -> future.cancel());
      loop.callSoon(() -> {});
      test.turns(1);
      loop.callSoon(() -> {});
      test.turns(1);
      assertTrue(tasks.stream().allMatch(Future::isDone));
    }
    assertEquals(List.of(), test.messages());
  }

  @Test
  @DisplayName("when the awaited future ends, the step is queued behind what is ready")
  void TASK_08_wakeupIsQueued() {
    Future<String> future = loop.createFuture();
    loop.createTask(Script.of(in -> Script.await(future), in -> {
      test.log.add("task");
      return Script.done(null);
    }));
    test.turns(1);
    loop.callSoon(test.logging("ready before"));
    future.setResult("x");
    loop.callSoon(test.logging("ready after"));
    test.turns(1);
    assertEquals(List.of("ready before", "task", "ready after"), test.log);
  }

  @Test
  @DisplayName("an error or a cancellation of the awaited future is thrown at the await")
  void TASK_09_errorIsThrownAtTheAwait() {
    IOException failure = new IOException("awaited");
    Future<String> failed = loop.createFuture();
    Future<String> cancelled = loop.createFuture();
    loop.callSoon(() -> loop.callSoon(() -> {
      failed.setException(failure);
      cancelled.cancel("stop");
    }));
    test.run(Script.of(
        in -> Script.await(failed),
        in -> {
          assertSame(failure, assertThrows(IOException.class, in::get));
          return Script.await(cancelled);
        },
        in -> {
          assertEquals("stop", assertThrows(CancelledError.class, in::get).getMessage());
          return Script.done(null);
        }));
  }

  @Test
  @DisplayName(
      "the return value is the result; done callbacks and awaiting tasks come one turn later")
  void TASK_10_result() {
    Task<String> inner = loop.createTask(logging("inner"));
    inner.addDoneCallback(done -> test.log.add("callback " + done.result()));
    loop.createTask(Script.of(in -> Script.await(inner), in -> {
      test.log.add("outer " + in.get());
      return Script.done(null);
    }));
    test.turns(1);
    assertTrue(inner.isDone());
    assertEquals(
        List.of("inner", "outer inner"),
        test.log,
        "the outer one came to its await when the inner was done");
    test.turns(1);
    assertEquals(List.of("inner", "outer inner", "callback inner"), test.log);
  }

  @Test
  @DisplayName("an exception of the body is the task's; nothing is thrown in the loop")
  void TASK_11_exception() {
    IOException failure = new IOException("body");
    Task<Object> task = loop.createTask(Script.of(in -> {
      throw failure;
    }));
    test.turns(1);
    assertSame(failure, task.exception());
    Task<Object> assertion = loop.createTask(Script.of(in -> {
      throw new AssertionError("no fatal error in Java either");
    }));
    test.turns(1);
    assertTrue(assertion.exception() instanceof AssertionError);
    assertEquals(List.of(), test.messages());
  }

  @Test
  @DisplayName("a fatal error is stored and leaves the run")
  void TASK_12_fatal() {
    LoopExit exit = new LoopExit("out");
    Task<Object> task = loop.createTask(Script.of(in -> {
      throw exit;
    }));
    assertSame(exit, assertThrows(LoopExit.class, () -> test.turns(1)));
    assertSame(exit, task.exception());
  }

  @Test
  @DisplayName(
      "a bare yield queues the next step at the end: one turn for all others that are ready")
  void TASK_13_yield() {
    test.inside(() -> Fermata.createTask(Script.of(
        in -> {
          loop.callSoon(test.logging("a"));
          loop.callSoon(test.logging("b"));
          return Script.await(Fermata.sleep(0));
        },
        in -> {
          test.log.add("task");
          return Script.done(null);
        })));
    test.turns(2);
    assertEquals(List.of("a", "b", "task"), test.log);
    assertEquals(0, test.clock.now());
  }

  @Test
  @DisplayName(
      "awaiting another loop's future is an error, thrown at the await in the next step, and can be caught")
  void TASK_14_futureOfAnotherLoop() {
    try (TestLoop other = TestLoop.create()) {
      Future<String> foreign = other.loop.createFuture();
      assertEquals(
          "caught",
          test.run(Script.of(
              in -> {
                loop.callSoon(test.logging("turn"));
                return Script.await(foreign);
              },
              in -> {
                LoopStateException refused =
                    refused(Reason.WRONG_LOOP, assertThrows(LoopStateException.class, in::get));
                assertTrue(
                    refused.getMessage().contains("attached to a different loop"),
                    refused::getMessage);
                return Script.done("caught");
              })));
      assertEquals(List.of("turn"), test.log);
    }
  }

  @Test
  @DisplayName("a task that awaits itself gets an error")
  void TASK_15_awaitsItself() {
    List<Task<Object>> self = new ArrayList<>();
    self.add(loop.createTask(Script.of(in -> Script.await(self.get(0)))));
    test.turns(2);
    LoopStateException refused = refused(Reason.SELF_AWAIT, self.get(0).exception());
    assertTrue(refused.getMessage().startsWith("Task cannot await on itself"), refused::getMessage);
  }

  @Test
  @DisplayName(
      "a done task is never stepped, however cancellations are timed; if it were, that would be an error")
  void TASK_16_noStepOfADoneTask() throws Exception {
    Task<String> done = loop.createTask(logging("x"));
    test.turns(1);
    Object step = done;
    assertThrows(IllegalStateException.class, () -> ((Step) step).step());
    for (int cancelAt = 0; cancelAt < 6; cancelAt++) {
      Future<String> future = loop.createFuture();
      Task<Object> task = loop.createTask(Script.of(
          in -> Script.await(Fermata.sleep(0)),
          in -> Script.await(future),
          in -> Script.await(Fermata.sleep(0))));
      for (int turn = 0; turn < 8; turn++) {
        int now = turn;
        int when = cancelAt;
        test.inside(() -> {
          if (now == when) {
            task.cancel();
            task.cancel();
          }
          if (now == 2) {
            future.setResultUnlessCancelled("x");
          }
        });
      }
      assertTrue(task.isDone());
    }
    assertEquals(List.of(), test.messages());
  }

  @Test
  @DisplayName("awaiting a done task gives its result without a turn, as often as one likes")
  void TASK_17_awaitDoneTask() {
    Task<String> task = loop.createTask(logging("done"));
    test.turns(1);
    test.run(Script.of(
        in -> {
          loop.callSoon(test.logging("other"));
          return Script.await(task);
        },
        in -> {
          test.log.add("first " + in.get());
          return Script.await(task);
        },
        in -> {
          test.log.add("second " + in.get());
          return Script.done(null);
        }));
    assertEquals(List.of("done", "first done", "second done", "other"), test.log);
  }

  /** Suspends at its innermost level once; frames are linked by hand, for the depth would overflow a first descent. */
  private static Coroutine<Integer> nested(int depth, Future<Integer> future) {
    Coroutine<Integer> coroutine =
        Script.of(in -> Script.await(future), in -> Script.done(in.<Integer>get()));
    for (int i = 1; i < depth; i++) {
      Coroutine<Integer> inner = coroutine;
      coroutine = Script.of(in -> Script.await(inner), in -> Script.done(in.<Integer>get() + 1));
    }
    return coroutine;
  }

  @Test
  @DisplayName("resuming ten thousand nested awaits needs no deep stack")
  void TASK_18_deepChains() throws InterruptedException {
    int depth = 10_000;
    Future<Integer> future = loop.createFuture();
    Task<Integer> task = loop.createTask(nested(depth, future));
    // The first descent is ordinary calls and needs a large stack; the resumption then happens on a
    // small one.
    Thread descent = new Thread(null, () -> test.turns(1), "descent", 1L << 30);
    descent.start();
    descent.join();
    assertEquals(depth, task.stack().size());
    future.setResult(1);
    Thread resumption = new Thread(null, () -> test.turns(1), "resumption", 1L << 18);
    resumption.start();
    resumption.join();
    assertEquals(depth, task.result());
  }

  @Test
  @DisplayName("a million awaits of done things need no deep stack")
  void TASK_18_manyDoneAwaits() {
    Future<Integer> done = loop.createFuture();
    done.setResult(1);
    int[] count = {0};
    test.run(Script.of(in -> count[0]++ < 1_000_000 ? Script.again(done) : Script.done(null)));
    assertEquals(1_000_001, count[0]);
  }

  @Test
  @DisplayName("createTask takes a name, a context, and whether to start eagerly")
  void TASK_19_options() {
    ContextVar<String> var = ContextVar.withDefault("var", "unset");
    Context context = new Context();
    test.inside(() -> {
      assertEquals("named", loop.createTask(logging("a"), "named").name());
      Task<Object> inContext = loop.createTask(
          Script.of(in -> {
            var.set("set in the given context");
            return Script.done(null);
          }),
          TaskOptions.defaults().withContext(context).withEagerStart(true));
      assertTrue(inContext.isDone());
      assertSame(context, inContext.context());
    });
    assertEquals("set in the given context", context.get(var));
    assertEquals("unset", var.get());
    Task<String> notRunning =
        loop.createTask(logging("lazy"), TaskOptions.defaults().withEagerStart(true));
    assertFalse(notRunning.isDone());
    test.turns(1);
    assertEquals(List.of("a", "lazy"), test.log);
  }

  @Test
  @DisplayName("a task factory is given loop, coroutine and options; null restores the default")
  void TASK_20_taskFactory() {
    List<String> made = new ArrayList<>();
    TaskFactory factory = new TaskFactory() {
      @Override
      public <T> Task<T> create(Loop from, Coroutine<T> coroutine, TaskOptions options) {
        assertSame(loop, from);
        made.add(coroutine.name() + " " + options.name().orElse("-"));
        return from.newTask(coroutine, options.withName("made"));
      }
    };
    loop.setTaskFactory(factory);
    assertSame(factory, loop.taskFactory());
    assertEquals("made", loop.createTask(logging("x"), "asked").name());
    loop.setTaskFactory(null);
    assertEquals("asked", loop.createTask(logging("y"), "asked").name());
    assertEquals(List.of("Host.script asked"), made);
    test.turns(1);
  }

  @Test
  @DisplayName(
      "coroutine() is the coroutine. Java: also for a task that started eagerly and is done")
  void TASK_21_coroutine() {
    test.inside(() -> {
      Coroutine<String> coroutine = logging("x");
      assertSame(coroutine, loop.createTask(coroutine).coroutine());
      Coroutine<String> eager = logging("eager");
      assertSame(
          eager,
          loop.createTask(eager, TaskOptions.defaults().withEagerStart(true)).coroutine());
    });
    test.turns(1);
  }

  @Test
  @DisplayName("context() is the context that the task runs in: a copy of its creator's")
  void TASK_22_context() {
    ContextVar<String> var = ContextVar.withDefault("var", "unset");
    Context creator = new Context();
    List<Context> inBody = new ArrayList<>();
    creator.run(() -> {
      var.set("creator");
      Task<Object> task = loop.createTask(Script.of(
          in -> {
            inBody.add(Context.current());
            test.log.add(var.get());
            var.set("task");
            return Script.await(Fermata.sleep(0));
          },
          in -> {
            test.log.add(var.get());
            return Script.done(null);
          }));
      var.set("creator, later");
      test.turns(2);
      assertSame(inBody.get(0), task.context());
      assertNotSame(creator, task.context());
    });
    assertEquals(List.of("creator", "task"), test.log);
    assertEquals("creator, later", creator.get(var));
  }

  @Test
  @DisplayName(
      "tasks that hand over through futures switch at awaits only, in the same order in a thousand runs")
  void TASK_26_deterministicInterleaving() {
    List<String> first = interleaved();
    assertEquals(List.of("a1", "b1", "a2", "b2", "a3", "b3"), first);
    for (int i = 0; i < 1_000; i++) {
      assertEquals(first, interleaved());
    }
  }

  private List<String> interleaved() {
    List<String> log = new ArrayList<>();
    Future<String> toB = loop.createFuture();
    Future<String> toA = loop.createFuture();
    Task<Object> a = loop.createTask(Script.of(
        in -> {
          log.add("a1");
          return Script.await(toA);
        },
        in -> {
          log.add("a2");
          toB.setResult("x");
          return Script.await(Fermata.sleep(0));
        },
        in -> {
          log.add("a3");
          return Script.done(null);
        }));
    Task<Object> b = loop.createTask(Script.of(
        in -> {
          log.add("b1");
          toA.setResult("x");
          return Script.await(toB);
        },
        in -> {
          log.add("b2");
          return Script.await(Fermata.sleep(0));
        },
        in -> {
          log.add("b3");
          return Script.done(null);
        }));
    test.run(Script.of(in -> Script.await(Fermata.gather(a, b))));
    return log;
  }

  @Test
  @DisplayName("tasks take their first steps in the order of their creation")
  void TASK_27_firstStepsInOrder() {
    loop.createTask(logging("A"));
    loop.createTask(logging("B"));
    loop.createTask(logging("C"));
    test.turns(1);
    assertEquals(List.of("A", "B", "C"), test.log);
  }

  /** A stream for {@link Task#printStack}, and its text. */
  static String printed(Task<?> task) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    task.printStack(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
