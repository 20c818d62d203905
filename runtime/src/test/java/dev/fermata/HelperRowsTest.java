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
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** gather, shield, waitFor, sleep: areas GATH, SHLD, WFOR and SLEP of asyncio-rows.tsv in part. */
class HelperRowsTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;

  @AfterEach
  void close() {
    test.close();
  }

  private static Coroutine<String> after(long millis, String value) {
    return Script.of(in -> Script.await(Fermata.sleep(millis)), in -> {
      in.get();
      return Script.done(value);
    });
  }

  private static Coroutine<String> failingAfter(long millis, Throwable error) {
    return Script.of(in -> Script.await(Fermata.sleep(millis)), in -> {
      throw error;
    });
  }

  private void turn() {
    loop.callSoon(() -> {});
    test.turns(1);
  }

  private Object await(Script.Step what) {
    return test.run(Script.of(what));
  }

  @Test
  @DisplayName("gather: results in the order of the arguments, in the time of the slowest")
  void GATH_01_order() {
    assertEquals(
        List.of("a", "b", "c"),
        await(in -> Script.await(Fermata.gather(after(30, "a"), after(10, "b"), after(20, "c")))));
    assertEquals(30_000_000, test.clock.now());
  }

  @Test
  @DisplayName("gather: coroutines become tasks at the call, in order")
  void GATH_02_tasksAtTheCall() {
    test.inside(() -> {
      Fermata.gather(after(1, "a"), after(1, "b"));
      assertEquals(2, Fermata.allTasks().size());
    });
  }

  @Test
  @DisplayName("gather of nothing is done, with an empty list")
  void GATH_04_nothing() {
    test.inside(() -> assertEquals(List.of(), Fermata.gather().result()));
  }

  @Test
  @DisplayName("gather: the same coroutine twice runs once, its result comes twice")
  void GATH_05_twice() {
    Coroutine<String> once = after(1, "x");
    assertEquals(List.of("x", "x"), await(in -> Script.await(Fermata.gather(once, once))));
  }

  @Test
  @DisplayName(
      "gather: the first failure ends it at once; the others go on, and their errors are not reported")
  void GATH_07_firstFailure() {
    IOException first = new IOException("first");
    test.run(Script.of(
        in -> Script.await(Fermata.gather(
            failingAfter(1, first),
            failingAfter(2, new IOException("second")),
            after(3, "goes on"))),
        in -> {
          assertSame(first, assertThrows(IOException.class, in::get));
          return Script.await(Fermata.sleep(10));
        }));
    test.close();
    assertEquals(List.of(), test.messages());
  }

  @Test
  @DisplayName("gatherExceptions: errors and cancellations are elements of the list")
  void GATH_08_returnExceptions() {
    IOException failure = new IOException("element");
    test.run(Script.of(
        in -> {
          Task<String> cancelled = Fermata.createTask(after(10, "never"));
          cancelled.cancel();
          return Script.await(
              Fermata.gatherExceptions(after(1, "x"), failingAfter(1, failure), cancelled));
        },
        in -> {
          List<Object> list = in.get();
          assertEquals("x", list.get(0));
          assertSame(failure, list.get(1));
          assertTrue(list.get(2) instanceof CancelledError);
          return Script.done(null);
        }));
  }

  @Test
  @DisplayName(
      "gather: a child cancelled alone fails the gathering; the awaiting task is not cancelled, the others go on (M-24)")
  void GATH_09_childCancelled() {
    test.run(Script.of(
        in -> {
          Task<String> child = Fermata.createTask(after(10, "never"));
          loop.callSoon(() -> child.cancel());
          return Script.await(Fermata.gather(child, after(5, "goes on")));
        },
        in -> {
          assertThrows(CancelledError.class, in::get);
          assertEquals(0, Fermata.currentTask().cancelling());
          return Script.done(null);
        }));
  }

  @Test
  @DisplayName(
      "gather: cancelling it cancels all children; it is done when they are, failed with CancelledError (M-25)")
  void GATH_10_cancelAll() {
    test.inside(() -> {
      Task<String> one = Fermata.createTask(after(10, "never"));
      Task<String> two = Fermata.createTask(after(20, "never"));
      Future<List<String>> all = Fermata.gather(one, two);
      loop.callSoon(() -> {
        assertTrue(all.cancel());
        assertFalse(all.isDone());
        loop.callSoon(() -> loop.callSoon(() -> {
          assertTrue(one.isCancelled() && two.isCancelled());
          assertTrue(all.isDone() && !all.isCancelled());
          assertThrows(CancelledError.class, all::result);
          assertFalse(all.cancel());
          test.log.add("seen");
        }));
      });
    });
    turn();
    turn();
    turn();
    assertEquals(List.of("seen"), test.log);
    assertEquals(List.of(), test.messages());
  }

  @Test
  @DisplayName("shield: cancelling who awaits leaves the inner task running")
  void SHLD_01_innerRunsOn() {
    test.inside(() -> {
      Task<String> inner = Fermata.createTask(after(5, "inner"));
      Task<Object> outer = Fermata.createTask(Script.of(in -> Script.await(Fermata.shield(inner))));
      loop.callSoon(() -> outer.cancel());
      inner.addDoneCallback(
          done -> test.log.add(done.result() + ", outer cancelled: " + outer.isCancelled()));
    });
    for (int i = 0; i < 6; i++) {
      turn();
      test.clock.advance(1_000_000);
    }
    for (int i = 0; i < 3; i++) {
      turn();
    }
    assertEquals(List.of("inner, outer cancelled: true"), test.log);
  }

  @Test
  @DisplayName(
      "shield: result, exception and cancellation of the inner one pass through; a done one is returned itself")
  void SHLD_03_passesThrough() {
    IOException failure = new IOException("inner");
    assertEquals("x", await(in -> Script.await(Fermata.shield(after(1, "x")))));
    assertSame(
        failure,
        assertThrows(
            IOException.class,
            () -> await(in -> Script.await(Fermata.shield(failingAfter(1, failure))))));
    test.inside(() -> {
      Future<String> done = loop.createFuture();
      done.setResult("x");
      assertSame(done, Fermata.shield(done));
      assertNotSame(null, done);
    });
    assertThrows(
        CancelledError.class,
        () -> await(in -> {
          Future<String> inner = loop.createFuture();
          loop.callSoon(() -> inner.cancel());
          return Script.await(Fermata.shield(inner));
        }));
  }

  @Test
  @DisplayName("shield: a failure that nobody waits for any more is reported, once")
  void SHLD_05_failureAfterCancel() {
    test.inside(() -> {
      Future<String> inner = loop.createFuture();
      Future<String> outer = Fermata.shield(inner);
      outer.cancel();
      loop.callSoon(() -> loop.callSoon(() -> inner.setException(new IOException("late"))));
    });
    for (int i = 0; i < 4; i++) {
      turn();
    }
    test.close();
    assertEquals(List.of("IOException exception in shielded future"), test.messages());
  }

  @Test
  @DisplayName("waitFor: the result if it comes in time; the timer is gone then")
  void WFOR_01_inTime() {
    assertEquals("x", await(in -> Script.await(Fermata.waitFor(after(5, "x"), SECOND))));
    assertEquals(5_000_000, test.clock.now());
  }

  @Test
  @DisplayName(
      "waitFor with no time: a coroutine does not start, a done future gives its result, others are cancelled (M-23)")
  void WFOR_03_noTime() {
    Coroutine<String> never = Script.of(in -> {
      test.log.add("started");
      return Script.done("x");
    });
    assertThrows(
        AsyncTimeoutException.class,
        () -> await(in -> Script.await(Fermata.waitFor(never, Duration.ZERO))));
    assertEquals(List.of(), test.log);
    Future<String> done = loop.createFuture();
    done.setResult("done");
    assertEquals("done", await(in -> Script.await(Fermata.waitFor(done, Duration.ofSeconds(-1)))));
    Future<String> pending = loop.createFuture();
    AsyncTimeoutException late = assertThrows(
        AsyncTimeoutException.class,
        () -> await(in -> Script.await(Fermata.waitFor(pending, Duration.ZERO))));
    assertTrue(late.getCause() instanceof CancelledError);
    assertTrue(pending.isCancelled());
  }

  @Test
  @DisplayName(
      "waitFor: at the limit the awaited thing is cancelled and waited for; the task's count is 0 again")
  void WFOR_04_cancelsAndWaits() {
    test.run(Script.of(
        in -> Script.await(Fermata.waitFor(
            Script.of(
                inner -> Script.await(Fermata.sleep(60_000)),
                inner -> {
                  assertThrows(CancelledError.class, inner::get);
                  return Script.await(Fermata.sleep(5));
                },
                inner -> {
                  test.log.add("cleaned up");
                  throw new CancelledError();
                }),
            Duration.ofMillis(10))),
        in -> {
          assertThrows(AsyncTimeoutException.class, in::get);
          assertEquals(0, Fermata.currentTask().cancelling());
          return Script.done(null);
        }));
    assertEquals(List.of("cleaned up"), test.log);
    assertEquals(15_000_000, test.clock.now());
  }

  @Test
  @DisplayName("waitFor: a value or another error after the cancellation is the outcome (M-22)")
  void WFOR_05_swallowed() {
    assertEquals(
        9,
        await(in -> Script.await(Fermata.waitFor(
            Script.<Object>of(inner -> Script.await(Fermata.sleep(60_000)), inner -> {
              assertThrows(CancelledError.class, inner::get);
              return Script.done(9);
            }),
            Duration.ofMillis(1)))));
    IOException other = new IOException("other");
    assertSame(
        other,
        assertThrows(
            IOException.class,
            () -> await(in -> Script.await(Fermata.waitFor(
                Script.of(inner -> Script.await(Fermata.sleep(60_000)), inner -> {
                  assertThrows(CancelledError.class, inner::get);
                  throw other;
                }),
                Duration.ofMillis(1))))));
  }

  @Test
  @DisplayName(
      "waitFor: cancelled from outside, the inner one is cancelled and CancelledError is thrown")
  void WFOR_08_cancelledFromOutside() {
    Task<Object> inner = loop.createTask(Script.of(in -> Script.await(loop.createFuture())));
    Task<Object> outer =
        loop.createTask(Script.of(in -> Script.await(Fermata.waitFor(inner, SECOND))));
    turn();
    outer.cancel();
    turn();
    turn();
    assertTrue(inner.isCancelled() && outer.isCancelled());
    assertEquals(1, outer.cancelling());
  }

  @Test
  @DisplayName("waitFor of a shielded task leaves it running")
  void WFOR_09_shielded() {
    test.run(Script.of(
        in -> {
          Task<String> inner = Fermata.createTask(after(50, "inner"));
          inner.addDoneCallback(done -> test.log.add(done.result()));
          return Script.await(Fermata.waitFor(Fermata.shield(inner), Duration.ofMillis(1)));
        },
        in -> {
          assertThrows(AsyncTimeoutException.class, in::get);
          return Script.await(Fermata.sleep(100));
        }));
    assertEquals(List.of("inner"), test.log);
  }

  @Test
  @DisplayName("sleep(0) and less: one turn, no timer, no future")
  void SLEP_02_zero() {
    for (Coroutine<Void> yield : List.of(
        Fermata.sleep(0),
        Fermata.sleep(-5),
        Fermata.sleep(Duration.ZERO),
        Fermata.sleep(Duration.ofMillis(-1)))) {
      test.log.clear();
      test.run(Script.of(
          in -> {
            loop.callSoon(test.logging("one turn"));
            loop.callSoon(() -> loop.callSoon(test.logging("another")));
            return Script.await(yield);
          },
          in -> {
            test.log.add("awake");
            return Script.done(null);
          }));
      assertEquals(List.of("one turn", "awake"), test.log.subList(0, 2));
    }
    assertEquals(0, test.clock.now());
    assertEquals(null, test.run(Fermata.sleep(0)));
  }

  @Test
  @DisplayName("sleep gives its result")
  void SLEP_03_result() {
    assertEquals("x", await(in -> Script.await(Fermata.sleep(Duration.ofMillis(1), "x"))));
    assertEquals("x", await(in -> Script.await(Fermata.sleep(Duration.ZERO, "x"))));
  }

  @Test
  @DisplayName("two loops of sleep(0) alternate strictly")
  void SLEP_06_alternate() {
    test.run(Script.of(in -> Script.await(Fermata.gather(yielding("a"), yielding("b")))));
    assertEquals(List.of("a", "b", "a", "b", "a", "b"), test.log);
  }

  private Coroutine<Object> yielding(String name) {
    int[] left = {3};
    return Script.of(in -> {
      if (left[0]-- == 0) {
        return Script.done(null);
      }
      test.log.add(name);
      return Script.again(Fermata.sleep(0));
    });
  }
}
