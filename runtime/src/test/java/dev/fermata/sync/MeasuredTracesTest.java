package dev.fermata.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Coroutine;
import dev.fermata.Script;
import dev.fermata.Task;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What CPython was measured to do with locks, semaphores, queues, events and conditions: section M of asyncio-rows.tsv. */
class MeasuredTracesTest extends SyncTest {
  private Coroutine<Object> passing(String name, Lock lock) {
    return Script.of(in -> Script.await(lock.acquire()), in -> {
      test.log.add(name);
      lock.release();
      return Script.done(in.get());
    });
  }

  @Test
  @DisplayName(
      "a lock is released with three waiting, and a newcomer starts right after: 0, 1, 2, newcomer; free until one wakes")
  void M_27_lockWithANewcomer() {
    Lock lock = new Lock();
    start(lock.acquire());
    for (int i = 0; i < 3; i++) {
      start(passing("" + i, lock));
    }
    test.inside(() -> {
      lock.release();
      loop.createTask(passing("newcomer", lock));
      assertFalse(lock.locked());
    });
    turns(6);
    assertEquals(List.of("0", "1", "2", "newcomer"), log());
  }

  @Test
  @DisplayName(
      "a semaphore of one is released with one waiting: locked at once, and no free permit")
  void M_28_semaphoreWithAWaiter() {
    Semaphore semaphore = new Semaphore(1);
    start(semaphore.acquire());
    Task<Boolean> waiter = start(semaphore.acquire());
    test.inside(() -> {
      semaphore.release();
      assertTrue(semaphore.locked());
      assertEquals(0, semaphore.value());
    });
    turn();
    assertEquals(true, waiter.result());
  }

  @Test
  @DisplayName(
      "a getter waits, an item is put and taken without waiting in one turn: the getter keeps waiting")
  void M_29_getNowaitWins() {
    Queue<String> queue = new Queue<>();
    Task<String> getter = start(queue.get());
    test.inside(() -> {
      queue.putNowait("a");
      assertEquals("a", queue.getNowait());
    });
    turns(3);
    assertFalse(getter.isDone());
  }

  @Test
  @DisplayName(
      "a getter waits, an item is put, and the queue is shut down: the getter receives the item")
  void M_30_itemBeforeTheShutdown() {
    Queue<String> queue = new Queue<>();
    Task<String> getter = start(queue.get());
    test.inside(() -> {
      queue.putNowait("a");
      queue.shutdown();
    });
    turn();
    assertEquals("a", getter.result());
    assertThrows(QueueShutDownException.class, queue::getNowait);
  }

  @Test
  @DisplayName(
      "an event is set and cleared in one callback: the waiter's wait gives true, and the event is not set")
  void M_31_setAndClear() {
    Event event = new Event();
    Task<Boolean> waiter = start(event.waitFor());
    test.inside(() -> {
      event.set();
      event.clear();
    });
    turn();
    assertEquals(true, waiter.result());
    assertFalse(event.isSet());
  }

  @Test
  @DisplayName(
      "a waiter of a condition that was not notified is cancelled: another one wakes for nothing")
  void M_32_spuriousWakeup() {
    Condition condition = new Condition();
    Task<Object> cancelled = start(waiting(condition));
    Task<Object> other = start(waiting(condition));
    cancelled.cancel();
    turns(3);
    assertTrue(cancelled.isCancelled());
    assertEquals(true, other.result());
  }

  private static Coroutine<Object> waiting(Condition condition) {
    return Script.of(
        in -> Script.await(condition.acquire()), in -> Script.await(condition.waitFor()), in -> {
          condition.release();
          return Script.done(in.get());
        });
  }
}
