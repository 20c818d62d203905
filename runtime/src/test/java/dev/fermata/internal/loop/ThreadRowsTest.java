package dev.fermata.internal.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Handle;
import dev.fermata.Loop;
import dev.fermata.LoopStateException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The way in from other threads: area XTHR of asyncio-rows.tsv. */
@Timeout(60)
class ThreadRowsTest {
  private final Loop loop = Loop.create();

  @AfterEach
  void close() {
    loop.close();
  }

  private static Thread start(Runnable body) {
    Thread thread = new Thread(body, "producer");
    thread.start();
    return thread;
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  @DisplayName("any thread may call it, also before the loop runs")
  void XTHR_01_anyThreadAnyTime() {
    List<String> log = new ArrayList<>();
    join(start(() -> loop.callSoonThreadsafe(() -> log.add("before the run"))));
    loop.callSoon(() -> start(() -> loop.callSoonThreadsafe(() -> {
      log.add("during the run");
      loop.stop();
    })));
    loop.runForever();
    assertEquals(List.of("before the run", "during the run"), log);
  }

  @Test
  @DisplayName("a loop that waits in select wakes at once")
  void XTHR_02_wakesAtOnce() {
    List<Long> latencies = new ArrayList<>();
    Thread producer = start(() -> {
      for (int i = 0; i < 21; i++) {
        sleep(5);
        CountDownLatch ran = new CountDownLatch(1);
        long sent = System.nanoTime();
        loop.callSoonThreadsafe(() -> {
          latencies.add(System.nanoTime() - sent);
          ran.countDown();
        });
        await(ran);
      }
      loop.callSoonThreadsafe(loop::stop);
    });
    loop.runForever();
    join(producer);
    long median = latencies.stream().sorted().toList().get(10);
    assertTrue(median < TimeUnit.MILLISECONDS.toNanos(50), () -> median + " ns");
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(30, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  @DisplayName(
      "from the loop's thread it queues as callSoon does, in order; Java: no wakeup, because the next turn does not wait")
  void XTHR_03_fromTheLoopThread() {
    try (TestLoop test = TestLoop.create()) {
      test.inside(() -> {
        test.loop.callSoon(test.logging("1"));
        test.loop.callSoonThreadsafe(test.logging("2"));
        test.loop.callSoon(test.logging("3"));
      });
      test.turns(1);
      assertEquals(List.of("1", "2", "3"), test.log);
      assertEquals(0, test.poller.wakeups);
      assertEquals(List.of(0L, 0L), test.timeouts());
    }
  }

  @Test
  @DisplayName("the callback runs in the loop's thread")
  void XTHR_04_runsInTheLoopThread() {
    List<Thread> ran = new ArrayList<>();
    loop.callSoon(() -> start(() -> loop.callSoonThreadsafe(() -> {
      ran.add(Thread.currentThread());
      loop.stop();
    })));
    loop.runForever();
    assertEquals(List.of(Thread.currentThread()), ran);
  }

  @Test
  @DisplayName("each producer's order is kept, and of 8 times 10,000 callbacks none is lost")
  void XTHR_05_orderPerProducerAndNoneLost() {
    int producers = 8;
    int each = 10_000;
    int[] next = new int[producers];
    AtomicInteger wrong = new AtomicInteger();
    int[] total = {0};
    for (int p = 0; p < producers; p++) {
      int producer = p;
      start(() -> {
        for (int i = 0; i < each; i++) {
          int number = i;
          loop.callSoonThreadsafe(() -> {
            if (next[producer]++ != number) {
              wrong.incrementAndGet();
            }
            if (++total[0] == producers * each) {
              loop.stop();
            }
          });
        }
      });
    }
    loop.runForever();
    assertEquals(producers * each, total[0]);
    assertEquals(0, wrong.get());
  }

  @Test
  @DisplayName("a closed loop refuses in the caller's thread")
  void XTHR_06_closed() {
    Loop closed = Loop.create();
    closed.close();
    List<LoopStateException> refused = new ArrayList<>();
    join(start(() -> refused.add(
        assertThrows(LoopStateException.class, () -> closed.callSoonThreadsafe(() -> {})))));
    assertEquals("Event loop is closed", refused.get(0).getMessage());
  }

  @Test
  @DisplayName(
      "a close that races with calls ends with each call queued and dropped, or refused; nothing hangs")
  void XTHR_07_closeRace() {
    for (int round = 0; round < 50; round++) {
      Loop racing = Loop.create();
      CountDownLatch started = new CountDownLatch(4);
      AtomicInteger other = new AtomicInteger();
      List<Thread> producers = new ArrayList<>();
      for (int p = 0; p < 4; p++) {
        producers.add(start(() -> {
          started.countDown();
          try {
            while (true) {
              racing.callSoonThreadsafe(() -> {});
            }
          } catch (LoopStateException closed) {
            assertEquals(LoopStateException.Reason.CLOSED, closed.reason());
          } catch (Throwable e) {
            other.incrementAndGet();
          }
        }));
      }
      await(started);
      racing.close();
      producers.forEach(ThreadRowsTest::join);
      assertEquals(0, other.get());
    }
  }

  @Test
  @DisplayName("any number of wakeups that nobody has seen yet are one")
  void XTHR_08_manyWakeupsAreOne() throws IOException {
    NioPoller poller = new NioPoller();
    try {
      for (int i = 0; i < 100_000; i++) {
        poller.wakeup();
      }
      long begin = System.nanoTime();
      poller.select(Poller.FOREVER, key -> {});
      poller.select(TimeUnit.MILLISECONDS.toNanos(20), key -> {});
      assertTrue(
          System.nanoTime() - begin >= TimeUnit.MILLISECONDS.toNanos(19),
          "the second select waited");
    } finally {
      poller.close();
    }
  }

  @Test
  @DisplayName("one turn takes everything that has come in, and waking runs no code of the program")
  void XTHR_09_drainedInOneTurn() {
    try (TestLoop test = TestLoop.create()) {
      for (int i = 0; i < 100; i++) {
        test.loop.callSoonThreadsafe(test.logging("x"));
      }
      assertEquals(List.of(), test.log);
      test.turns(1);
      assertEquals(100, test.log.size());
      assertEquals(1, test.poller.wakeups);
    }
  }

  @Test
  @DisplayName(
      "the producer may cancel its handle; in a race with the loop the callback runs once or not at all")
  void XTHR_10_cancelFromTheProducer() {
    AtomicInteger ran = new AtomicInteger();
    int handles = 20_000;
    int[] cancelled = {0};
    Thread producer = start(() -> {
      for (int i = 0; i < handles; i++) {
        Handle handle = loop.callSoonThreadsafe(ran::incrementAndGet);
        handle.cancel();
        cancelled[0] += handle.isCancelled() ? 1 : 0;
      }
      loop.callSoonThreadsafe(loop::stop);
    });
    loop.runForever();
    join(producer);
    assertEquals(handles, cancelled[0]);
    assertTrue(ran.get() <= handles, ran::toString);
    Handle before = loop.callSoonThreadsafe(ran::incrementAndGet);
    int soFar = ran.get();
    join(start(before::cancel));
    loop.stop();
    loop.runForever();
    assertEquals(soFar, ran.get());
  }

  @Test
  @DisplayName("what the producer wrote before the call is seen by the callback")
  void XTHR_11_happensBefore() {
    int rounds = 20_000;
    int[] seenWrong = {0};
    Thread producer = start(() -> {
      for (int i = 0; i < rounds; i++) {
        int[] plain = new int[1];
        plain[0] = 7;
        loop.callSoonThreadsafe(() -> seenWrong[0] += plain[0] == 7 ? 0 : 1);
      }
      loop.callSoonThreadsafe(loop::stop);
    });
    loop.runForever();
    join(producer);
    assertEquals(0, seenWrong[0]);
  }

  @Test
  @DisplayName(
      "Java: the inbox is taken before the timeout is computed, which is then zero, and again after select, before channels")
  void XTHR_12_inboxBeforeTheTimeoutAndAfterSelect() {
    try (TestLoop test = TestLoop.create()) {
      test.loop.callLater(Duration.ZERO, test.logging("timer"));
      test.loop.callSoon(test.logging("ready"));
      test.loop.callSoonThreadsafe(test.logging("before select"));
      test.poller.next(
          ready -> join(start(() -> test.loop.callSoonThreadsafe(test.logging("during select")))));
      test.turns(1);
      assertEquals(List.of("ready", "before select", "during select", "timer"), test.log);
      assertEquals(List.of(0L), test.timeouts());
      test.loop.callSoonThreadsafe(test.logging("alone"));
      test.turns(1);
      assertEquals(List.of(0L, 0L), test.timeouts());
    }
  }

  @Test
  @DisplayName(
      "Java: a batch costs one wakeup; what comes after the inbox was taken wakes again, so none is lost")
  void XTHR_13_oneWakeupABatch() {
    try (TestLoop test = TestLoop.create()) {
      test.loop.callSoonThreadsafe(() -> {});
      test.loop.callSoonThreadsafe(() -> {});
      assertEquals(1, test.poller.wakeups);
      test.turns(1);
      assertFalse(test.loop.pump().inbox().isWoken());
      join(start(() -> test.loop.callSoonThreadsafe(() -> {})));
      assertEquals(2, test.poller.wakeups);
      assertSame(0, test.log.size());
    }
  }

  @Test
  @DisplayName(
      "an interrupt of the loop's thread does not make it spin, and is set again when the run ends")
  void interruptDoesNotSpin() {
    Thread.currentThread().interrupt();
    loop.callLater(Duration.ofMillis(30), loop::stop);
    loop.runForever();
    assertTrue(Thread.interrupted());
    assertEquals(0, ((SelectorLoop) loop).pump().guard().total());
  }
}
