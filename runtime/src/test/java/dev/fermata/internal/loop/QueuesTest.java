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
  void theHeapCountsAnew() {
    Random random = new Random(3);
    try (TestLoop test = TestLoop.create()) {
      TimerHeap heap = test.loop.pump().timers();
      heap.leaveOrders(500);
      List<TimerHandle> expected = new ArrayList<>();
      for (int i = 0; i < 1000; i++) {
        expected.add(test.loop.callAt(random.nextInt(5), () -> {}));
        if (random.nextInt(3) == 0) {
          expected.sort(Comparator.naturalOrder());
          assertSame(expected.remove(0), heap.removeFirst());
        }
      }
      expected.sort(Comparator.naturalOrder());
      expected.forEach(timer -> assertSame(timer, heap.removeFirst()));
      assertTrue(heap.isEmpty());
    }
  }

  @Test
  void theHeapSortsByDeadlineThenByCreation() {
    Random random = new Random(2);
    try (TestLoop test = TestLoop.create()) {
      TimerHeap heap = test.loop.pump().timers();
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
            heap.purge();
          }
        }
        alive.sort(
            Comparator.naturalOrder()); // Stable: equal deadlines keep the order of creation.
        for (TimerHandle expected : alive) {
          heap.purge();
          while (TimerHeap.isCancelled(heap.first())) {
            heap.removeFirst();
            heap.uncountCancelled();
          }
          assertSame(expected, heap.removeFirst());
        }
        heap.purge();
        assertTrue(heap.isEmpty());
        assertEquals(0, heap.cancelled());
      }
    }
  }
}
