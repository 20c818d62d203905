package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.internal.loop.TestLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Measured traces of tasks, and decision 1: sections M and J of asyncio-rows.tsv. */
class MeasuredTracesTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;
  private final List<Object> log = new ArrayList<>();

  @AfterEach
  void close() {
    test.close();
  }

  private void turns(int count) {
    for (int i = 0; i < count; i++) {
      loop.callSoon(() -> {});
      test.turns(1);
    }
  }

  private Coroutine<Object> awaiting(Future<?> future, String name) {
    return Script.of(in -> Script.await(future), in -> {
      try {
        return Script.done(in.get());
      } catch (CancelledError e) {
        log.add(name + ": " + e.getMessage());
        throw e;
      }
    });
  }

  @Test
  @DisplayName("a task that is cancelled at once never runs its body")
  void M_1_cancelledAtOnce() {
    Task<Object> task = loop.createTask(Script.of(in -> log.add("ran")));
    task.cancel();
    assertThrows(CancelledError.class, () -> test.run(task));
    assertTrue(task.isCancelled());
    assertEquals(List.of(), log);
  }

  private static Coroutine<Object> cancellingItself(Script.Step then) {
    return Script.of(in -> {
      Fermata.currentTask().cancel();
      return then.run(in);
    });
  }

  @Test
  @DisplayName("a task that cancels itself and returns without awaiting is cancelled")
  void M_2_cancelsItself() {
    Task<Object> task = loop.createTask(cancellingItself(in -> Script.done(5)));
    assertThrows(CancelledError.class, () -> test.run(task));
  }

  @Test
  @DisplayName("a task that cancels itself, takes it back and returns 5 gives 5")
  void M_3_takesItBack() {
    assertEquals(5, test.<Object>run(cancellingItself(in -> {
      Fermata.currentTask().uncancel();
      return Script.done(5);
    })));
  }

  @Test
  @DisplayName("a task that cancels itself and throws ends with what it threw")
  void M_4_throws() {
    IllegalArgumentException failure = new IllegalArgumentException("5");
    assertSame(
        failure,
        assertThrows(
            IllegalArgumentException.class,
            () -> test.run(cancellingItself(in -> {
              throw failure;
            }))));
  }

  @Test
  @DisplayName(
      "f gets 7, then the task that awaits it is cancelled in the same turn: it sees the cancellation")
  void M_5_resultThenCancel() {
    Future<Object> future = loop.createFuture();
    Task<Object> task = loop.createTask(awaiting(future, "task"));
    turns(1);
    future.setResult(7);
    assertTrue(task.cancel());
    turns(2);
    assertEquals(List.of("task: null"), log);
    assertTrue(task.isCancelled());
    assertEquals(7, future.result());
  }

  @Test
  @DisplayName(
      "two tasks await one future, one is cancelled: both see it, the other's counter stays 0")
  void M_6_sharedFuture() {
    Future<Object> future = loop.createFuture();
    Task<Object> a = loop.createTask(awaiting(future, "a"));
    Task<Object> b = loop.createTask(awaiting(future, "b"));
    turns(1);
    a.cancel("msg");
    assertEquals(1, a.cancelling());
    assertEquals(0, b.cancelling());
    turns(2);
    assertEquals(List.of("a: msg", "b: msg"), log);
    assertTrue(future.isCancelled());
  }

  @Test
  @DisplayName("a suspended task that is cancelled twice sees the first message and counts 2")
  void M_7_twice() {
    Task<Object> task = loop.createTask(awaiting(loop.createFuture(), "task"));
    turns(1);
    task.cancel("one");
    task.cancel("two");
    assertEquals(2, task.cancelling());
    turns(2);
    assertEquals(List.of("task: one"), log);
  }

  @Test
  @DisplayName("waitFor around a coroutine that swallows the cancellation and returns 9 gives 9")
  void M_22_swallowedTimeout() {
    Coroutine<Object> swallowing = Script.of(in -> Script.await(Fermata.sleep(60_000)), in -> {
      assertThrows(CancelledError.class, in::get);
      return Script.done(9);
    });
    assertEquals(9, test.run(Fermata.waitFor(swallowing, Duration.ofMillis(10))));
  }

  @Test
  @DisplayName("waitFor(future, 0): a time-out with the cancellation as its cause")
  void M_23_noTime() {
    Future<Object> future = loop.createFuture();
    AsyncTimeoutException late = assertThrows(
        AsyncTimeoutException.class, () -> test.run(Fermata.waitFor(future, Duration.ZERO)));
    assertInstanceOf(CancelledError.class, late.getCause());
    assertTrue(future.isCancelled());
  }

  @Test
  @DisplayName(
      "gather, a child is cancelled alone: CancelledError at the await, the caller's counter is 0")
  void M_24_childCancelled() {
    Task<Object> child = loop.createTask(awaiting(loop.createFuture(), "child"));
    Task<Object> caller =
        loop.createTask(Script.of(in -> Script.await(Fermata.gather(child)), in -> {
          assertThrows(CancelledError.class, in::get);
          return Script.done(Fermata.currentTask().cancelling());
        }));
    turns(1);
    child.cancel();
    assertEquals(0, test.run(caller));
  }

  @Test
  @DisplayName(
      "a gather future that is cancelled: CancelledError at the await; isCancelled() false, isDone() true")
  void M_25_gatherCancelled() {
    Task<Object> child = loop.createTask(awaiting(loop.createFuture(), "child"));
    List<Future<List<Object>>> gathered = new ArrayList<>();
    test.inside(() -> gathered.add(Fermata.gather(child)));
    gathered.get(0).cancel();
    assertThrows(CancelledError.class, () -> test.run(gathered.get(0)));
    assertFalse(gathered.get(0).isCancelled());
    assertTrue(gathered.get(0).isDone());
  }

  @Test
  @DisplayName(
      "gatherExceptions over tasks that were cancelled with a message: CancelledErrors as members")
  void M_26_membersOfAGather() {
    Task<Object> child = loop.createTask(awaiting(loop.createFuture(), "child"));
    turns(1);
    child.cancel("message");
    List<Object> members =
        test.run(Script.<List<Object>>of(in -> Script.await(Fermata.gatherExceptions(child))));
    assertEquals(1, members.size());
    CancelledError member = assertInstanceOf(CancelledError.class, members.get(0));
    assertNull(member.getMessage());
  }

  @Test
  @DisplayName(
      "a cancellation is an Error that no catch of Exception stops; it is thrown as it is, without a trace")
  void J_1_cancellationType() {
    Task<Object> task = loop.createTask(Script.of(in -> Script.await(Fermata.sleep(60_000)), in -> {
      try {
        return Script.done(in.get());
      } catch (Exception e) {
        return Script.done("stopped by catch (Exception)");
      }
    }));
    turns(1);
    task.cancel("please");
    CancelledError error = assertThrows(CancelledError.class, () -> test.run(task));
    assertEquals("please", error.getMessage());
    assertNull(error.getCause());
    assertEquals(0, error.getStackTrace().length, "a trace only in debug mode");
    assertTrue(java.lang.reflect.Modifier.isFinal(CancelledError.class.getModifiers()));
    try (LogCapture warnings = LogCapture.begin()) {
      loop.setDebug(true);
      Task<Object> swallowing =
          loop.createTask(Script.of(in -> Script.await(Fermata.sleep(60_000)), in -> {
            assertThrows(CancelledError.class, in::get);
            return Script.done("ended normally");
          }));
      turns(1);
      swallowing.cancel();
      assertEquals("ended normally", test.run(swallowing));
      assertTrue(
          warnings.messages().stream()
              .anyMatch(text -> text.contains("was asked 1 time(s) to end")),
          warnings.messages()::toString);
    }
  }
}
