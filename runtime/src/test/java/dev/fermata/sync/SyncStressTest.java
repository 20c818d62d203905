package dev.fermata.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Script;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Random cancellation of whoever waits: no permit, item or notification is lost, and nobody is stuck. */
class SyncStressTest {
  private static final Runnable NOTHING = () -> {};
  private int inside;

  /** Takes {@code acquire}, stays for a random time, and releases whatever happens. */
  private Coroutine<?> passing(Race race, Coroutine<?> acquire, int limit, Runnable release) {
    return Script.of(
        in -> Script.await(acquire),
        in -> {
          in.get();
          inside++;
          assertTrue(inside <= limit, "more than " + limit + " inside");
          return Script.await(race.chance(50) ? Fermata.sleep(0) : Coroutine.completed(null));
        },
        in -> {
          inside--;
          release.run();
          return Script.done(in.get());
        });
  }

  @Test
  @DisplayName("a lock is held by one at a time, and is free when all have ended")
  void lock() {
    Race.withSeeds(150, race -> {
      inside = 0;
      Lock lock = new Lock();
      race.run(
          80,
          () -> passing(race, lock.acquire(), 1, lock::release),
          NOTHING,
          () -> assertEquals(inside == 1, lock.locked()));
      race.end(NOTHING);
      assertEquals("<Lock [unlocked]>", lock.toString());
    });
  }

  @Test
  @DisplayName(
      "a semaphore's permits are inside, with those who were woken, or free; all are back at the end")
  void semaphore() {
    Race.withSeeds(150, race -> {
      inside = 0;
      int permits = 1 + race.random.nextInt(3);
      BoundedSemaphore semaphore = new BoundedSemaphore(permits);
      race.run(
          80,
          () -> passing(race, semaphore.acquire(), permits, semaphore::release),
          NOTHING,
          () -> assertTrue(inside + semaphore.value() <= permits));
      race.end(NOTHING);
      assertEquals(permits, semaphore.value());
      assertEquals("<BoundedSemaphore [unlocked, value:" + permits + "]>", semaphore.toString());
    });
  }

  @Test
  @DisplayName(
      "a pool behind a condition gives each thing to one at a time, and nobody waits while one is there")
  void condition() {
    Race.withSeeds(150, race -> {
      Condition condition = new Condition();
      int[] free = {2};
      race.run(60, () -> borrowing(race, condition, free), NOTHING, () -> {
        assertTrue(free[0] >= 0 && free[0] <= 2);
      });
      race.end(NOTHING);
      race.test.loop.callSoon(NOTHING);
      race.test.turns(1);
      assertEquals(2, free[0]);
      assertEquals("<Condition [unlocked]>", condition.toString());
    });
  }

  private Coroutine<?> borrowing(Race race, Condition condition, int[] free) {
    return Script.of(
        in -> Script.await(condition.acquire()),
        in -> {
          in.get();
          return Script.await(condition.waitFor(() -> free[0] > 0));
        },
        in -> {
          condition.release(); // held, also if the wait was cancelled
          in.get();
          free[0]--;
          return Script.await(Fermata.sleep(0));
        },
        in -> {
          race.test.loop.createTask(givingBack(condition, free)); // is never cancelled
          return Script.done(in.get());
        });
  }

  private static Coroutine<?> givingBack(Condition condition, int[] free) {
    return Script.of(in -> Script.await(condition.acquire()), in -> {
      free[0]++;
      condition.notifyOne();
      condition.release();
      return Script.done(null);
    });
  }

  @Test
  @DisplayName("a barrier counts nobody who has gone, and is empty and filling at the end")
  void barrier() {
    Race.withSeeds(150, race -> {
      Barrier barrier = new Barrier(2 + race.random.nextInt(2));
      race.run(
          80,
          () -> arriving(barrier),
          () -> {
            if (race.chance(5)) {
              barrier.reset();
            } else if (race.chance(3)) {
              barrier.abort();
            }
          },
          () -> assertTrue(barrier.nWaiting() >= 0 && barrier.nWaiting() < barrier.parties()));
      race.end(() -> race.test.loop.callSoon(barrier::reset));
      barrier.reset();
      assertEquals("<Barrier [filling, waiters:0/" + barrier.parties() + "]>", barrier.toString());
    });
  }

  private static Coroutine<?> arriving(Barrier barrier) {
    return Script.of(in -> Script.await(barrier.waitFor()), in -> {
      try {
        int place = in.get();
        assertTrue(place >= 0 && place < barrier.parties());
      } catch (BrokenBarrierException e) {
        return Script.done(null);
      }
      return Script.done(null);
    });
  }

  @Test
  @DisplayName("an event that is set and cleared at random leaves nobody behind once it stays set")
  void event() {
    Race.withSeeds(100, race -> {
      Event event = new Event();
      race.run(
          60,
          event::waitFor,
          () -> {
            if (race.chance(20)) {
              event.set();
            } else if (race.chance(40)) {
              event.clear();
            }
          },
          NOTHING);
      race.end(event::set);
      assertFalse(event.toString().contains("waiters"), event::toString);
    });
  }

  /** What went through a queue. */
  private static final class Traffic {
    final List<Integer> put = new ArrayList<>();
    final List<Integer> got = new ArrayList<>();
    int next;

    Coroutine<?> producer(Queue<Integer> queue) {
      int item = next++;
      return Script.of(in -> Script.await(queue.put(item)), in -> {
        in.get();
        put.add(item);
        return Script.done(null);
      });
    }

    Coroutine<?> consumer(Queue<Integer> queue) {
      return Script.of(in -> Script.await(queue.get()), in -> {
        got.add(in.get());
        return Script.done(null);
      });
    }

    void disturb(Race race, Queue<Integer> queue) {
      if (race.chance(10) && !queue.full()) {
        queue.putNowait(next);
        put.add(next++);
      }
      if (race.chance(10) && !queue.empty()) {
        got.add(queue.getNowait());
      }
    }

    /** Gives each who waits what it waits for, and takes the rest. */
    void end(Race race, Queue<Integer> queue) {
      race.end(() -> {
        if (queue.empty()) {
          queue.putNowait(next);
          put.add(next++);
        } else {
          got.add(queue.getNowait());
        }
      });
      while (!queue.empty()) {
        got.add(queue.getNowait());
      }
    }

    /** Nothing is lost or invented: what was put is in the queue or was got. */
    void check(Queue<Integer> queue) {
      assertEquals(put.size(), got.size() + queue.qsize());
      assertTrue(queue.maxsize() <= 0 || queue.qsize() <= queue.maxsize());
    }
  }

  @Test
  @DisplayName(
      "a queue loses and invents no item and keeps their order, and nobody waits for nothing")
  void queue() {
    Race.withSeeds(200, race -> {
      Queue<Integer> queue = new Queue<>(race.random.nextInt(4));
      Traffic traffic = new Traffic();
      race.run(
          100,
          () -> race.chance(50) ? traffic.producer(queue) : traffic.consumer(queue),
          () -> traffic.disturb(race, queue),
          () -> traffic.check(queue));
      settle(race);
      assertFalse(!queue.empty() && queue.toString().contains("getters"), queue::toString);
      assertFalse(!queue.full() && queue.toString().contains("putters"), queue::toString);
      traffic.end(race, queue);
      assertEquals(traffic.put, traffic.got);
    });
  }

  private static void settle(Race race) {
    for (int i = 0; i < 5; i++) {
      race.test.inside(() -> {});
    }
  }

  @Test
  @DisplayName("with priorities, too, each item that was put is got once")
  void priorityQueue() {
    Race.withSeeds(100, race -> {
      Queue<Integer> queue = new PriorityQueue<>(race.random.nextInt(4));
      Traffic traffic = new Traffic();
      race.run(
          100,
          () -> race.chance(50) ? traffic.producer(queue) : traffic.consumer(queue),
          () -> traffic.disturb(race, queue),
          () -> traffic.check(queue));
      traffic.end(race, queue);
      assertEquals(
          traffic.put.stream().sorted().toList(), traffic.got.stream().sorted().toList());
    });
  }
}
