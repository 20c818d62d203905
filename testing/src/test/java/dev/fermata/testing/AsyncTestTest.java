package dev.fermata.testing;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.sleep;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Loop;
import dev.fermata.Task;
import dev.fermata.sync.Barrier;
import dev.fermata.sync.Condition;
import dev.fermata.sync.Event;
import dev.fermata.sync.Lock;
import dev.fermata.sync.Queue;
import dev.fermata.sync.Semaphore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;

/** Compiled coroutines that use locks and queues; that this runs shows that the engine works under the build's own runner. */
class AsyncTestTest {
  private final List<String> log = new ArrayList<>();
  private final Lock lock = new Lock();
  private int inside;
  private int most;

  @BeforeEach
  @Async
  Coroutine<Void> takesAnHour() {
    await(sleep(3_600_000));
    return done();
  }

  @Async
  Coroutine<Integer> guarded(int number, long millis) {
    try (lock) {
      inside++;
      most = Math.max(most, inside);
      await(sleep(millis));
      inside--;
      log.add("guarded " + number);
    }
    return done(number);
  }

  @AsyncTest(shuffles = 10)
  @Async
  Coroutine<Void> tryHoldsALock() {
    assertEquals(List.of(0, 1, 2), await(gather(guarded(0, 30), guarded(1, 20), guarded(2, 10))));
    assertEquals(1, most);
    assertFalse(lock.locked());
    return done();
  }

  @AsyncTest
  @Async
  @SuppressWarnings("FER103") // that the tasks were cancelled is what is tested
  Coroutine<Void> tryReleasesWhenCancelled() {
    Task<Integer> holder = createTask(guarded(1, 1_000));
    Task<Integer> waiter = createTask(guarded(2, 1_000));
    await(sleep(10));
    assertTrue(lock.locked());
    waiter.cancel();
    holder.cancel();
    for (Task<Integer> task : List.of(holder, waiter)) {
      boolean cancelled = false;
      try {
        await(task);
      } catch (CancelledError e) {
        cancelled = true;
      }
      assertTrue(cancelled);
    }
    assertFalse(lock.locked());
    return done();
  }

  @Async
  Coroutine<Void> fails() {
    try (lock) {
      await(sleep(1));
      throw new IllegalStateException("inside");
    }
  }

  @AsyncTest
  @Async
  Coroutine<Void> tryReleasesOnErrors() {
    String message = "";
    try {
      await(fails());
    } catch (IllegalStateException e) {
      message = e.getMessage();
    }
    assertEquals("inside", message);
    assertFalse(lock.locked());
    return done();
  }

  @Async
  Coroutine<Void> limited(Semaphore permits) {
    try (permits) {
      inside++;
      most = Math.max(most, inside);
      await(sleep(50));
      inside--;
    }
    return done();
  }

  @AsyncTest(shuffles = 10)
  @Async
  Coroutine<Void> semaphoreLimits() {
    Semaphore permits = new Semaphore(3);
    List<Coroutine<Void>> all = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      all.add(limited(permits));
    }
    long begin = Loop.running().time();
    await(gather(all));
    assertEquals(3, most);
    assertEquals(200, (Loop.running().time() - begin) / 1_000_000);
    return done();
  }

  @Async
  Coroutine<Void> produce(Queue<String> queue, String name) {
    for (int i = 0; i < 3; i++) {
      await(queue.put(name + i));
      await(sleep(1));
    }
    return done();
  }

  @Async
  Coroutine<Void> consume(Queue<String> queue) {
    for (; ; ) {
      log.add(await(queue.get()));
      queue.taskDone();
    }
  }

  @AsyncTest(shuffles = 10)
  @Async
  Coroutine<Void> queueHandsItemsOver() {
    Queue<String> queue = new Queue<>(2);
    Task<Void> consumer = createTask(consume(queue));
    await(gather(produce(queue, "a"), produce(queue, "b")));
    await(queue.join());
    consumer.cancel();
    assertEquals(
        List.of("a0", "a1", "a2", "b0", "b1", "b2"), log.stream().sorted().toList());
    return done();
  }

  @Async
  Coroutine<String> take(Condition changed, List<String> stock) {
    try (changed) {
      await(changed.waitFor(() -> !stock.isEmpty()));
      return done(stock.remove(0));
    }
  }

  @AsyncTest
  @Async
  Coroutine<Void> conditionWaits() {
    Condition changed = new Condition();
    List<String> stock = new ArrayList<>();
    Task<String> taker = createTask(take(changed, stock));
    await(sleep(1));
    try (changed) {
      stock.add("thing");
      changed.notifyOne();
    }
    assertEquals("thing", await(taker));
    assertFalse(changed.locked());
    return done();
  }

  @Async
  Coroutine<Integer> arrive(Barrier barrier) {
    try (Barrier.Arrival arrival = barrier.arrive()) {
      return done(arrival.index());
    }
  }

  @AsyncTest(shuffles = 5)
  @Async
  Coroutine<Void> barrierAndEvent() {
    Barrier barrier = new Barrier(3);
    List<Integer> places = await(gather(arrive(barrier), arrive(barrier), arrive(barrier)));
    assertEquals(List.of(0, 1, 2), places.stream().sorted().toList());
    Event event = new Event();
    Loop.running().callLater(java.time.Duration.ofDays(1), event::set);
    assertTrue(await(event.waitFor()));
    return done();
  }

  @AsyncTest
  @Async
  Coroutine<Void> whatComesFromOutsideTakesItsTime() {
    CompletableFuture<String> stage = CompletableFuture.supplyAsync(
        () -> "from a thread",
        CompletableFuture.delayedExecutor(50, java.util.concurrent.TimeUnit.MILLISECONDS));
    assertEquals("from a thread", await(stage));
    return done();
  }
}
