package dev.fermata;

import static dev.fermata.Blocks.after;
import static dev.fermata.Blocks.cancelled;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.internal.loop.TestLoop;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** sleep and waitFor beyond the simple cases: areas SLEP and WFOR of asyncio-rows.tsv. */
class SleepRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;

  @AfterEach
  void close() {
    test.close();
    assertEquals(List.of(), test.messages());
  }

  private static Coroutine<Object> logging(List<String> log, String name, long millis) {
    return Script.of(in -> Script.await(Fermata.sleep(millis)), in -> {
      log.add(name);
      return Script.done(in.get());
    });
  }

  @Test
  @DisplayName("sleep suspends its own task only")
  void SLEP_01_othersRun() {
    loop.createTask(logging(test.log, "slow", 20));
    loop.createTask(logging(test.log, "quick", 10));
    test.run(Script.of(in -> Script.await(Fermata.sleep(Duration.ofMillis(30)))));
    assertEquals(List.of("quick", "slow"), test.log);
    assertEquals(30_000_000, test.clock.now());
  }

  @Test
  @DisplayName(
      "Java: a delay cannot be NaN, and null is refused at the call; the longest there is lasts until it is cancelled")
  void SLEP_04_extremes() {
    assertThrows(NullPointerException.class, () -> Fermata.sleep((Duration) null));
    for (Coroutine<Void> sleep : List.of(
        Fermata.sleep(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999)),
        Fermata.sleep(Long.MAX_VALUE))) {
      Task<Void> task = loop.createTask(sleep);
      loop.callLater(Duration.ofDays(365), task::cancel);
      assertThrows(CancelledError.class, () -> test.run(task));
    }
    assertEquals(Duration.ofDays(730).toNanos(), test.clock.now());
  }

  @Test
  @DisplayName("a cancelled sleep leaves no timer that counts")
  void SLEP_05_cancelled() {
    Task<Void> sleeping = loop.createTask(Fermata.sleep(60_000));
    test.turns(1);
    sleeping.cancel();
    test.run(Fermata.waitAll(sleeping));
    test.timeouts().clear();
    test.run(Fermata.sleep(5));
    assertEquals(
        0, test.timeouts().stream().filter(timeout -> timeout > 5_000_000).count());
    assertEquals(5_000_000, test.clock.now());
  }

  @Test
  @DisplayName("cancelling a task in a sleep cancels the timer")
  void CANC_23_sleepingTask() {
    Task<Object> task = loop.createTask(Script.of(in -> Script.await(Fermata.sleep(60_000))));
    test.turns(1);
    task.cancel();
    assertThrows(CancelledError.class, () -> test.run(task));
    assertEquals(0, test.clock.now());
  }

  @Test
  @DisplayName("a computation that sleeps for 0 now and then lets others run at these points")
  void SLEP_07_fairness() {
    int[] steps = {0};
    Task<Object> computing = loop.createTask(Script.of(in -> {
      for (int i = 0; i < 1000; i++) {
        steps[0]++;
      }
      return steps[0] < 5000 ? Script.again(Fermata.sleep(0)) : Script.done(null);
    }));
    loop.createTask(Script.of(in -> {
      test.log.add("" + steps[0]);
      return computing.isDone() ? Script.done(null) : Script.again(Fermata.sleep(0));
    }));
    test.run(computing);
    assertEquals(List.of("1000", "2000", "3000", "4000", "5000"), test.log);
  }

  @Test
  @DisplayName(
      "blocking the thread stops all tasks; the report of the slow callback names the task")
  void SLEP_08_blockingTheThread() {
    List<String> order = new ArrayList<>();
    List<String> log = CapturedLog.during(() -> {
      try (TestLoop debugging = TestLoop.debugging()) {
        debugging.loop.setSlowCallbackDuration(Duration.ofMillis(5));
        debugging.loop.createTask(
            Script.of(in -> {
              debugging.clock.advance(20_000_000);
              order.add("blocker");
              return Script.done(null);
            }),
            "the blocker");
        debugging.run(Script.of(in -> {
          order.add("other");
          return Script.done(null);
        }));
      }
    });
    assertEquals(List.of("blocker", "other"), order);
    assertTrue(
        log.stream().anyMatch(line -> line.contains("name='the blocker'") && line.contains("took")),
        log.toString());
  }

  @Test
  @DisplayName("waitFor without a limit is a plain await")
  void WFOR_02_noLimit() {
    assertEquals(
        "x", test.run(Script.of(in -> Script.await(Fermata.waitFor(after(500_000, "x"), null)))));
    assertEquals(500_000_000_000L, test.clock.now());
    Future<String> future = loop.createFuture();
    future.setResult("y");
    assertEquals("y", test.run(Fermata.waitFor(future, null)));
  }

  @Test
  @DisplayName("an error of the awaited thing while it is being cancelled is what waitFor throws")
  void WFOR_06_errorDuringCancellation() {
    IOException other = new IOException("other");
    Coroutine<Object> inner = Script.of(
        in -> Script.await(Fermata.sleep(60_000)),
        in -> {
          cancelled(in);
          return Script.await(Fermata.sleep(5));
        },
        in -> {
          throw other;
        });
    Task<Object> task = loop.createTask(inner);
    assertSame(
        other,
        assertThrows(
            IOException.class, () -> test.run(Fermata.waitFor(task, Duration.ofMillis(10)))));
    assertEquals(15_000_000, test.clock.now());
  }

  @Test
  @DisplayName(
      "result and limit in one turn, the result first: the limit wins, the value stays; a turn earlier the result wins")
  void WFOR_07_sameTurn() {
    for (long resultAt : new long[] {10, 9}) {
      long start = loop.time();
      Future<String> future = loop.createFuture();
      loop.callAt(start + resultAt * 1_000_000, () -> future.setResult("value"));
      Task<String> waiting = loop.createTask(Fermata.waitFor(future, Duration.ofMillis(10)));
      test.run(Fermata.waitAll(waiting));
      if (resultAt == 10) {
        assertTrue(waiting.exception() instanceof AsyncTimeoutException);
      } else {
        assertEquals("value", waiting.result());
      }
      assertEquals("value", future.result());
      assertEquals(0, waiting.cancelling());
    }
  }

  @Test
  @DisplayName(
      "cancelled from outside in the turn in which the awaited task ended: CancelledError, and its result stays")
  void cancelledWhenTheInnerOneHasEnded() {
    Task<String> inner = loop.createTask(after(10, "inner"));
    Task<String> outer = loop.createTask(Fermata.waitFor(inner, Duration.ofSeconds(1)));
    inner.addDoneCallback(done -> outer.cancel());
    assertThrows(CancelledError.class, () -> test.run(outer));
    assertEquals("inner", inner.result());
    assertEquals(1, outer.cancelling());
  }

  @Test
  @DisplayName(
      "with no time at all, a cancellation from outside is not taken for the limit, nor passed on again")
  void noTimeAndCancelled() {
    List<String> log = test.log;
    Task<Object> inner = loop.createTask(Script.of(
        in -> Script.await(new Future<>()),
        in -> {
          log.add("cancelled");
          cancelled(in);
          return Script.await(Fermata.sleep(50));
        },
        in -> {
          log.add("ended");
          return Script.done(in.get());
        }));
    test.turns(1);
    Task<Object> outer = loop.createTask(Fermata.waitFor(inner, Duration.ZERO));
    loop.callLater(Duration.ofMillis(10), outer::cancel);
    assertThrows(CancelledError.class, () -> test.run(outer));
    assertEquals(10_000_000, test.clock.now());
    test.run(inner);
    assertEquals(List.of("cancelled", "ended"), log);
  }

  @Test
  @DisplayName("a body that overruns without suspending gives its value, late as it is")
  void WFOR_10_overrun() {
    assertEquals(
        3,
        test.run(Fermata.waitFor(
            Script.<Object>of(in -> {
              test.clock.advance(60_000_000_000L);
              return Script.done(3);
            }),
            Duration.ofMillis(10))));
  }
}
