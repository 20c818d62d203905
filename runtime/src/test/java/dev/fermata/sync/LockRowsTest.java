package dev.fermata.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Coroutine;
import dev.fermata.LoopStateException;
import dev.fermata.LoopStateException.Reason;
import dev.fermata.Script;
import dev.fermata.Task;
import dev.fermata.internal.loop.TestLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Locks: area LOCK of asyncio-rows.tsv. */
class LockRowsTest extends SyncTest {
  private final Lock lock = new Lock();

  @Test
  @DisplayName("a free lock is taken at once, without a turn, and gives true")
  void LOCK_01_freeLock() {
    Task<List<Boolean>> both = start(Script.of(in -> Script.await(lock.acquire()), in -> {
      boolean first = in.get();
      lock.release();
      return Script.await(Script.of(
          inner -> Script.await(lock.acquire()),
          inner -> Script.done(List.of(first, inner.<Boolean>get()))));
    }));
    assertEquals(List.of(true, true), both.result());
    assertTrue(lock.locked());
  }

  @Test
  @DisplayName("an acquire that is not awaited does nothing")
  void acquireIsCold() {
    Coroutine<Boolean> acquire = lock.acquire();
    assertFalse(lock.locked());
    acquire.close();
    assertThrows(IllegalStateException.class, () -> test.run(acquire));
    assertFalse(lock.locked());
  }

  @Test
  @DisplayName("release of a lock that nobody holds fails")
  void LOCK_02_releaseUnlocked() {
    refused(Reason.NOT_ACQUIRED, "Lock is not acquired.", lock::release);
  }

  @Test
  @DisplayName(
      "the lock is not owned and not re-entrant: the holder's second acquire waits until another releases")
  void LOCK_03_notOwned() {
    Task<Object> holder =
        start(Script.of(in -> Script.await(lock.acquire()), in -> Script.await(lock.acquire())));
    turns(5);
    assertFalse(holder.isDone());
    test.inside(lock::release);
    turn();
    assertEquals(true, holder.result());
  }

  @Test
  @DisplayName("waiters get the lock in the order in which they came")
  void LOCK_04_fifo() {
    start(lock.acquire());
    for (int i = 0; i < 4; i++) {
      logs("waiter " + i, lock.acquire());
    }
    for (int i = 0; i < 4; i++) {
      test.inside(lock::release);
      turn();
      assertEquals(List.of("waiter " + i), log());
    }
  }

  @Test
  @DisplayName(
      "release sets the lock free and wakes the first one only, which takes it when it runs")
  void LOCK_05_releaseWakesTheFirst() {
    start(lock.acquire());
    logs("first", lock.acquire());
    logs("second", lock.acquire());
    test.inside(() -> {
      lock.release();
      assertFalse(lock.locked());
      assertEquals(List.of(), log());
    });
    turn();
    assertEquals(List.of("first"), log());
    assertTrue(lock.locked());
    turns(3);
    assertEquals(List.of(), log());
  }

  @Test
  @DisplayName(
      "nobody barges in: who acquires between the release and the step of the woken one queues behind all (M-27)")
  void LOCK_06_noBarging() {
    start(lock.acquire());
    List<Task<Object>> tasks = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      tasks.add(start(passing("" + i)));
    }
    test.inside(() -> {
      lock.release();
      tasks.add(loop.createTask(passing("newcomer")));
      assertFalse(lock.locked());
    });
    for (int i = 0; i < 8; i++) {
      turn();
    }
    assertEquals(List.of("0", "1", "2", "newcomer"), log());
    assertTrue(tasks.stream().allMatch(Task::isDone));
  }

  private Coroutine<Object> passing(String name) {
    return Script.of(in -> Script.await(lock.acquire()), in -> {
      test.log.add(name);
      lock.release();
      return Script.done(null);
    });
  }

  @Test
  @DisplayName(
      "a waiter that is cancelled before it was woken leaves, and the next one's place is unchanged")
  void LOCK_07_cancelledBefore() {
    start(lock.acquire());
    Task<Object> cancelled = logs("cancelled", lock.acquire());
    logs("next", lock.acquire());
    cancelled.cancel();
    turn();
    assertTrue(cancelled.isCancelled());
    assertEquals("<Lock [locked, waiters:1]>", lock.toString());
    test.inside(lock::release);
    turn();
    assertEquals(List.of("next"), log());
  }

  @Test
  @DisplayName("a waiter that is cancelled after it was woken passes that on")
  void LOCK_08_cancelledAfter() {
    start(lock.acquire());
    Task<Object> woken = logs("woken", lock.acquire());
    logs("next", lock.acquire());
    test.inside(() -> {
      lock.release();
      assertTrue(woken.cancel());
    });
    turns(2);
    assertTrue(woken.isCancelled());
    assertEquals(List.of("next"), log());
    assertTrue(lock.locked());
  }

  @Test
  @DisplayName("a waiter's coroutine that is closed after it was woken passes that on, too")
  void closedAfterBeingWoken() {
    start(lock.acquire());
    Coroutine<Boolean> closed = lock.acquire();
    Task<Boolean> task = start(closed);
    logs("next", lock.acquire());
    test.inside(() -> {
      lock.release();
      closed.close();
    });
    turn();
    assertThrows(IllegalStateException.class, task::result);
    assertEquals(List.of("next"), log());
  }

  @Test
  @DisplayName(
      "a cancel and a release in one turn, in either order: exactly one other waiter gets the lock")
  void LOCK_09_cancelAndRelease() {
    for (boolean cancelFirst : new boolean[] {true, false}) {
      Lock fresh = new Lock();
      start(fresh.acquire());
      Task<Object> cancelled = logs("cancelled", fresh.acquire());
      logs("second", fresh.acquire());
      logs("third", fresh.acquire());
      test.inside(() -> {
        if (cancelFirst) {
          cancelled.cancel();
          fresh.release();
        } else {
          fresh.release();
          cancelled.cancel();
        }
      });
      turns(4);
      assertEquals(List.of("second"), log());
      assertEquals("<Lock [locked, waiters:1]>", fresh.toString());
    }
  }

  @Test
  @DisplayName(
      "if all who wait are cancelled and have not run since, a newcomer takes a free lock at once")
  void LOCK_10_allCancelled() {
    start(lock.acquire());
    Task<Object> one = logs("one", lock.acquire());
    Task<Object> two = logs("two", lock.acquire());
    Task<Boolean> newcomer =
        loop.createTask(lock.acquire()); // its step is before those of the others
    one.cancel();
    two.cancel();
    lock.release();
    turn();
    assertTrue(newcomer.isDone() && one.isCancelled() && two.isCancelled());
    assertTrue(lock.locked());
    assertEquals("<Lock [locked]>", lock.toString());
  }

  @Test
  @DisplayName(
      "as a scope it is acquired at the beginning and released at the end, whatever ended it; plain use fails")
  void LOCK_11_scope() {
    assertEquals(null, test.run(lock.enter()));
    assertTrue(lock.locked());
    assertEquals(null, test.run(lock.exit(new AssertionError("the body's"))));
    assertFalse(lock.locked());
    IllegalStateException plain = assertThrows(IllegalStateException.class, () -> {
      try (lock) {
        test.log.add("inside");
      }
    });
    assertTrue(plain.getMessage().contains("AsyncScope"), plain::getMessage);
    assertFalse(lock.locked());
  }

  @Test
  @DisplayName(
      "the lock belongs to the loop in which somebody first had to wait, and to none before")
  void LOCK_12_boundToALoop() {
    try (TestLoop other = TestLoop.create()) {
      test.run(lock.acquire());
      lock.release();
      assertEquals(true, other.run(lock.acquire())); // no waiting so far: any loop
      Task<Boolean> waiting = start(lock.acquire());
      assertFalse(waiting.isDone());
      LoopStateException error =
          assertThrows(LoopStateException.class, () -> other.run(lock.acquire()));
      assertEquals(Reason.WRONG_LOOP, error.reason());
      assertEquals(
          "<Lock [locked, waiters:1]> is bound to a different event loop", error.getMessage());
    }
  }

  @Test
  @DisplayName("Java: while a loop uses the lock, other threads are refused")
  void otherThreadsAreRefused() {
    test.inside(() -> {
      Lock used = new Lock();
      Task<Boolean> acquired = loop.createTask(used.acquire());
      CompletionException error = assertThrows(
          CompletionException.class,
          () -> CompletableFuture.runAsync(used::release).join());
      assertEquals(Reason.WRONG_THREAD, ((LoopStateException) error.getCause()).reason());
      acquired.cancel();
    });
  }

  @Test
  @DisplayName("two loops that run at the same time cannot share a lock, even if nobody ever waits")
  void loopsThatRunAtTheSameTimeCannotShare() {
    test.inside(() -> {
      Lock used = new Lock();
      CompletionException error = assertThrows(
          CompletionException.class,
          () -> CompletableFuture.supplyAsync(() -> {
                try (TestLoop other = TestLoop.create()) {
                  return other.run(used.acquire());
                }
              })
              .join());
      assertEquals(Reason.WRONG_THREAD, ((LoopStateException) error.getCause()).reason());
    });
  }

  @Test
  @DisplayName("in debug mode an acquire that is dropped is reported")
  void droppedAcquireIsReportedInDebugMode() {
    try (TestLoop debugging = TestLoop.debugging()) {
      debugging.inside(() -> {
        Lock used = new Lock();
        used.acquire();
      });
      debugging.loop.close();
      assertEquals(List.of("coroutine 'Lock.acquire' was never awaited"), debugging.messages());
    }
  }

  @Test
  @DisplayName("the text says whether it is locked, and how many wait")
  void LOCK_13_text() {
    assertEquals("<Lock [unlocked]>", lock.toString());
    start(lock.acquire());
    assertEquals("<Lock [locked]>", lock.toString());
    Task<Boolean> waiting = start(lock.acquire());
    assertEquals("<Lock [locked, waiters:1]>", lock.toString());
    assertEquals("Lock.acquire", waiting.coroutine().name());
    assertEquals("acquire", waiting.stack().get(0).getMethodName());
  }
}
