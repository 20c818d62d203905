package dev.fermata.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Loop;
import dev.fermata.Script;
import dev.fermata.Task;
import dev.fermata.internal.loop.TestLoop;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Many threads against one loop, and many tasks on one. */
class ThreadsStressTest {
  private static final int PRODUCERS = 8;
  private static final int EACH = 5_000 * Race.FACTOR;

  private record Item(int producer, int number) {}

  @Test
  @DisplayName(
      "eight threads put items through callSoonThreadsafe: each arrives once, each thread's own in order")
  void producersOnEightThreads() throws InterruptedException {
    Queue<Item> queue = new Queue<>();
    int[] next = new int[PRODUCERS];
    Loop loop = Loop.create();
    try {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < PRODUCERS; i++) {
        int producer = i;
        Thread thread = new Thread(() -> {
          for (int number = 0; number < EACH; number++) {
            Item item = new Item(producer, number);
            loop.callSoonThreadsafe(() -> queue.putNowait(item));
          }
        });
        threads.add(thread);
        thread.start();
      }
      int[] left = {PRODUCERS * EACH};
      loop.runUntilComplete(Script.of(
          in -> Script.await(queue.get()),
          in -> {
            Item item = in.get();
            queue.taskDone();
            assertEquals(next[item.producer()]++, item.number());
            return --left[0] == 0 ? Script.await(queue.join()) : Script.again(queue.get());
          },
          in -> Script.done(null)));
      for (Thread thread : threads) {
        thread.join();
      }
    } finally {
      loop.close();
    }
    int[] all = new int[PRODUCERS];
    Arrays.fill(all, EACH);
    assertEquals(Arrays.toString(all), Arrays.toString(next));
    assertTrue(queue.empty());
  }

  @Test
  @DisplayName("tasks submitted and cancelled from eight threads all end, and leave nothing behind")
  void submittedFromEightThreads() throws InterruptedException {
    AtomicInteger ended = new AtomicInteger();
    int count = PRODUCERS * 500 * Race.FACTOR;
    Loop loop = Loop.create();
    try {
      Semaphore permits = new Semaphore(3);
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < PRODUCERS; i++) {
        Random random = new Random(i);
        Thread thread = new Thread(() -> {
          for (int k = 0; k < count / PRODUCERS; k++) {
            var submitted = loop.runCoroutineThreadsafe(passing(permits));
            submitted.whenComplete((value, error) -> ended.incrementAndGet());
            if (random.nextInt(3) == 0) {
              submitted.cancel(true);
            }
          }
        });
        threads.add(thread);
        thread.start();
      }
      Thread stopper = new Thread(() -> {
        try {
          for (Thread thread : threads) {
            thread.join();
          }
          while (ended.get() < count) {
            Thread.sleep(1);
          }
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        } finally {
          loop.callSoonThreadsafe(loop::stop);
        }
      });
      stopper.start();
      loop.runForever();
      stopper.join();
      for (int turn = 0; turn < 10; turn++) { // those that were cancelled outside end inside, too
        loop.runUntilComplete(
            Script.of(in -> Script.await(Fermata.sleep(0)), in -> Script.done(null)));
      }
      assertEquals(0, loop.allTasks().size());
      assertEquals("<Semaphore [unlocked, value:3]>", permits.toString());
    } finally {
      loop.close();
    }
    assertEquals(count, ended.get());
  }

  private static Coroutine<Object> passing(Semaphore permits) {
    return Script.of(
        in -> Script.await(permits.acquire()),
        in -> {
          in.get();
          return Script.await(Fermata.sleep(0));
        },
        in -> {
          permits.release();
          return Script.done(null);
        });
  }

  @Test
  @DisplayName(
      "two million tasks that wait for all sorts of things and are cancelled at random all end; nothing is reported")
  void manyTasks() {
    Random random = new Random(5);
    try (TestLoop test = TestLoop.create()) {
      Lock lock = new Lock();
      Queue<Integer> queue = new Queue<>(2);
      Event event = new Event();
      for (int wave = 0; wave < 2_000 * Race.FACTOR; wave++) {
        List<Task<?>> tasks = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
          tasks.add(test.loop.createTask(anything(random, lock, queue, event)));
        }
        for (int turn = 0; turn < 4; turn++) {
          test.inside(() -> {});
          for (int i = 0; i < 300; i++) {
            tasks.get(random.nextInt(tasks.size())).cancel();
          }
        }
        tasks.forEach(Task::cancel);
        for (int turn = 0; turn < 4; turn++) {
          test.inside(() -> {});
        }
        assertEquals(0, test.loop.allTasks().size());
        assertEquals(0, tasks.stream().filter(task -> !task.isDone()).count());
      }
      assertEquals("<Lock [unlocked]>", lock.toString());
      assertEquals("<Event [unset]>", event.toString());
      assertTrue(!queue.toString().contains("getters") && !queue.toString().contains("putters"));
      assertEquals(List.of(), test.messages());
    }
  }

  private static Coroutine<?> anything(
      Random random, Lock lock, Queue<Integer> queue, Event event) {
    return switch (random.nextInt(6)) {
      case 0 -> Fermata.sleep(1 + random.nextInt(5));
      case 1 -> queue.get();
      case 2 -> queue.put(1);
      case 3 -> event.waitFor();
      case 4 ->
        Script.of(
            in -> Script.await(lock.acquire()),
            in -> {
              in.get();
              return Script.await(Fermata.sleep(0));
            },
            in -> {
              lock.release();
              return Script.done(null);
            });
      default -> Script.of(in -> Script.await(Fermata.sleep(0)), in -> Script.done(null));
    };
  }
}
