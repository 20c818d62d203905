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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Queues: area QUEU of asyncio-rows.tsv, but for shutting down, which {@link QueueShutdownRowsTest} has. */
class QueueRowsTest extends SyncTest {
  private final Queue<String> queue = new Queue<>();
  private final Queue<String> one = new Queue<>(1);

  private Coroutine<Object> getting(Queue<String> from) {
    return Script.of(in -> Script.await(from.get()), in -> {
      test.log.add("got " + in.get());
      return Script.done(null);
    });
  }

  private static <T> List<T> drain(Queue<T> queue) {
    List<T> items = new ArrayList<>();
    while (!queue.empty()) {
      items.add(queue.getNowait());
    }
    return items;
  }

  @Test
  @DisplayName("a limit of zero or less is none")
  void QUEU_01_maxsize() {
    for (int maxsize : new int[] {0, -3}) {
      Queue<Integer> unlimited = new Queue<>(maxsize);
      IntStream.range(0, 100).forEach(unlimited::putNowait);
      assertFalse(unlimited.full());
      assertEquals(maxsize, unlimited.maxsize());
    }
  }

  @Test
  @DisplayName("put and get wait only when the queue is full or empty")
  void QUEU_02_waitOnlyIfNecessary() {
    assertEquals(null, start(one.put("a")).result());
    Task<Void> blocked = start(one.put("b"));
    turns(2);
    assertFalse(blocked.isDone());
    assertEquals("a", start(one.get()).result());
    turn();
    assertTrue(blocked.isDone());
    assertEquals("b", start(one.get()).result());
    Task<String> waiting = start(one.get());
    turns(2);
    assertFalse(waiting.isDone());
  }

  @Test
  @DisplayName("getNowait of an empty queue and putNowait into a full one fail")
  void QUEU_03_nowait() {
    assertThrows(QueueEmptyException.class, queue::getNowait);
    one.putNowait("a");
    QueueFullException full = assertThrows(QueueFullException.class, () -> one.putNowait("b"));
    assertEquals(0, full.getStackTrace().length);
    assertEquals("a", one.getNowait());
  }

  @Test
  @DisplayName("items come out in the order in which they were put, null among them")
  void QUEU_04_fifo() {
    Random random = new Random(4);
    Queue<Integer> numbers = new Queue<>();
    int put = 0;
    int got = 0;
    for (int i = 0; i < 1_000; i++) {
      if (numbers.empty() || random.nextInt(5) < 3) {
        numbers.putNowait(put++);
      } else {
        assertEquals(got++, numbers.getNowait());
      }
    }
    assertEquals(IntStream.range(got, put).boxed().toList(), drain(numbers));
    queue.putNowait(null);
    queue.putNowait("a");
    assertEquals(null, test.run(queue.get()));
    assertEquals("a", test.run(queue.get()));
  }

  @Test
  @DisplayName(
      "a put wakes one getter, which looks again: a getNowait in between gets the item, and the getter waits on (M-29)")
  void QUEU_05_putWakesOneGetter() {
    start(getting(queue));
    start(getting(queue));
    queue.putNowait("a");
    turn();
    assertEquals(List.of("got a"), log());
    test.inside(() -> {
      queue.putNowait("b");
      assertEquals("b", queue.getNowait());
    });
    turns(3);
    assertEquals(List.of(), log());
    assertEquals("<Queue maxsize=0 getters[1] tasks=2>", queue.toString());
    queue.putNowait("c");
    turn();
    assertEquals(List.of("got c"), log());
  }

  @Test
  @DisplayName("a get wakes one putter, which looks again: a putNowait in between takes the room")
  void QUEU_06_getWakesOnePutter() {
    one.putNowait("a");
    Task<Void> first = start(one.put("b"));
    Task<Void> second = start(one.put("c"));
    test.inside(() -> {
      assertEquals("a", one.getNowait());
      one.putNowait("x");
    });
    turns(2);
    assertFalse(first.isDone() || second.isDone());
    // as in asyncio, who was woken for nothing waits at the end
    assertEquals("x", one.getNowait());
    turn();
    assertTrue(second.isDone());
    assertEquals("c", one.getNowait());
    turn();
    assertTrue(first.isDone());
    assertEquals("b", one.getNowait());
  }

  @Test
  @DisplayName("a getter that is cancelled after it was woken wakes the next one")
  void QUEU_07_cancelledGetter() {
    Task<Object> cancelled = start(getting(queue));
    start(getting(queue));
    test.inside(() -> {
      queue.putNowait("a");
      cancelled.cancel();
    });
    turns(2);
    assertTrue(cancelled.isCancelled());
    assertEquals(List.of("got a"), log());
  }

  @Test
  @DisplayName("a putter that is cancelled after it was woken wakes the next one")
  void QUEU_08_cancelledPutter() {
    one.putNowait("a");
    Task<Void> cancelled = start(one.put("b"));
    Task<Void> next = start(one.put("c"));
    test.inside(() -> {
      one.getNowait();
      cancelled.cancel();
    });
    turns(2);
    assertTrue(cancelled.isCancelled() && next.isDone());
    assertEquals(List.of("c"), drain(one));
  }

  @Test
  @DisplayName(
      "a cancelled get has taken nothing, a cancelled put has put nothing, whenever the cancel came")
  void QUEU_09_cancelledOnesDoNothing() {
    for (int when = 0; when < 3; when++) {
      int moment = when;
      Task<String> getter = start(queue.get());
      test.inside(() -> {
        if (moment == 0) {
          getter.cancel();
        }
        queue.putNowait("a");
        if (moment == 1) {
          getter.cancel();
        }
      });
      if (moment == 2) {
        getter.cancel();
      }
      turns(2);
      assertTrue(getter.isCancelled());
      assertEquals(List.of("a"), drain(queue));
    }
    one.putNowait("a");
    Task<Void> putter = start(one.put("b"));
    one.getNowait();
    putter.cancel();
    turns(2);
    assertTrue(putter.isCancelled() && one.empty());
  }

  @Test
  @DisplayName("ten thousand gets and puts that ran out of time leave nothing behind")
  void QUEU_10_cancelledWaitersAreRemoved() {
    one.putNowait("full");
    List<Task<?>> tasks = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      tasks.add(loop.createTask(Fermata.waitFor(queue.get(), Duration.ofMillis(5))));
      tasks.add(loop.createTask(Fermata.waitFor(one.put("x"), Duration.ofMillis(5))));
    }
    turn();
    assertTrue(queue.toString().contains("getters[10000]"), queue::toString);
    assertTrue(one.toString().contains("putters[10000]"), one::toString);
    test.turns(1);
    turns(3);
    tasks.forEach(task -> assertTrue(task.exception() != null));
    assertEquals("<Queue maxsize=0>", queue.toString());
    assertEquals("<Queue maxsize=1 items=[full] tasks=1>", one.toString());
  }

  @Test
  @DisplayName("qsize, maxsize, empty and full tell what is there")
  void QUEU_11_sizes() {
    Queue<String> two = new Queue<>(2);
    assertEquals(
        List.of(0, 2, true, false), List.of(two.qsize(), two.maxsize(), two.empty(), two.full()));
    two.putNowait("a");
    assertEquals(
        List.of(1, 2, false, false), List.of(two.qsize(), two.maxsize(), two.empty(), two.full()));
    two.putNowait("b");
    assertEquals(
        List.of(2, 2, false, true), List.of(two.qsize(), two.maxsize(), two.empty(), two.full()));
  }

  private record Job(int priority, int number) {}

  @Test
  @DisplayName(
      "a PriorityQueue gives the smallest first, equal ones in the order in which they came; a LifoQueue the newest")
  void QUEU_12_kinds() {
    PriorityQueue<Integer> numbers = new PriorityQueue<>();
    List.of(3, 1, 2, 1).forEach(numbers::putNowait);
    assertEquals(List.of(1, 1, 2, 3), drain(numbers));
    PriorityQueue<Job> jobs = new PriorityQueue<>(Comparator.comparingInt(Job::priority));
    Random random = new Random(12);
    for (int i = 0; i < 500; i++) {
      jobs.putNowait(new Job(random.nextInt(5), i));
    }
    List<Job> drained = drain(jobs);
    assertEquals(
        drained.stream()
            .sorted(Comparator.comparingInt(Job::priority).thenComparingInt(Job::number))
            .toList(),
        drained);
    assertThrows(NullPointerException.class, () -> numbers.putNowait(null));
    assertEquals(0, numbers.qsize());
    LifoQueue<Integer> stack = new LifoQueue<>(3);
    List.of(1, 2, 3).forEach(stack::putNowait);
    assertTrue(stack.full());
    assertEquals(List.of(3, 2, 1), drain(stack));
    PriorityQueue<Integer> limited = new PriorityQueue<>(1);
    limited.putNowait(1);
    assertThrows(QueueFullException.class, () -> limited.putNowait(0));
    assertEquals(4, new PriorityQueue<Job>(4, Comparator.comparing(Job::number)).maxsize());
  }

  @Test
  @DisplayName("items without an order fail at the put, and nobody is woken or counted")
  void itemsWithoutAnOrder() {
    PriorityQueue<Object> objects = new PriorityQueue<>();
    objects.putNowait(new Object());
    assertThrows(ClassCastException.class, () -> objects.putNowait(new Object()));
    assertEquals(1, objects.qsize());
    objects.getNowait();
    objects.taskDone();
    assertThrows(IllegalArgumentException.class, objects::taskDone);
  }

  @Test
  @DisplayName("taskDone lowers the count of unfinished work; more calls than puts fail")
  void QUEU_13_taskDone() {
    queue.putNowait("a");
    queue.putNowait("b");
    queue.taskDone();
    queue.taskDone();
    assertEquals(
        "task_done() called too many times",
        assertThrows(IllegalArgumentException.class, queue::taskDone).getMessage());
  }

  @Test
  @DisplayName(
      "join does not wait if the count is 0; else it waits until it is, and all who wait wake")
  void QUEU_14_join() {
    assertTrue(start(queue.join()).isDone());
    queue.putNowait("a");
    queue.putNowait("b");
    Task<Void> first = start(queue.join());
    Task<Void> second = start(queue.join());
    queue.taskDone();
    turns(2);
    assertFalse(first.isDone() || second.isDone());
    test.inside(() -> {
      queue.taskDone();
      queue.putNowait("c"); // too late to be waited for
    });
    turn();
    assertTrue(first.isDone() && second.isDone());
  }

  @Test
  @DisplayName(
      "join waits for items that were put, whether or not they were taken; cancelled, it leaves")
  void QUEU_15_joinWaitsForTakenItems() {
    queue.putNowait("a");
    Task<Void> joining = start(queue.join());
    Task<Void> cancelled = start(queue.join());
    queue.getNowait();
    cancelled.cancel();
    turns(2);
    assertTrue(cancelled.isCancelled());
    assertFalse(joining.isDone());
    queue.taskDone();
    turn();
    assertTrue(joining.isDone());
  }

  @Test
  @DisplayName("Java: another thread than the loop's is refused, and told the way in")
  void QUEU_20_otherThreads() {
    start(queue.get());
    test.inside(() -> {
      CompletionException refused = assertThrows(
          CompletionException.class,
          () -> CompletableFuture.runAsync(() -> queue.putNowait("a")).join());
      LoopStateException error = (LoopStateException) refused.getCause();
      assertEquals(Reason.WRONG_THREAD, error.reason());
      assertTrue(error.getMessage().contains("Queue.putNowait"), error::getMessage);
      assertTrue(error.getMessage().contains("callSoonThreadsafe"), error::getMessage);
      assertTrue(queue.empty());
      CompletableFuture.runAsync(() -> loop.callSoonThreadsafe(() -> queue.putNowait("b")))
          .join();
    });
    turns(2);
    assertTrue(queue.empty());
  }

  @Test
  @DisplayName("the queue belongs to the loop in which somebody first had to wait")
  void QUEU_21_boundToALoop() {
    try (TestLoop other = TestLoop.create()) {
      test.run(queue.put("a"));
      assertEquals("a", other.run(queue.get()));
      start(queue.get());
      LoopStateException error =
          assertThrows(LoopStateException.class, () -> other.run(queue.get()));
      assertEquals(Reason.WRONG_LOOP, error.reason());
      assertTrue(
          error.getMessage().endsWith(" is bound to a different event loop"), error::getMessage);
    }
  }

  @Test
  @DisplayName(
      "the text shows the limit, items, who waits, unfinished work, and that it is shut down")
  void QUEU_22_text() {
    assertEquals("<Queue maxsize=0>", queue.toString());
    Task<String> getter = start(queue.get());
    assertEquals("<Queue maxsize=0 getters[1]>", queue.toString());
    getter.cancel();
    turn();
    one.putNowait("a");
    Task<Void> putter = start(one.put("b"));
    assertEquals("<Queue maxsize=1 items=[a] putters[1] tasks=1>", one.toString());
    one.shutdown();
    assertEquals("<Queue maxsize=1 items=[a] tasks=1 shutdown>", one.toString());
    turn();
    assertTrue(putter.exception() instanceof QueueShutDownException);
    Queue<Integer> long_ = new Queue<>();
    IntStream.range(0, 12).forEach(long_::putNowait);
    assertEquals(
        "<Queue maxsize=0 items=[0, 1, 2, 3, 4, 5, 6, 7, 8, 9] and 2 more tasks=12>",
        long_.toString());
    LifoQueue<String> stack = new LifoQueue<>();
    stack.putNowait("a");
    stack.putNowait("b");
    assertEquals("<LifoQueue maxsize=0 items=[b, a] tasks=2>", stack.toString());
    PriorityQueue<String> sorted = new PriorityQueue<>();
    sorted.putNowait("b");
    sorted.putNowait("a");
    assertEquals("<PriorityQueue maxsize=0 items=[a, b] tasks=2>", sorted.toString());
  }
}
