package dev.fermata.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.AsyncTimeoutException;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.LoopStateException.Reason;
import dev.fermata.Script;
import dev.fermata.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Conditions: area COND of asyncio-rows.tsv. */
class ConditionRowsTest extends SyncTest {
  private final Condition condition = new Condition();
  private boolean flag;

  /** Acquires, waits, logs {@code name}, releases; as a scope would, also on errors. */
  private Coroutine<Object> waiter(String name) {
    return held(condition.waitFor(), name);
  }

  private Coroutine<Object> held(Coroutine<?> wait, String name) {
    return Script.of(in -> Script.await(condition.acquire()), in -> Script.await(wait), in -> {
      assertTrue(condition.locked());
      condition.release();
      Object value = in.get();
      test.log.add(name);
      return Script.done(value);
    });
  }

  private void notifying(Runnable notify) {
    start(Script.of(in -> Script.await(condition.acquire()), in -> {
      notify.run();
      condition.release();
      return Script.done(null);
    }));
  }

  @Test
  @DisplayName("waiting and notifying without the lock fail")
  void COND_01_withoutTheLock() {
    refused(
        Reason.NOT_ACQUIRED,
        "cannot wait on un-acquired lock",
        () -> test.run(condition.waitFor()));
    refused(Reason.NOT_ACQUIRED, "cannot notify on un-acquired lock", condition::notifyOne);
    refused(Reason.NOT_ACQUIRED, "cannot notify on un-acquired lock", () -> condition.notify(2));
    refused(Reason.NOT_ACQUIRED, "cannot notify on un-acquired lock", condition::notifyAllWaiters);
  }

  @Test
  @DisplayName(
      "waiting releases the lock, sleeps, and acquires the lock again before it gives true")
  void COND_02_releasesAndReacquires() {
    Task<Object> waiting = start(waiter("woken"));
    assertFalse(condition.locked());
    notifying(condition::notifyOne);
    turn();
    assertEquals(true, waiting.result());
    assertFalse(condition.locked());
  }

  @Test
  @DisplayName("notify(n) wakes the first n who were not woken yet; there may be fewer")
  void COND_03_notify() {
    for (int i = 0; i < 5; i++) {
      start(waiter("" + i));
    }
    notifying(() -> condition.notify(2));
    turns(3);
    assertEquals(List.of("0", "1"), log());
    notifying(() -> {
      condition.notifyOne();
      condition.notifyOne();
    });
    turns(3);
    assertEquals(List.of("2", "3"), log());
    notifying(() -> condition.notify(7));
    turns(3);
    assertEquals(List.of("4"), log());
    notifying(condition::notifyAllWaiters);
    assertEquals("<Condition [unlocked]>", condition.toString());
  }

  @Test
  @DisplayName("who was notified goes on only after the lock was released")
  void COND_04_afterTheRelease() {
    start(waiter("woken"));
    start(condition.acquire());
    test.inside(condition::notifyOne);
    turns(3);
    assertEquals(List.of(), log());
    test.inside(condition::release);
    turns(2);
    assertEquals(List.of("woken"), log());
  }

  @Test
  @DisplayName("waitFor(predicate) asks before each wait, and gives true when it holds")
  void COND_05_predicate() {
    List<Boolean> asked = new ArrayList<>();
    Task<Object> waiting = start(held(
        condition.waitFor(() -> {
          asked.add(condition.locked());
          return flag;
        }),
        "holds"));
    notifying(condition::notifyOne);
    turns(2);
    assertEquals(List.of(true, true), asked);
    assertFalse(waiting.isDone());
    notifying(() -> {
      flag = true;
      condition.notifyOne();
    });
    turns(2);
    assertEquals(true, waiting.result());
    assertEquals(3, asked.size());
    assertEquals(true, test.run(condition.waitFor(() -> true))); // no wait, no lock needed
    refused(
        Reason.NOT_ACQUIRED,
        "cannot wait on un-acquired lock",
        () -> test.run(condition.waitFor(() -> false)));
  }

  @Test
  @DisplayName("what the predicate throws comes out while the lock is held")
  void predicateFails() {
    ArithmeticException failure = new ArithmeticException();
    Task<Object> waiting = start(held(
        condition.waitFor(() -> {
          if (flag) {
            throw failure;
          }
          return false;
        }),
        "never"));
    notifying(() -> {
      flag = true;
      condition.notifyOne();
    });
    turns(2);
    assertSame(failure, waiting.exception());
    assertFalse(condition.locked());
  }

  @Test
  @DisplayName("a cancelled wait acquires the lock before the error comes out")
  void COND_06_cancelledWhileWaiting() {
    Task<Object> waiting = start(waiter("never"));
    start(condition.acquire());
    waiting.cancel();
    turns(3);
    assertFalse(waiting.isDone());
    test.inside(condition::release);
    turns(2);
    assertTrue(waiting.isCancelled());
    assertFalse(condition.locked());
    assertEquals("<Condition [unlocked]>", condition.toString());
  }

  @Test
  @DisplayName(
      "cancelled again while it acquires, it goes on trying; the last error is the one that comes out")
  void COND_07_cancelledAgain() {
    Task<Object> waiting = start(waiter("never"));
    start(condition.acquire());
    for (String message : List.of("one", "two", "three")) {
      waiting.cancel(message);
      turns(2);
      assertFalse(waiting.isDone());
    }
    test.inside(condition::release);
    turns(2);
    assertEquals("three", assertThrows(CancelledError.class, waiting::result).getMessage());
    assertEquals(3, waiting.cancelling());
    assertFalse(condition.locked());
  }

  @Test
  @DisplayName("cancelled after it was notified, it passes the notification on")
  void COND_08_cancelledAfterTheNotification() {
    Task<Object> notified = start(waiter("never"));
    start(waiter("next"));
    start(condition.acquire());
    test.inside(() -> {
      condition.notifyOne();
      notified.cancel();
      condition.release();
    });
    turns(4);
    assertTrue(notified.isCancelled());
    assertEquals(List.of("next"), log());
  }

  @Test
  @DisplayName("cancelled while it acquires after a notification, it passes the notification on")
  void cancelledWhileAcquiring() {
    Task<Object> notified = start(waiter("never"));
    start(waiter("next"));
    start(condition.acquire());
    test.inside(condition::notifyOne);
    turns(2); // now in the lock's line
    notified.cancel();
    turns(2);
    test.inside(condition::release);
    turns(4);
    assertTrue(notified.isCancelled());
    assertEquals(List.of("next"), log());
  }

  @Test
  @DisplayName("a time limit around a wait leaves the lock to the block, whose end releases it")
  void COND_09_timeLimit() {
    Task<Object> limited =
        start(held(Fermata.waitFor(condition.waitFor(), Duration.ofMillis(5)), "never"));
    test.turns(1); // the clock jumps
    turns(4);
    assertThrows(AsyncTimeoutException.class, limited::result);
    assertFalse(condition.locked());
  }

  @Test
  @DisplayName("conditions can share a lock, whose operations are theirs")
  void COND_10_sharedLock() {
    Lock lock = new Lock();
    Condition full = new Condition(lock);
    Condition empty = new Condition(lock);
    test.run(full.acquire());
    assertTrue(lock.locked() && empty.locked());
    empty.notifyOne();
    empty.release();
    assertFalse(full.locked());
    test.run(full.enter());
    assertTrue(lock.locked());
    test.run(empty.exit(null));
    assertFalse(lock.locked());
  }

  @Test
  @DisplayName("the text says whether the lock is held, and how many wait for a notification")
  void COND_11_text() {
    assertEquals("<Condition [unlocked]>", condition.toString());
    start(waiter("1"));
    start(waiter("2"));
    start(condition.acquire());
    assertEquals("<Condition [locked, waiters:2]>", condition.toString());
    condition.release();
  }

  @Test
  @DisplayName(
      "every cancelled wait passes a notification on, so that another one may wake for nothing (M-32)")
  void COND_12_spuriousWakeup() {
    Task<Object> cancelled = start(waiter("never"));
    Task<Object> spurious = start(waiter("spurious"));
    Task<Object> patient = start(held(condition.waitFor(() -> flag), "flag"));
    cancelled.cancel();
    turns(3);
    assertTrue(cancelled.isCancelled());
    assertEquals(true, spurious.result());
    assertFalse(patient.isDone());
    assertEquals(List.of("spurious"), log());
  }

  @Test
  @DisplayName(
      "a coroutine that is closed while it waits cannot wait for the lock, and leaves nobody stuck")
  void closedWhileWaiting() {
    Coroutine<Object> closed = waiter("never");
    Task<Object> task = start(closed);
    start(condition.acquire());
    assertThrows(IllegalStateException.class, closed::close);
    task.cancel();
    turns(2);
    assertThrows(IllegalStateException.class, task::result);
    test.inside(condition::release);
    assertEquals(true, start(condition.acquire()).result());
  }
}
