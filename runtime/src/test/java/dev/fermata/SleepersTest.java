package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.internal.loop.TestLoop;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.IntFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What many tasks cost that are asleep at once. */
class SleepersTest {
  private static final int TASKS = 260_000; // a little less than the timers' arrays have room for
  private static final int FRAME_BYTES = 24 + 8; // of the coroutine body that this test has written

  private final int[] order = new int[TASKS];
  private int woken;

  private static long usedHeap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** Sleeps and then says which one it is. */
  private final class Sleeper implements IntFunction<Object> {
    private final int number;

    Sleeper(int number) {
      this.number = number;
    }

    @Override
    public Object apply(int step) {
      if (step == 0) {
        return Fermata.sleep(delay(number));
      }
      order[woken++] = number;
      return null;
    }
  }

  /** Each wakes later than the one before; every third one at the same time as that. */
  private static Duration delay(int number) {
    return Duration.ofSeconds(1).plusNanos(1_000L * (number - (number % 3 == 2 ? 1 : 0)));
  }

  private static double heapOfEach(TestLoop test, IntFunction<Coroutine<?>> sleeper) {
    long before = usedHeap();
    for (int i = 0; i < TASKS; i++) {
      test.loop.createTask(sleeper.apply(i));
    }
    test.loop.callLater(Duration.ofMillis(1), () -> {});
    test.turns(2); // in the second one the loop waits
    return (usedHeap() - before) / (double) TASKS;
  }

  @Test
  @DisplayName(
      "a task asleep takes at most 130 bytes of heap, its coroutine object included, beside the frame; all wake in order")
  void coroutines() {
    try (TestLoop test = TestLoop.create()) {
      Sleeper[] sleepers = new Sleeper[TASKS];
      for (int i = 0; i < TASKS; i++) {
        sleepers[i] = new Sleeper(i);
      }
      double each = heapOfEach(test, i -> Repeating.over(sleepers[i])) - FRAME_BYTES;
      assertTrue(each <= 130, each + " bytes each");
      test.run(Fermata.sleep(Duration.ofSeconds(10)));
      assertEquals(TASKS, woken);
      for (int i = 0; i < TASKS; i++) {
        assertEquals(i, order[i]);
      }
    }
  }

  @Test
  @DisplayName("a task whose body is the sleep itself takes at most 130 bytes of heap in all")
  void bareSleeps() {
    try (TestLoop test = TestLoop.create()) {
      double each = heapOfEach(test, i -> Fermata.sleep(delay(i)));
      assertTrue(each <= 130, each + " bytes each");
      test.run(Fermata.sleep(Duration.ofSeconds(10)));
      assertEquals(0, test.loop.allTasks().size());
    }
  }
}
