package dev.fermata;

import static dev.fermata.Blocks.after;
import static dev.fermata.Blocks.cancelled;
import static dev.fermata.Blocks.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.internal.loop.TestLoop;
import dev.fermata.interop.Stepper;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** {@code timeout} and {@code timeoutAt}: area TMO of asyncio-rows.tsv, but for nesting. */
class TimeoutRowsTest {
  private static final Duration TEN = Duration.ofMillis(10);

  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;
  private final List<Timeout> made = new ArrayList<>();

  @AfterEach
  void close() {
    test.close();
    assertEquals(List.of(), test.messages());
  }

  private Timeout timeout(Duration limit) {
    made.add(Fermata.timeout(limit));
    return made.get(made.size() - 1);
  }

  private Timeout last() {
    return made.get(made.size() - 1);
  }

  private static int cancelling() {
    return Fermata.currentTask().cancelling();
  }

  /** A block with a time limit of ten milliseconds. */
  private Object limited(Script.Step... body) {
    return test.run(Script.of(in -> Script.await(with(timeout(TEN), body))));
  }

  @Test
  @DisplayName("the deadline counts from the call, or is given as loop time; null is never")
  void TMO_01_deadline() {
    test.inside(() -> {
      test.clock.advance(5_000_000);
      Timeout relative = Fermata.timeout(TEN);
      test.clock.advance(1_000_000);
      assertEquals(OptionalLong.of(15_000_000), relative.when());
      assertEquals(OptionalLong.of(7), Fermata.timeoutAt(7).when());
      assertEquals(OptionalLong.empty(), Fermata.timeout(null).when());
    });
    assertThrows(LoopStateException.class, () -> Fermata.timeout(TEN));
    test.run(Script.of(in -> Script.await(with(Fermata.timeout(null), body -> {
      assertEquals(0, test.loop.allTasks().size() - 1);
      return Script.await(Fermata.sleep(1_000_000));
    }))));
  }

  @Test
  @DisplayName("entering needs a task, and is possible once; before it nothing can be rescheduled")
  void TMO_02_enter() {
    test.inside(() -> {
      Stepper<Void> plain = new Stepper<>(Fermata.timeout(TEN).enter());
      assertTrue(assertThrows(IllegalStateException.class, () -> plain.resume(null))
          .getMessage()
          .contains("should be used inside a task"));
      Timeout fresh = Fermata.timeout(TEN);
      assertTrue(assertThrows(IllegalStateException.class, () -> fresh.reschedule(TEN))
          .getMessage()
          .contains("has not been entered"));
      assertThrows(IllegalStateException.class, () -> fresh.rescheduleAt(1));
    });
    limited(in -> Script.await(last().enter()), in -> {
      assertTrue(assertThrows(IllegalStateException.class, in::get)
          .getMessage()
          .contains("already been entered"));
      return Script.done(null);
    });
    assertThrows(
        IllegalStateException.class,
        () -> test.run(Script.of(in -> Script.await(last().enter()))));
  }

  @Test
  @DisplayName(
      "at the deadline the task is cancelled once; what leaves has the CancelledError as its cause, and the count is as before")
  void TMO_03_expiry() {
    test.run(Script.of(
        in -> Script.await(with(timeout(TEN), body -> Script.await(Fermata.sleep(60_000)), body -> {
          test.log.add("cancelled at " + test.clock.now() + ", count " + cancelling());
          throw cancelled(body);
        })),
        in -> {
          AsyncTimeoutException late = assertThrows(AsyncTimeoutException.class, in::get);
          assertTrue(late.getCause() instanceof CancelledError);
          assertEquals(0, late.getSuppressed().length, "the cancellation is told once");
          assertEquals(0, cancelling());
          return Script.await(Fermata.sleep(1));
        },
        in -> Script.done(in.get())));
    assertEquals(List.of("cancelled at 10000000, count 1"), test.log);
  }

  @Test
  @DisplayName("expired() is true from the moment the deadline's callback ran")
  void TMO_04_expired() {
    assertThrows(
        AsyncTimeoutException.class,
        () -> limited(
            in -> {
              loop.callLater(TEN.minusMillis(1), () -> test.log.add("" + last().expired()));
              loop.callLater(TEN, () -> test.log.add("" + last().expired()));
              assertFalse(last().expired());
              return Script.await(Fermata.sleep(60_000));
            },
            in -> {
              test.log.add("body " + last().expired());
              throw cancelled(in);
            }));
    assertTrue(last().expired());
    assertEquals(List.of("false", "true", "body true"), test.log);
  }

  @Test
  @DisplayName(
      "a deadline that has passed cuts the first suspension (M-16); a block that never suspends ends normally, not expired (M-17)")
  void TMO_05_passedAlready() {
    for (long millis : new long[] {0, -1, -1000}) {
      Duration limit = Duration.ofMillis(millis);
      assertThrows(
          AsyncTimeoutException.class,
          () -> test.run(Script.of(
              in -> Script.await(with(timeout(limit), body -> Script.await(Fermata.sleep(0)))))));
      assertTrue(last().expired());
      assertEquals(
          "value",
          test.run(Script.of(in -> Script.await(
              with(timeout(limit), body -> Script.await(Coroutine.completed("value")))))));
      assertFalse(last().expired());
    }
  }

  @Test
  @DisplayName("an exception of the block before the deadline passes unchanged, and the timer goes")
  void TMO_06_ownException() {
    IOException own = new IOException("own");
    test.run(Script.of(
        in -> Script.await(with(timeout(TEN), body -> {
          throw own;
        })),
        in -> {
          assertSame(own, assertThrows(IOException.class, in::get));
          return Script.await(Fermata.sleep(100));
        },
        in -> Script.done(in.get())));
    assertFalse(last().expired());
  }

  @Test
  @DisplayName(
      "Java: another exception of the block during the cancellation passes, expired is true, nothing is added to it (M-19)")
  void TMO_07_otherException() {
    IOException own = new IOException("own");
    test.run(Script.of(
        in -> Script.await(with(timeout(TEN), body -> Script.await(Fermata.sleep(60_000)), body -> {
          cancelled(body);
          throw own;
        })),
        in -> {
          assertSame(own, assertThrows(IOException.class, in::get));
          assertEquals(null, own.getCause());
          assertEquals(0, own.getSuppressed().length);
          assertEquals(0, cancelling());
          return Script.done(null);
        }));
    assertTrue(last().expired());
  }

  @Test
  @DisplayName(
      "Java: the same for a group of exceptions from a task group inside, and for its members")
  void TMO_08_taskGroupInside() {
    IOException own = new IOException("own");
    TaskGroup group = new TaskGroup();
    ExceptionGroup thrown = assertThrows(
        ExceptionGroup.class,
        () -> limited(in -> Script.await(with(group, body -> {
          group.createTask(Blocks.untilCancelled(() -> {}, Blocks.insteadThrow(own)));
          return Script.await(new Future<>());
        }))));
    assertEquals(List.of(own), thrown.members());
    assertEquals(0, own.getSuppressed().length);
    assertTrue(last().expired());
    TaskGroup quiet = new TaskGroup();
    assertThrows(
        AsyncTimeoutException.class,
        () -> limited(in -> Script.await(with(quiet, body -> {
          quiet.createTask(Blocks.forever());
          return Script.await(new Future<>());
        }))));
  }

  @Test
  @DisplayName(
      "a block that swallows the cancellation: no exception, expired, count as before (M-18)")
  void TMO_09_swallowed() {
    test.run(Script.of(
        in -> Script.await(with(timeout(TEN), body -> Script.await(Fermata.sleep(60_000)), body -> {
          cancelled(body);
          return Script.await(after(50, "value"));
        })),
        in -> {
          assertEquals("value", in.get());
          assertTrue(last().expired());
          assertEquals(0, cancelling());
          assertEquals(60_000_000, test.clock.now());
          return Script.done(null);
        }));
  }

  @Test
  @DisplayName("a cancellation by somebody else before the deadline passes as it is")
  void TMO_10_foreignCancel() {
    Task<Object> main = loop.createTask(Script.of(in -> {
      Task<?> self = Fermata.currentTask();
      loop.callLater(Duration.ofMillis(5), () -> self.cancel("by somebody else"));
      return Script.await(with(timeout(TEN), body -> Script.await(Fermata.sleep(60_000))));
    }));
    assertEquals(
        "by somebody else",
        assertThrows(CancelledError.class, () -> test.run(main)).getMessage());
    assertFalse(last().expired());
    assertEquals(1, main.cancelling());
  }

  @Test
  @DisplayName(
      "a cancellation by somebody else beside the deadline's: CancelledError passes, in either order")
  void TMO_11_foreignCancelAndExpiry() {
    for (long foreign : new long[] {5, 10, 15}) {
      Task<Object> main = loop.createTask(Script.of(in -> {
        Task<?> self = Fermata.currentTask();
        loop.callLater(Duration.ofMillis(foreign), self::cancel);
        return Script.await(
            with(timeout(TEN), body -> Script.await(Fermata.sleep(60_000)), body -> {
              CancelledError first = cancelled(body);
              if (cancelling() == 2) {
                throw first;
              }
              return Script.await(Fermata.sleep(60_000)); // until the other request comes
            }));
      }));
      assertThrows(CancelledError.class, () -> test.run(main));
      assertTrue(last().expired());
      assertEquals(1, main.cancelling());
    }
  }

  @Test
  @DisplayName("a block that ends in time leaves no timer that would cancel the task later")
  void TMO_15_endsInTime() {
    test.run(Script.of(
        in -> Script.await(with(timeout(TEN), body -> Script.await(Fermata.sleep(9)))),
        in -> Script.await(Fermata.sleep(100)),
        in -> {
          assertEquals(0, cancelling());
          return Script.done(in.get());
        }));
    assertFalse(last().expired());
    assertEquals("<Timeout [finished]>", last().toString());
  }

  @Test
  @DisplayName(
      "the deadline can be moved while the block runs; afterwards the refusal names the state")
  void TMO_16_reschedule() {
    assertThrows(
        AsyncTimeoutException.class,
        () -> limited(
            in -> {
              last().reschedule(Duration.ofMillis(50));
              return Script.await(Fermata.sleep(30));
            },
            in -> {
              in.get();
              last().reschedule(null);
              assertEquals(OptionalLong.empty(), last().when());
              return Script.await(Fermata.sleep(1000));
            },
            in -> {
              in.get();
              last().rescheduleAt(loop.time());
              return Script.await(Fermata.sleep(0));
            },
            in -> {
              test.log.add(refusal());
              throw cancelled(in);
            }));
    test.log.add(refusal());
    limited(in -> Script.done(null));
    test.log.add(refusal());
    assertEquals(
        List.of(
            "Cannot change state of expiring Timeout",
            "Cannot change state of expired Timeout",
            "Cannot change state of finished Timeout"),
        test.log);
    assertEquals(1_030_000_000, test.clock.now());
  }

  private String refusal() {
    return assertThrows(IllegalStateException.class, () -> last().reschedule(TEN))
        .getMessage();
  }

  @Test
  @DisplayName("when() is the deadline that counts")
  void TMO_17_when() {
    limited(in -> {
      assertEquals(OptionalLong.of(10_000_000), last().when());
      last().rescheduleAt(77);
      assertEquals(OptionalLong.of(77), last().when());
      last().reschedule(Duration.ofMillis(3));
      assertEquals(OptionalLong.of(3_000_000), last().when());
      return Script.done(null);
    });
  }

  @Test
  @DisplayName("the text has the state, and the deadline in seconds with three digits")
  void TMO_18_text() {
    assertThrows(
        AsyncTimeoutException.class,
        () -> test.run(Script.of(in -> {
          Timeout limit = timeout(Duration.ofNanos(12_345_678_901L));
          assertEquals("<Timeout [created]>", limit.toString());
          return Script.await(with(
              limit,
              body -> {
                assertEquals("<Timeout [active] when=12.346>", limit.toString());
                limit.reschedule(null);
                assertEquals("<Timeout [active] when=never>", limit.toString());
                limit.rescheduleAt(0);
                return Script.await(Fermata.sleep(5));
              },
              body -> {
                assertEquals("<Timeout [expiring]>", limit.toString());
                throw cancelled(body);
              }));
        })));
    assertEquals("<Timeout [expired]>", last().toString());
  }

  @Test
  @DisplayName(
      "what the block waits for is cancelled at the deadline, also if it is shared, but not if it is shielded")
  void TMO_19_innerFuture() {
    Future<Object> shared = loop.createFuture();
    Task<Object> other = loop.createTask(Script.of(in -> Script.await(shared)));
    assertThrows(AsyncTimeoutException.class, () -> limited(in -> Script.await(shared)));
    assertTrue(shared.isCancelled());
    test.run(Fermata.waitAll(other));
    assertTrue(other.isCancelled());
    Future<Object> shielded = loop.createFuture();
    assertThrows(
        AsyncTimeoutException.class, () -> limited(in -> Script.await(Fermata.shield(shielded))));
    assertFalse(shielded.isDone());
  }

  @Test
  @DisplayName(
      "the future is completed and the deadline is due in one turn, the completion first: the deadline wins (M-21)")
  void completedInTheTurnOfTheDeadline() {
    Future<String> future = loop.createFuture();
    loop.callAt(10_000_000, () -> future.setResult("value"));
    assertThrows(AsyncTimeoutException.class, () -> limited(in -> Script.await(future)));
    assertEquals("value", future.result());
  }
}
