package dev.fermata;

import static dev.fermata.Blocks.after;
import static dev.fermata.Blocks.cancelled;
import static dev.fermata.Blocks.failingAfter;
import static dev.fermata.Blocks.forever;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.internal.loop.TestLoop;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** gather and shield beyond the simple cases: areas GATH and SHLD of asyncio-rows.tsv. */
class GatherRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;
  private final IOException failure = new IOException("failed");

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

  @Test
  @DisplayName("gather takes the time of the slowest, not the sum")
  void GATH_03_time() {
    test.run(Script.of(in ->
        Script.await(Fermata.gather(after(10, 1), after(40, 2), after(30, 3), after(20, 4)))));
    assertEquals(40_000_000, test.clock.now());
  }

  @Test
  @DisplayName("futures of different loops are refused")
  void GATH_06_loops() {
    try (TestLoop other = TestLoop.create()) {
      Future<String> foreign = other.loop.createFuture();
      LoopStateException refused = assertThrows(
          LoopStateException.class, () -> Fermata.gather(loop.createFuture(), foreign));
      assertEquals(LoopStateException.Reason.WRONG_LOOP, refused.reason());
    }
  }

  @Test
  @DisplayName(
      "a gathering that was cancelled is done and failed with CancelledError, which has the message; it is not cancelled")
  void GATH_11_cancelledIsFailed() {
    Task<String> child = loop.createTask(forever());
    Task<String> swallowing = loop.createTask(Script.of(in -> Script.await(new Future<>()), in -> {
      cancelled(in);
      return Script.done("value");
    }));
    turns(1);
    Future<List<String>> all = Fermata.gather(swallowing, child);
    Future<List<Object>> returning = Fermata.gatherExceptions(swallowing, child);
    assertTrue(all.cancel("message"));
    assertTrue(returning.cancel("message"));
    turns(3);
    for (Future<?> future : List.of(all, returning)) {
      assertTrue(future.isDone());
      assertFalse(future.isCancelled());
      assertEquals("message", assertThrows(CancelledError.class, future::result).getMessage());
    }
  }

  @Test
  @DisplayName("cancel() when all children are done returns false")
  void GATH_12_cancelTooLate() {
    Task<String> child = loop.createTask(after(0, "x"));
    Future<List<String>> all = Fermata.gather(child, child);
    loop.callLater(Duration.ZERO, () -> {});
    while (!child.isDone()) {
      turns(1);
    }
    assertFalse(all.isDone());
    assertFalse(all.cancel());
    turns(1);
    assertEquals(List.of("x", "x"), all.result());
    assertFalse(all.cancel());
  }

  @Test
  @DisplayName("tasks that gather made are not reported as lost when the loop closes, others are")
  void GATH_13_abandoned() {
    test.inside(() -> {
      Task<String> own = Fermata.createTask(forever(), "own");
      Fermata.gather(own, forever(), forever());
    });
    turns(2);
    test.close();
    assertEquals(List.of("Task was destroyed but it is pending!"), test.messages());
    assertEquals("own", ((Task<?>) test.reports.get(0).get("task")).name());
  }

  @Test
  @DisplayName("gather of shielded ones, and a shielded gather: cancelling reaches no child")
  void GATH_14_withShield() {
    Future<String> one = loop.createFuture();
    Future<String> two = loop.createFuture();
    Future<List<String>> ofShielded = Fermata.gather(Fermata.shield(one), Fermata.shield(two));
    Future<List<String>> shielded = Fermata.shield(Fermata.gather(one, two));
    Task<Object> first = loop.createTask(Script.of(in -> Script.await(ofShielded)));
    Task<Object> second = loop.createTask(Script.of(in -> Script.await(shielded)));
    turns(1);
    first.cancel();
    second.cancel();
    turns(4);
    assertTrue(first.isCancelled() && second.isCancelled());
    assertFalse(one.isDone() || two.isDone());
    Future<List<String>> again = Fermata.shield(Fermata.gather(one, two));
    one.setResult("1");
    two.setResult("2");
    assertEquals(List.of("1", "2"), test.run(again));
  }

  @Test
  @DisplayName(
      "outside a running loop coroutines cannot be gathered, nor nothing at all; futures can")
  void GATH_15_outsideALoop() {
    Coroutine<String> coroutine = after(1, "x");
    assertThrows(LoopStateException.class, () -> Fermata.gather(coroutine));
    assertThrows(LoopStateException.class, () -> Fermata.gather());
    Future<String> future = loop.createFuture();
    Future<List<String>> all = Fermata.gather(future);
    future.setResult("y");
    assertEquals(List.of("y"), test.run(all));
    coroutine.close();
  }

  @Test
  @DisplayName(
      "awaiting a gathering makes the task an awaiter of every child, through any number of levels, until they are done")
  void GATH_16_awaitedBy() {
    Future<String> one = loop.createFuture();
    Future<String> two = loop.createFuture();
    Future<String> deep = loop.createFuture();
    Task<Object> task = loop.createTask(Script.of(in -> Script.await(
        Fermata.gatherExceptions(one, Fermata.shield(two), Fermata.gather(deep, deep)))));
    Task<Object> direct = loop.createTask(Script.of(in -> Script.await(one)));
    assertEquals(Set.of(), one.awaitedBy());
    turns(1);
    assertEquals(List.of(task, direct), List.copyOf(tasksAwaiting(one)));
    assertEquals(Set.of(task), tasksAwaiting(two));
    assertEquals(Set.of(task), tasksAwaiting(deep));
    assertEquals(Set.of(), task.awaitedBy());
    two.setResult("2");
    assertEquals(Set.of(), two.awaitedBy());
    task.cancel();
    turns(5);
    assertEquals(Set.of(), deep.awaitedBy());
  }

  /** The tasks that are reached by going up from one awaiter to the next. */
  private static Set<Task<?>> tasksAwaiting(Future<?> future) {
    Set<Task<?>> tasks = new LinkedHashSet<>();
    for (Future<?> awaiter : future.awaitedBy()) {
      if (awaiter instanceof Task<?> task) {
        tasks.add(task);
      } else {
        tasks.addAll(tasksAwaiting(awaiter));
      }
    }
    return tasks;
  }

  @Test
  @DisplayName(
      "children that are done already count at once: a gathering of such is done when it is made")
  void allDoneAlready() {
    Future<String> done = loop.createFuture();
    done.setResult("x");
    assertEquals(List.of("x", "x"), Fermata.gather(done, done).result());
    Future<String> failed = loop.createFuture();
    failed.setException(failure);
    Future<List<String>> all = Fermata.gather(done, loop.createFuture(), failed);
    assertSame(failure, all.exception());
  }

  @Test
  @DisplayName(
      "as elements of the list, cancelled tasks have errors without their message, futures with it (M-26)")
  void cancelledElements() {
    Task<String> task = loop.createTask(forever());
    Future<String> future = loop.createFuture();
    turns(1);
    task.cancel("message");
    future.cancel("message");
    List<Object> elements = test.run(Script.of(
        in -> Script.await(Fermata.gatherExceptions(task, future)), in -> Script.done(in.get())));
    assertNull(((CancelledError) elements.get(0)).getMessage());
    assertEquals("message", ((CancelledError) elements.get(1)).getMessage());
  }

  @Test
  @DisplayName(
      "cancelling a task that awaits a gathering cancels all children; the task ends when they have")
  void CANC_25_cancelsChildren() {
    List<Task<String>> children = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      children.add(loop.createTask(Script.of(
          in -> Script.await(new Future<>()),
          in -> {
            cancelled(in);
            return Script.await(Fermata.sleep(10));
          },
          in -> {
            throw new CancelledError();
          })));
    }
    Task<Object> main = loop.createTask(Script.of(in -> Script.await(Fermata.gather(children))));
    turns(1);
    main.cancel();
    assertThrows(CancelledError.class, () -> test.run(main));
    assertTrue(children.stream().allMatch(Task::isCancelled));
    assertEquals(10_000_000, test.clock.now());
    assertEquals(1, main.cancelling());
  }

  @Test
  @DisplayName("shield: the inner one cancelled by others, the outer one is, too")
  void SHLD_02_innerCancelled() {
    Task<String> inner = loop.createTask(forever());
    Future<String> outer = Fermata.shield(inner);
    turns(1);
    inner.cancel();
    turns(2);
    assertTrue(outer.isCancelled());
  }

  @Test
  @DisplayName("shield of what is done returns that itself")
  void SHLD_04_done() {
    Task<String> inner = loop.createTask(after(0, "x"));
    test.run(inner);
    assertSame(inner, Fermata.shield(inner));
  }

  @Test
  @DisplayName("Java: a shielded coroutine that nobody refers to any more still ends")
  void SHLD_06_notLost() {
    Task<Object> outer = loop.createTask(Script.of(in ->
        Script.await(Fermata.shield(Script.of(inner -> Script.await(Fermata.sleep(20)), inner -> {
          test.log.add("inner ended");
          return Script.done(null);
        })))));
    turns(1);
    outer.cancel();
    turns(2);
    System.gc();
    test.run(Fermata.sleep(30));
    assertEquals(List.of("inner ended"), test.log);
  }

  @Test
  @DisplayName("when Loop.run ends, a shielded task is cancelled as any other")
  void SHLD_07_atTheEnd() {
    List<Task<Object>> inner = new ArrayList<>();
    Loop.run(Script.of(
        in -> {
          inner.add(Fermata.createTask(Script.of(task -> Script.await(new Future<>()))));
          return Script.await(Fermata.waitFor(Fermata.shield(inner.get(0)), Duration.ofMillis(1)));
        },
        in -> {
          assertThrows(AsyncTimeoutException.class, in::get);
          assertFalse(inner.get(0).isDone());
          return Script.done(null);
        }));
    assertTrue(inner.get(0).isCancelled());
  }

  @Test
  @DisplayName(
      "a failing child whose gathering has failed already is not reported, one of a cancelled shield is, once")
  void reports() {
    Task<String> late = loop.createTask(failingAfter(5, failure));
    Future<String> outer = Fermata.shield(late);
    turns(1);
    outer.cancel();
    test.run(Fermata.sleep(10));
    test.close();
    assertEquals(List.of("IOException exception in shielded future"), test.messages());
    assertSame(late, test.reports.get(0).get("future"));
  }
}
