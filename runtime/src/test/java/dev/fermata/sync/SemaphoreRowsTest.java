package dev.fermata.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.LoopStateException;
import dev.fermata.LoopStateException.Reason;
import dev.fermata.Script;
import dev.fermata.Task;
import dev.fermata.internal.loop.TestLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Semaphores: area SEMA of asyncio-rows.tsv. */
class SemaphoreRowsTest extends SyncTest {
  private final Semaphore one = new Semaphore();

  @Test
  @DisplayName("less than no permit is refused; none is allowed")
  void SEMA_01_initialValue() {
    assertEquals(
        "Semaphore initial value must be >= 0",
        assertThrows(IllegalArgumentException.class, () -> new Semaphore(-1)).getMessage());
    assertThrows(IllegalArgumentException.class, () -> new BoundedSemaphore(-1));
    assertTrue(new Semaphore(0).locked());
  }

  @Test
  @DisplayName("a free permit is taken at once, without a turn")
  void SEMA_02_freePermit() {
    Semaphore two = new Semaphore(2);
    assertEquals(true, start(two.acquire()).result());
    assertEquals(true, start(two.acquire()).result());
    assertFalse(start(two.acquire()).isDone());
  }

  @Test
  @DisplayName(
      "locked() is true without a permit, and while somebody waits or was woken and has not run")
  void SEMA_03_locked() {
    assertFalse(one.locked());
    start(one.acquire());
    assertTrue(one.locked());
    start(one.acquire());
    test.inside(() -> {
      one.release();
      one.release(); // one permit more than there are waiters, but the waiter has not run
      assertTrue(one.locked());
    });
    turn();
    assertFalse(one.locked());
  }

  @Test
  @DisplayName("release hands the permit over: a newcomer cannot take it (M-28)")
  void SEMA_04_handOver() {
    start(one.acquire());
    Task<Object> waiting = logs("waiting", one.acquire());
    test.inside(() -> {
      loop.createTask(logging("newcomer", one.acquire()));
      one.release();
      assertTrue(one.locked());
      assertEquals(0, one.value());
      assertFalse(waiting.isDone());
    });
    turns(3);
    assertEquals(List.of("waiting"), log());
  }

  @Test
  @DisplayName(
      "permits go to those who wait in the order in which they came, also behind one who was woken")
  void SEMA_05_fifo() {
    Semaphore none = new Semaphore(0);
    logs("0", none.acquire());
    logs("1", none.acquire());
    test.inside(() -> {
      none.release();
      loop.createTask(logging("2", none.acquire()));
      none.release();
      none.release(); // a free permit, but 0 and 1 have not run: 2 queues, and 1 lets it through
    });
    turns(3);
    assertEquals(List.of("0", "1", "2"), log());
    assertEquals("<Semaphore [locked]>", none.toString());
  }

  @Test
  @DisplayName("a waiter that is cancelled before it has a permit leaves")
  void SEMA_06_cancelledBefore() {
    start(one.acquire());
    Task<Object> cancelled = logs("cancelled", one.acquire());
    logs("next", one.acquire());
    cancelled.cancel();
    turn();
    assertEquals("<Semaphore [locked, waiters:1]>", one.toString());
    test.inside(one::release);
    turn();
    assertEquals(List.of("next"), log());
  }

  @Test
  @DisplayName("a permit of a waiter that is cancelled before it runs goes to the next, or back")
  void SEMA_07_cancelledAfter() {
    start(one.acquire());
    Task<Object> woken = logs("woken", one.acquire());
    Task<Object> next = logs("next", one.acquire());
    test.inside(() -> {
      one.release();
      woken.cancel();
    });
    turns(2);
    assertTrue(woken.isCancelled());
    assertEquals(List.of("next"), log());
    assertTrue(next.isDone() && one.locked());

    Task<Object> last = logs("last", one.acquire());
    test.inside(() -> {
      one.release();
      last.cancel();
    });
    turns(2);
    assertEquals(1, one.value());
    assertFalse(one.locked());
  }

  @Test
  @DisplayName("several releases in one callback wake as many, in order")
  void SEMA_08_severalReleases() {
    Semaphore none = new Semaphore(0);
    for (int i = 0; i < 5; i++) {
      logs("" + i, none.acquire());
    }
    test.inside(() -> {
      none.release();
      none.release();
      none.release();
    });
    turn();
    assertEquals(List.of("0", "1", "2"), log());
    assertEquals("<Semaphore [locked, waiters:2]>", none.toString());
  }

  @Test
  @DisplayName(
      "a plain semaphore may get more permits than it began with; a bounded one refuses that")
  void SEMA_09_bound() {
    one.release();
    assertEquals(2, one.value());
    BoundedSemaphore bounded = new BoundedSemaphore(2);
    test.run(bounded.acquire());
    bounded.release();
    assertEquals(
        "BoundedSemaphore released too many times",
        assertThrows(IllegalArgumentException.class, bounded::release).getMessage());
    assertEquals(2, bounded.value());
  }

  @Test
  @DisplayName(
      "three permits and ten tasks: never more than three inside, and all results in order")
  void SEMA_10_limitsConcurrency() {
    Semaphore three = new Semaphore(3);
    int[] inside = {0, 0};
    List<Coroutine<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      int number = i;
      tasks.add(Script.of(
          in -> Script.await(three.enter()),
          in -> {
            inside[0]++;
            inside[1] = Math.max(inside[1], inside[0]);
            return Script.await(Fermata.sleep(10 + 7 * (number % 4)));
          },
          in -> {
            inside[0]--;
            return Script.await(three.exit(null));
          },
          in -> Script.done(number)));
    }
    assertEquals(
        IntStream.range(0, 10).boxed().toList(),
        test.run(Script.<List<Integer>>of(in -> Script.await(Fermata.gather(tasks)))));
    assertEquals(3, inside[1]);
    assertEquals(3, three.value());
  }

  @Test
  @DisplayName(
      "the text says whether it is locked or how many permits there are, and how many wait")
  void SEMA_11_text() {
    Semaphore two = new Semaphore(2);
    assertEquals("<Semaphore [unlocked, value:2]>", two.toString());
    start(two.acquire());
    start(two.acquire());
    assertEquals("<Semaphore [locked]>", two.toString());
    start(two.acquire());
    assertEquals("<Semaphore [locked, waiters:1]>", two.toString());
    assertEquals("<BoundedSemaphore [unlocked, value:1]>", new BoundedSemaphore().toString());
  }

  @Test
  @DisplayName("ten thousand releases in one callback take time in proportion")
  void manyReleases() {
    Semaphore none = new Semaphore(0);
    List<Task<Boolean>> tasks = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      tasks.add(loop.createTask(none.acquire()));
    }
    turn();
    test.inside(() -> {
      for (int i = 0; i < 10_000; i++) {
        none.release();
      }
    });
    turn();
    assertTrue(tasks.stream().allMatch(Task::isDone));
  }

  @Test
  @DisplayName("a semaphore belongs to the loop in which somebody first had to wait")
  void boundToALoop() {
    start(one.acquire());
    start(one.acquire());
    try (TestLoop other = TestLoop.create()) {
      assertEquals(
          Reason.WRONG_LOOP,
          assertThrows(LoopStateException.class, () -> other.run(one.acquire())).reason());
    }
  }
}
