package dev.fermata.internal.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.TimerHandle;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The ring and the heap against the JDK's collections, on random work. */
class QueuesTest {
  @Test
  void theRingIsAQueue() {
    Random random = new Random(1);
    ReadyQueue ring = new ReadyQueue();
    Deque<Object> expected = new ArrayDeque<>();
    for (int i = 0; i < 100_000; i++) {
      if (random.nextInt(100) < 52 || expected.isEmpty()) {
        Integer entry = i;
        ring.add(entry);
        expected.add(entry);
      } else {
        assertSame(expected.poll(), ring.take());
      }
      assertEquals(expected.size(), ring.size());
    }
    while (!expected.isEmpty()) {
      assertSame(expected.poll(), ring.take());
    }
    assertTrue(ring.isEmpty());
  }

  @Test
  void timersAreCountedAnew() {
    Random random = new Random(3);
    try (TestLoop test = TestLoop.create()) {
      Timers timers = test.loop.pump().timers();
      timers.leaveOrders(500);
      List<TimerHandle> expected = new ArrayList<>();
      for (int i = 0; i < 1000; i++) {
        expected.add(test.loop.callAt(random.nextInt(5), () -> {}));
        if (random.nextInt(3) == 0) {
          expected.sort(Comparator.naturalOrder());
          assertSame(expected.remove(0), timers.removeFirst());
        }
      }
      expected.sort(Comparator.naturalOrder());
      expected.forEach(timer -> assertSame(timer, timers.removeFirst()));
      assertTrue(timers.isEmpty());
    }
  }

  @Test
  void timersAreSortedByDeadlineThenByCreation() {
    Random random = new Random(2);
    try (TestLoop test = TestLoop.create()) {
      Timers timers = test.loop.pump().timers();
      for (int round = 0; round < 20; round++) {
        List<TimerHandle> alive = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
          TimerHandle timer = test.loop.callAt(random.nextInt(60), () -> {});
          if (random.nextInt(100) < round * 5) {
            timer.cancel();
          } else {
            alive.add(timer);
          }
          if (random.nextInt(50) == 0) {
            timers.purge();
          }
        }
        alive.sort(
            Comparator.naturalOrder()); // Stable: equal deadlines keep the order of creation.
        for (TimerHandle expected : alive) {
          timers.purge();
          while (Timers.isCancelled(timers.first())) {
            timers.removeFirst();
            timers.uncountCancelled();
          }
          assertSame(expected, timers.removeFirst());
        }
        timers.purge();
        assertTrue(timers.isEmpty());
        assertEquals(0, timers.cancelled());
      }
    }
  }

  /** As servers have them: one long timer, many of a few lengths, some at random, most of them cancelled before they are due. */
  @Test
  void timersOfFewLengths() {
    Random random = new Random(4);
    try (TestLoop test = TestLoop.create()) {
      Timers timers = test.loop.pump().timers();
      List<TimerHandle> alive = new ArrayList<>(List.of(test.loop.callAt(1_000_000, () -> {})));
      for (int now = 0; now < 10_000; now++) {
        int length =
            random.nextInt(10) == 0 ? random.nextInt(400) : random.nextBoolean() ? 300 : 50;
        alive.add(test.loop.callAt(now + length, () -> {}));
        if (random.nextInt(4) > 0) {
          alive.remove(random.nextInt(alive.size())).cancel();
          timers.purge();
        }
        removeDue(timers, now, alive);
      }
      removeDue(timers, Integer.MAX_VALUE, alive);
      timers.purge();
      assertTrue(timers.isEmpty());
      assertEquals(0, timers.cancelled());
    }
  }

  private static void removeDue(Timers timers, int now, List<TimerHandle> alive) {
    alive.sort(Comparator.naturalOrder());
    while (!alive.isEmpty() && alive.get(0).when() <= now) {
      while (Timers.isCancelled(timers.first())) {
        timers.removeFirst();
        timers.uncountCancelled();
      }
      assertEquals(alive.get(0).when(), timers.firstDeadline());
      assertSame(alive.remove(0), timers.removeFirst());
    }
  }
}
