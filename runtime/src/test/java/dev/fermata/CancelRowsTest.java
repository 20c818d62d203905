package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.LoopStateException.Reason;
import dev.fermata.internal.loop.TestLoop;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Cancelling tasks: area CANC of asyncio-rows.tsv, but for the rows about what is built on top of tasks. */
class CancelRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;
  private final Future<Object> future = loop.createFuture();

  @AfterEach
  void close() {
    test.close();
  }

  /** A task that waits for {@link #future}, does what {@code handler} does, and is already waiting. */
  private Task<Object> waiting(Script.Step... handler) {
    Script.Step[] steps = new Script.Step[handler.length + 1];
    steps[0] = in -> Script.await(future);
    System.arraycopy(handler, 0, steps, 1, handler.length);
    Task<Object> task = loop.createTask(Script.of(steps));
    test.turns(1);
    return task;
  }

  private void turn() {
    loop.callSoon(() -> {});
    test.turns(1);
  }

  @Test
  @DisplayName("cancel() of a done task returns false and changes nothing")
  void CANC_01_done() {
    Task<Integer> task = loop.createTask(Coroutine.completed(1));
    turn();
    assertFalse(task.cancel());
    assertEquals(0, task.cancelling());
    assertEquals(1, task.result());
  }

  @Test
  @DisplayName(
      "cancel() of another one returns true, adds 1 to cancelling(), and runs none of its code")
  void CANC_02_countsAndReturns() {
    Task<Object> task = waiting(in -> {
      test.log.add("ran");
      return Script.done(in.get());
    });
    test.inside(() -> {
      assertTrue(task.cancel());
      assertTrue(task.cancel());
      assertEquals(2, task.cancelling());
      assertEquals(List.of(), test.log);
    });
    turn();
    assertEquals(List.of("ran"), test.log);
  }

  @Test
  @DisplayName("before its first step a cancelled task never runs (M-1)")
  void CANC_03_beforeTheFirstStep() {
    Task<Object> task = loop.createTask(Script.of(in -> {
      test.log.add("ran");
      return Script.done(null);
    }));
    task.cancel("early");
    turn();
    assertTrue(task.isCancelled());
    assertEquals("early", assertThrows(CancelledError.class, task::result).getMessage());
    assertEquals(List.of(), test.log);
    test.close();
    assertEquals(List.of(), test.messages());
  }

  @Test
  @DisplayName(
      "waiting for a future, the future is cancelled, with its other waiters; the error comes in a later step (M-6)")
  void CANC_04_theFutureIsCancelled() {
    Task<Object> one = waiting();
    Task<Object> other = waiting();
    one.cancel("msg");
    assertTrue(future.isCancelled());
    assertFalse(one.isDone());
    turn();
    assertTrue(one.isCancelled() && other.isCancelled());
    assertEquals(1, one.cancelling());
    assertEquals(0, other.cancelling());
    assertEquals("msg", assertThrows(CancelledError.class, other::result).getMessage());
  }

  @Test
  @DisplayName(
      "waiting for a task, the request is passed on; the outer task waits until that one ends")
  void CANC_05_passedOnToTheAwaitedTask() {
    Future<Object> cleanup = loop.createFuture();
    Task<Object> inner = waiting(
        in -> {
          assertThrows(CancelledError.class, in::get);
          return Script.await(cleanup);
        },
        in -> {
          throw new CancelledError("inner");
        });
    Task<Object> outer = loop.createTask(Script.of(in -> Script.await(inner)));
    turn();
    outer.cancel();
    assertEquals(1, inner.cancelling());
    turn();
    turn();
    assertFalse(outer.isDone());
    cleanup.setResult(null);
    turn();
    turn();
    assertTrue(inner.isCancelled() && outer.isCancelled());
  }

  @Test
  @DisplayName(
      "an awaited task that swallows the request gives its value; the outer task goes on with a count of 1")
  void CANC_06_swallowedByTheAwaitedTask() {
    Task<Object> inner = waiting(in -> {
      assertThrows(CancelledError.class, in::get);
      return Script.done("swallowed");
    });
    Task<Object> outer = loop.createTask(Script.of(in -> Script.await(inner)));
    turn();
    outer.cancel();
    turn();
    turn();
    assertEquals("swallowed", outer.result());
    assertEquals(1, outer.cancelling());
  }

  @Test
  @DisplayName(
      "with the step queued already, the step throws; the result stays in the future (M-5)")
  void CANC_07_whileAStepIsQueued() {
    Task<Object> task = waiting(in -> {
      test.log.add("no result");
      return Script.done(in.get());
    });
    future.setResult(7);
    assertTrue(task.cancel());
    turn();
    assertTrue(task.isCancelled());
    assertEquals(7, future.result());
  }

  @Test
  @DisplayName(
      "a task that cancels itself: takes effect at its next suspension, or at its return; an exception wins (M-2, M-4)")
  void CANC_08_cancelsItself() {
    Task<Object> returns = loop.createTask(Script.of(in -> {
      Fermata.currentTask().cancel("self");
      return Script.done(5);
    }));
    Task<Object> fails = loop.createTask(Script.of(in -> {
      Fermata.currentTask().cancel();
      throw new IOException("wins");
    }));
    Task<Object> yields = loop.createTask(Script.of(
        in -> {
          Fermata.currentTask().cancel();
          return Script.await(Fermata.sleep(0));
        },
        in -> {
          assertThrows(CancelledError.class, in::get);
          return Script.done("seen at the yield");
        }));
    turn();
    turn();
    assertEquals("self", assertThrows(CancelledError.class, returns::result).getMessage());
    assertThrows(IOException.class, fails::result);
    assertEquals("seen at the yield", yields.result());
  }

  @Test
  @DisplayName(
      "a request made in a step that then awaits a pending future cancels the future in that step")
  void CANC_09_markMeetsAPendingFuture() {
    Task<Object> task = loop.createTask(Script.of(in -> {
      Fermata.currentTask().cancel();
      return Script.await(future);
    }));
    test.turns(1);
    assertTrue(future.isCancelled());
    assertFalse(task.isDone());
    turn();
    assertTrue(task.isCancelled());
  }

  @Test
  @DisplayName(
      "CancelledError is no Exception; Java: an Error, without a stack trace outside debug mode")
  void CANC_10_type() {
    assertFalse(Exception.class.isAssignableFrom(CancelledError.class));
    future.cancel();
    assertEquals(0, assertThrows(CancelledError.class, future::result).getStackTrace().length);
    try (TestLoop debugging = TestLoop.debugging()) {
      Future<Object> traced = debugging.loop.createFuture();
      traced.cancel();
      assertTrue(assertThrows(CancelledError.class, traced::result).getStackTrace().length > 0);
    }
  }

  @Test
  @DisplayName("a body that throws CancelledError ends cancelled, though nobody asked")
  void CANC_11_thrownByTheBody() {
    Task<Object> task = loop.createTask(Script.of(in -> {
      throw new CancelledError("own");
    }));
    turn();
    assertTrue(task.isCancelled());
    assertEquals(0, task.cancelling());
  }

  @Test
  @DisplayName("a body that catches it and returns ends normally; the count stays")
  void CANC_12_caughtAndReturned() {
    Task<Object> task = waiting(in -> {
      assertThrows(CancelledError.class, in::get);
      return Script.done("fine");
    });
    task.cancel();
    turn();
    assertFalse(task.isCancelled());
    assertEquals("fine", task.result());
    assertEquals(1, task.cancelling());
  }

  @Test
  @DisplayName(
      "a body that catches it and throws another one fails with that; Java: nothing is added to it")
  void CANC_13_caughtAndAnotherThrown() {
    IOException failure = new IOException("cleanup");
    Task<Object> task = waiting(in -> {
      assertThrows(CancelledError.class, in::get);
      throw failure;
    });
    task.cancel();
    turn();
    assertSame(failure, task.exception());
    assertEquals(null, failure.getCause());
    assertEquals(0, failure.getSuppressed().length);
  }

  @Test
  @DisplayName("a second request during the cleanup is thrown at the await there")
  void CANC_14_secondDuringCleanup() {
    Future<Object> cleanup = loop.createFuture();
    Task<Object> task = waiting(
        in -> {
          assertEquals("one", assertThrows(CancelledError.class, in::get).getMessage());
          return Script.await(cleanup);
        },
        in -> {
          assertEquals("two", assertThrows(CancelledError.class, in::get).getMessage());
          return Script.done("both seen");
        });
    task.cancel("one");
    turn();
    task.cancel("two");
    turn();
    assertEquals("both seen", task.result());
  }

  @Test
  @DisplayName("an await during the cleanup works: a request is delivered once")
  void CANC_15_deliveredOnce() {
    Task<Object> task = waiting(
        in -> {
          assertThrows(CancelledError.class, in::get);
          return Script.await(Fermata.sleep(0));
        },
        in -> Script.await(Fermata.sleep(1)),
        in -> {
          in.get();
          return Script.done("cleaned up");
        });
    task.cancel();
    test.run(task);
    assertEquals("cleaned up", task.result());
  }

  @Test
  @DisplayName(
      "the message reaches the body and who awaits the task; of two requests the first that reached a future wins (M-7)")
  void CANC_16_message() {
    Task<Object> task = waiting(in -> {
      CancelledError seen = assertThrows(CancelledError.class, in::get);
      test.log.add(seen.getMessage());
      throw seen;
    });
    Task<Object> outer = loop.createTask(Script.of(in -> Script.await(task)));
    turn();
    task.cancel("one");
    task.cancel("two");
    assertEquals(2, task.cancelling());
    turn();
    turn();
    assertEquals(List.of("one"), test.log);
    assertEquals("one", assertThrows(CancelledError.class, outer::result).getMessage());
  }

  @Test
  @DisplayName("the first reader gets the body's own error, later ones get new ones")
  void CANC_17_sameObjectOnce() {
    CancelledError own = new CancelledError("own");
    Task<Object> task = loop.createTask(Script.of(in -> {
      throw own;
    }));
    turn();
    assertSame(own, assertThrows(CancelledError.class, task::result));
    CancelledError second = assertThrows(CancelledError.class, task::result);
    assertNotSame(own, second);
    assertEquals("own", second.getMessage());
  }

  @Test
  @DisplayName("isCancelled() is false after cancel(), and true when the body has ended by it")
  void CANC_18_isCancelled() {
    Task<Object> task = waiting();
    task.cancel();
    assertFalse(task.isCancelled() || task.isDone());
    turn();
    assertTrue(task.isCancelled());
  }

  @Test
  @DisplayName("uncancel() counts down, not below 0, and returns what is left")
  void CANC_19_uncancel() {
    Task<Object> task = waiting();
    task.cancel();
    task.cancel();
    assertEquals(1, task.uncancel());
    assertEquals(0, task.uncancel());
    assertEquals(0, task.uncancel());
    turn();
  }

  @Test
  @DisplayName("uncancel() down to 0 takes back a request that was not delivered (M-3)")
  void CANC_20_uncancelBeforeDelivery() {
    assertEquals(
        5,
        test.run(Script.<Object>of(
            in -> {
              Fermata.currentTask().cancel();
              Fermata.currentTask().uncancel();
              return Script.await(Fermata.sleep(0));
            },
            in -> {
              in.get();
              return Script.done(5);
            })));
  }

  @Test
  @DisplayName("uncancel() does not undo what was delivered")
  void CANC_21_uncancelAfterDelivery() {
    Task<Object> task = waiting();
    task.cancel();
    task.uncancel();
    turn();
    assertTrue(task.isCancelled());
  }

  @Test
  @DisplayName("cancelling a sleeping task cancels its timer")
  void CANC_23_sleepingTask() {
    Task<Void> task = loop.createTask(Fermata.sleep(60_000));
    turn();
    task.cancel();
    turn();
    assertTrue(task.isCancelled());
    loop.callLater(Duration.ofMillis(1), () -> {});
    test.turns(1);
    assertEquals(
        1_000_000,
        test.timeouts().get(test.timeouts().size() - 1),
        "the sleep's timer is not waited for");
  }

  @Test
  @DisplayName("a fatal error thrown while handling a request leaves the loop")
  void CANC_24_fatal() {
    LoopExit exit = new LoopExit("out");
    Task<Object> task = waiting(in -> {
      throw exit;
    });
    task.cancel();
    assertSame(exit, assertThrows(LoopExit.class, () -> test.turns(1)));
  }

  @Test
  @DisplayName("a request is seen at the next await, not before")
  void CANC_27_neverPreemptive() {
    Task<Object> task = loop.createTask(Script.of(in -> {
      Fermata.currentTask().cancel();
      for (int i = 0; i < 1_000; i++) {
        test.clock.advance(1);
      }
      test.log.add("computed");
      return Script.await(Fermata.sleep(0));
    }));
    turn();
    turn();
    assertEquals(List.of("computed"), test.log);
    assertTrue(task.isCancelled());
  }

  @Test
  @DisplayName("Java: cancelling from another thread throws, and names the right call")
  void CANC_28_otherThread() {
    Task<Object> task = waiting();
    AtomicReference<LoopStateException> refused = new AtomicReference<>();
    test.inside(() -> {
      Thread thread =
          new Thread(() -> refused.set(assertThrows(LoopStateException.class, task::cancel)));
      thread.start();
      thread.join();
    });
    assertEquals(Reason.WRONG_THREAD, refused.get().reason());
    assertEquals(0, task.cancelling());
  }

  @Test
  @DisplayName(
      "a chain of ten thousand tasks that wait for each other is cancelled without a deep stack")
  void longChain() {
    Task<Object> task = waiting();
    for (int i = 0; i < 10_000; i++) {
      Task<Object> inner = task;
      task = loop.createTask(Script.of(in -> Script.await(inner)));
    }
    turn();
    task.cancel("all");
    assertTrue(future.isCancelled());
    for (int i = 0; i < 10_001; i++) {
      turn();
    }
    assertTrue(task.isCancelled());
  }

  @Test
  @DisplayName("tasks that wait for each other in a circle can be cancelled")
  void circle() {
    Task<?>[] tasks = new Task<?>[3];
    for (int i = 0; i < 3; i++) {
      int next = i == 2 ? 1 : i + 1;
      tasks[i] = loop.createTask(Script.of(in -> Script.await(tasks[next])));
    }
    turn();
    assertTrue(tasks[0].cancel());
    turn();
    assertTrue(tasks[0].isCancelled());
    assertTrue(tasks[1].cancel("break"));
    turn();
    turn();
    assertTrue(tasks[1].isCancelled() && tasks[2].isCancelled());
    assertEquals("break", assertThrows(CancelledError.class, tasks[2]::result).getMessage());
  }
}
