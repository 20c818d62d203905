package dev.fermata.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Future;
import dev.fermata.Script;
import dev.fermata.Task;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Barriers: area BARR of asyncio-rows.tsv. */
class BarrierRowsTest extends SyncTest {
  private final Barrier three = new Barrier(3);

  private List<Task<Integer>> waiting(int count) {
    List<Task<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      tasks.add(start(three.waitFor()));
    }
    return tasks;
  }

  private static void sentAway(Task<?> task) {
    assertInstanceOf(BrokenBarrierException.class, task.exception());
  }

  @Test
  @DisplayName("there is at least one party")
  void BARR_01_parties() {
    assertEquals(
        "parties must be >= 1",
        assertThrows(IllegalArgumentException.class, () -> new Barrier(0)).getMessage());
    assertEquals(0, test.run(new Barrier(1).waitFor()));
  }

  @Test
  @DisplayName(
      "each gets the place in which it arrived; the last one goes on at once and lets all through")
  void BARR_02_places() {
    List<Task<Integer>> tasks = waiting(2);
    turns(3);
    assertFalse(tasks.get(0).isDone() || tasks.get(1).isDone());
    Task<Integer> last = start(three.waitFor());
    assertEquals(2, last.result());
    assertFalse(tasks.get(0).isDone());
    turn();
    assertEquals(List.of(0, 1), List.of(tasks.get(0).result(), tasks.get(1).result()));
  }

  @Test
  @DisplayName(
      "filling, draining, resetting, broken; who comes while it drains or resets waits until it fills")
  void BARR_03_states() {
    assertEquals("<Barrier [filling, waiters:0/3]>", three.toString());
    List<Task<Integer>> tasks = waiting(2);
    assertEquals("<Barrier [filling, waiters:2/3]>", three.toString());
    List<Task<Integer>> late = new ArrayList<>();
    test.inside(() -> {
      late.add(loop.createTask(three.waitFor()));
      late.add(loop.createTask(three.waitFor()));
    });
    turn(); // the third lets all through, the fourth comes while they are leaving
    assertEquals("<Barrier [draining, waiters:0/3]>", three.toString());
    assertEquals(2, late.get(0).result());
    turns(2);
    assertEquals(List.of(0, 1), tasks.stream().map(Future::result).toList());
    assertFalse(late.get(1).isDone());
    assertEquals("<Barrier [filling, waiters:1/3]>", three.toString());
    test.inside(() -> {
      three.reset();
      assertEquals("<Barrier [resetting, waiters:0/3]>", three.toString());
    });
    turn();
    sentAway(late.get(1));
    test.inside(three::abort);
    assertEquals("<Barrier [broken]>", three.toString());
  }

  @Test
  @DisplayName("it can be used again and again by the same tasks")
  void BARR_04_reusable() {
    List<Task<Object>> tasks = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int number = i;
      List<Integer> places = new ArrayList<>();
      tasks.add(loop.createTask(Script.of(
          in -> Script.await(three.waitFor()),
          in -> {
            places.add(in.get());
            test.log.add("round 1: " + number);
            return Script.await(three.waitFor());
          },
          in -> {
            places.add(in.get());
            test.log.add("round 2: " + number);
            return Script.done(places);
          })));
    }
    turns(8);
    assertTrue(tasks.stream().allMatch(Task::isDone));
    List<String> log = log();
    assertEquals(6, log.size());
    assertTrue(log.subList(0, 3).stream().allMatch(entry -> entry.startsWith("round 1")));
    for (int round = 0; round < 2; round++) {
      int index = round;
      assertEquals(
          List.of(0, 1, 2),
          tasks.stream()
              .map(task -> ((List<?>) task.result()).get(index))
              .sorted()
              .toList());
    }
  }

  @Test
  @DisplayName("cancelling one lowers the count; the others wait on, and the barrier is not broken")
  void BARR_05_cancelled() {
    List<Task<Integer>> tasks = waiting(2);
    tasks.get(0).cancel();
    turn();
    assertEquals(1, three.nWaiting());
    assertFalse(three.broken() || tasks.get(1).isDone());
    waiting(1);
    assertFalse(tasks.get(1).isDone());
    waiting(1);
    turn();
    assertTrue(tasks.get(1).isDone());
  }

  @Test
  @DisplayName("reset sends away who waits, and leaves alone who was let through")
  void BARR_06_reset() {
    List<Task<Integer>> tasks = waiting(2);
    test.inside(three::reset);
    turn();
    tasks.forEach(BarrierRowsTest::sentAway);
    assertEquals("<Barrier [filling, waiters:0/3]>", three.toString());

    List<Task<Integer>> passing = waiting(2);
    loop.createTask(logging("passed", three.waitFor()));
    turn(); // passed; the other two are on their way
    List<Task<Integer>> next = new ArrayList<>();
    turn();
    assertTrue(passing.stream().allMatch(task -> task.exception() == null));
    assertEquals(List.of("passed"), log());
    next.addAll(waiting(2));
    three.reset();
    turn();
    next.forEach(BarrierRowsTest::sentAway);
    three.reset(); // of an empty barrier: nothing to do
    assertEquals("<Barrier [filling, waiters:0/3]>", three.toString());
  }

  @Test
  @DisplayName(
      "after a reset while some leave, who came too early for the round belongs to the next")
  void BARR_07_resetWhileDraining() {
    List<Task<Integer>> tasks = waiting(2);
    List<Task<Integer>> late = new ArrayList<>();
    test.inside(() -> {
      late.add(loop.createTask(three.waitFor()));
      late.add(loop.createTask(three.waitFor()));
      late.add(loop.createTask(three.waitFor()));
      loop.callSoon(three::reset);
    });
    turn(); // the third opens the barrier, two queue up outside, then comes the reset
    assertEquals("<Barrier [resetting, waiters:0/3]>", three.toString());
    turns(3);
    tasks.forEach(BarrierRowsTest::sentAway); // as in asyncio: they had been woken but had not left
    assertEquals(2, late.get(0).result());
    assertEquals("<Barrier [filling, waiters:2/3]>", three.toString());
    assertEquals(2, start(three.waitFor()).result());
    turn();
    assertEquals(List.of(0, 1), List.of(late.get(1).result(), late.get(2).result()));
  }

  @Test
  @DisplayName("abort breaks the barrier for all who wait or will wait, until a reset")
  void BARR_08_abort() {
    List<Task<Integer>> tasks = waiting(2);
    test.inside(three::abort);
    turn();
    tasks.forEach(BarrierRowsTest::sentAway);
    assertTrue(three.broken());
    Task<Integer> later = start(three.waitFor());
    sentAway(later);
    assertEquals("Barrier aborted", later.exception().getMessage());
    test.inside(three::reset);
    assertFalse(three.broken());
    waiting(2);
    assertEquals(2, start(three.waitFor()).result());
    turn();
  }

  @Test
  @DisplayName("nWaiting counts only while it fills; broken and parties can be read")
  void BARR_09_readable() {
    assertEquals(List.of(3, 0, false), List.of(three.parties(), three.nWaiting(), three.broken()));
    waiting(2);
    assertEquals(2, three.nWaiting());
    waiting(1); // draining now
    assertEquals(0, three.nWaiting());
    turn();
    three.abort();
    assertEquals(List.of(3, 0, true), List.of(three.parties(), three.nWaiting(), three.broken()));
  }

  @Test
  @DisplayName("as a scope it waits before the block, tells the place, and does nothing at the end")
  void BARR_10_scope() {
    Barrier.Arrival arrival = three.arrive();
    assertThrows(IllegalStateException.class, arrival::index);
    Task<Void> first = start(arrival.enter());
    Task<Void> second = start(three.enter());
    assertFalse(first.isDone());
    Barrier.Arrival last = three.arrive();
    assertEquals(null, start(last.enter()).result());
    turn();
    assertEquals(null, second.result());
    assertEquals(List.of(0, 2), List.of(arrival.index(), last.index()));
    assertEquals(null, test.run(arrival.exit(null)));
    assertEquals(null, test.run(three.exit(null)));
    assertEquals("<Barrier [filling, waiters:0/3]>", three.toString());
  }
}
