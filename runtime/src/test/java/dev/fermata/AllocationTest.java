package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.fermata.sync.Lock;
import dev.fermata.sync.Queue;
import dev.fermata.sync.Semaphore;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What operations allocate beyond what their calls return: nothing. Counted by the JVM for this thread. */
class AllocationTest {
  private static final int TIMES = 20_000;

  /** Bytes for each of them: arrays that grow, and whatever is made once. */
  private static final double TOLERANCE = 1;

  private static final Runnable NOTHING = () -> {};
  private static final Duration SHORT = Duration.ofNanos(1);
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Loop loop = Loop.create();
  private final List<Object> reports = new ArrayList<>();
  private Object sink;

  @BeforeEach
  void collectReports() {
    loop.setExceptionHandler((from, report) -> reports.add(report));
  }

  @AfterEach
  void close() {
    loop.close();
    assertEquals(List.of(), reports);
  }

  /** What {@code work} allocates, divided by {@link #TIMES}; the second time, when all classes are there. */
  private static double each(Runnable work) {
    work.run();
    long before = THREADS.getCurrentThreadAllocatedBytes();
    work.run();
    return (THREADS.getCurrentThreadAllocatedBytes() - before) / (double) TIMES;
  }

  /** What it takes to call {@code api}, whose results are not awaited. */
  private double ofCalls(Supplier<?> api) {
    return each(() -> inLoop(() -> {
      for (int i = 0; i < TIMES; i++) {
        sink = api.get();
        if (sink instanceof Coroutine<?> coroutine) {
          coroutine.close();
        }
      }
    }));
  }

  private void inLoop(Runnable work) {
    loop.callSoon(work);
    try (LoopSession session = loop.enter()) {
      session.turn();
    }
  }

  private double ofTasks(IntFunction<?> one, IntFunction<?> other) {
    return each(() -> {
      Task<Void> first = loop.createTask(Repeating.over(one));
      Task<Void> second = loop.createTask(Repeating.over(other));
      loop.runUntilComplete(Fermata.waitAll(first, second));
    });
  }

  private double ofTask(IntFunction<?> next) {
    return each(() -> loop.runUntilComplete(Repeating.times(TIMES, next)));
  }

  private static void assertAtMost(double bound, double measured) {
    assertTrue(measured <= bound + TOLERANCE, measured + " bytes instead of " + bound);
  }

  @Test
  @DisplayName("giving up a turn allocates nothing")
  void yielding() {
    assertAtMost(0, ofTask(i -> Fermata.sleep(0)));
  }

  @Test
  @DisplayName("a sleep that is waited for allocates what its call returns")
  void sleeping() {
    double call = ofCalls(() -> Fermata.sleep(SHORT));
    assertAtMost(call, ofTask(i -> Fermata.sleep(SHORT)));
  }

  /** Passes on, {@code times} times, the permit that comes to {@code mine}. */
  private static IntFunction<?> passing(Semaphore mine, Semaphore other, int times) {
    return i -> {
      if (i > 0) {
        other.release();
      }
      return i < times ? mine.acquire() : null;
    };
  }

  @Test
  @DisplayName("a semaphore's permit from task to task allocates what acquire returns")
  void permits() {
    Semaphore one = new Semaphore(1);
    Semaphore other = new Semaphore(0);
    double call = ofCalls(one::acquire);
    assertAtMost(40, call);
    assertAtMost(call, ofTasks(passing(one, other, TIMES / 2), passing(other, one, TIMES / 2)));
  }

  /** Holds the lock over a turn, so that the other one has to wait. */
  private static IntFunction<?> holding(Lock lock, int times) {
    return i -> {
      if (i % 2 == 1) {
        return Fermata.sleep(0);
      }
      if (i > 0) {
        lock.release();
      }
      return i < 2 * times ? lock.acquire() : null;
    };
  }

  @Test
  @DisplayName("a lock from task to task allocates what acquire returns")
  void locks() {
    Lock lock = new Lock();
    double call = ofCalls(lock::acquire);
    assertAtMost(40, call);
    assertAtMost(call, ofTasks(holding(lock, TIMES / 2), holding(lock, TIMES / 2)));
  }

  @Test
  @DisplayName("an item through a queue of one allocates what put and get return")
  void items() {
    Queue<Object> queue = new Queue<>(1);
    double calls = ofCalls(() -> queue.put(this)) + ofCalls(queue::get);
    assertAtMost(80, calls);
    assertAtMost(
        calls,
        ofTasks(i -> i < TIMES ? queue.put(this) : null, i -> i < TIMES ? queue.get() : null));
  }

  @Test
  @DisplayName(
      "a task that is spawned and awaited allocates itself and its coroutine, nothing else")
  void spawning() {
    double call = ofCalls(() -> Repeating.over(i -> null));
    double measured = ofTask(i -> loop.createTask(Repeating.over(done -> null)));
    assertAtMost(call + 56, measured);
  }

  @Test
  @DisplayName("a timer that is cancelled allocates its handle and that one's context")
  void timers() {
    double measured = each(() -> inLoop(() -> {
      for (int i = 0; i < TIMES; i++) {
        loop.callLater(LONG, NOTHING).cancel();
      }
    }));
    assertAtMost(48 + 16, measured);
  }

  @Test
  @DisplayName(
      "a time limit that does not pass allocates what waitFor returns: a timer is set and cancelled")
  void limits() {
    double call = ofCalls(() -> Fermata.waitFor(Fermata.sleep(0), LONG));
    assertAtMost(call, ofTask(i -> Fermata.waitFor(Fermata.sleep(0), LONG)));
  }
}
