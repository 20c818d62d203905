package dev.fermata.internal.loop;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Handle;
import dev.fermata.Loop;
import dev.fermata.LoopOptions;
import dev.fermata.LoopStateException;
import dev.fermata.Script;
import dev.fermata.TimerHandle;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Timers: area TIME of asyncio-rows.tsv. */
class TimeRowsTest {
  private static final Duration MILLI = Duration.ofMillis(1);

  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;

  @AfterEach
  void close() {
    test.close();
  }

  @Test
  @DisplayName("callLater is callAt of the time of the call plus the delay")
  void TIME_01_laterIsNowPlusDelay() {
    test.clock.set(500);
    TimerHandle timer = loop.callLater(Duration.ofNanos(70), () -> {});
    test.clock.set(900);
    assertEquals(570, timer.when());
  }

  @Test
  @DisplayName("a negative delay is due in the next turn")
  void TIME_02_negativeDelay() {
    loop.callLater(Duration.ofSeconds(-3), test.logging("past"));
    test.turns(1);
    assertEquals(List.of("past"), test.log);
  }

  @Test
  @DisplayName("a null delay or callback is refused at the call")
  void TIME_03_nullIsRefused() {
    assertThrows(NullPointerException.class, () -> loop.callLater(null, () -> {}));
    assertThrows(NullPointerException.class, () -> loop.callLater(MILLI, null));
    assertThrows(NullPointerException.class, () -> loop.callAt(0, null));
  }

  @Test
  @DisplayName(
      "a delay of zero goes through the heap: next turn, after everything queued before that turn's snapshot (M-9)")
  void TIME_04_zeroDelayRunsAfterWhatIsReady() {
    loop.callLater(Duration.ZERO, test.logging("timer"));
    loop.callSoon(() -> {
      test.log.add("ready");
      loop.callLater(Duration.ZERO, test.logging("inner timer"));
      loop.callSoon(test.logging("inner ready"));
    });
    test.turns(1);
    assertEquals(List.of("ready", "timer"), test.log);
    test.turns(1);
    assertEquals(List.of("ready", "timer", "inner ready", "inner timer"), test.log);
  }

  @Test
  @DisplayName("timers fire in the order of their deadlines")
  void TIME_05_deadlineOrder() {
    for (long deadline : new long[] {30, 10, 20, 50, 40}) {
      loop.callAt(deadline, test.logging(String.valueOf(deadline)));
    }
    test.turns(5);
    assertEquals(List.of("10", "20", "30", "40", "50"), test.log);
  }

  @Test
  @DisplayName("Java: equal deadlines fire in the order of the calls (M-8)")
  void TIME_06_equalDeadlinesAreFirstInFirstOut() {
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      loop.callAt(10, test.logging("timer " + i));
      expected.add("timer " + i);
    }
    test.turns(1);
    assertEquals(expected, test.log);
  }

  @Test
  @DisplayName("when() is the deadline in the loop's time")
  void TIME_07_when() {
    assertEquals(1_234, loop.callAt(1_234, () -> {}).when());
  }

  @Test
  @DisplayName(
      "a timer never fires early; 100 repeats of 10 ms on the real clock take no extra waits")
  void TIME_08_neverEarlyNeverAWaitTooMuch() {
    Loop real = Loop.create();
    try {
      List<Long> late = new ArrayList<>();
      real.callSoon(new Runnable() {
        private int left = 100;

        @Override
        public void run() {
          if (left-- == 0) {
            real.stop();
            return;
          }
          long deadline = real.time() + MILLISECONDS.toNanos(10);
          real.callAt(deadline, () -> {
            late.add(real.time() - deadline);
            run();
          });
        }
      });
      real.runForever();
      assertEquals(100, late.size());
      assertTrue(late.stream().allMatch(nanos -> nanos >= 0), late::toString);
      // A wait too much would be 10 ms more each time. The median is free of the machine's hiccups.
      assertTrue(late.stream().sorted().toList().get(50) < MILLISECONDS.toNanos(8), late::toString);
    } finally {
      real.close();
    }
  }

  @Test
  @DisplayName("a timer that is cancelled before it is due never fires")
  void TIME_09_cancelled() {
    TimerHandle timer = loop.callAt(10, test.logging("never"));
    loop.callAt(20, test.logging("runs"));
    timer.cancel();
    test.turns(1);
    assertEquals(List.of("runs"), test.log);
  }

  @Test
  @DisplayName("a due timer can still be cancelled by what runs before it in its turn")
  void TIME_10_cancelledWhenDue() {
    TimerHandle[] second = new TimerHandle[1];
    loop.callAt(10, () -> second[0].cancel());
    second[0] = loop.callAt(11, test.logging("never"));
    test.clock.set(20);
    test.turns(1);
    assertEquals(List.of(), test.log);
    assertEquals(0, test.loop.pump().timers().cancelled());
  }

  @Test
  @DisplayName("cancelling counts once, and not at all after the timer fired")
  void TIME_11_cancelCountsOnce() {
    Timers timers = test.loop.pump().timers();
    TimerHandle waiting = loop.callAt(1_000, () -> {});
    loop.callAt(2_000, () -> {});
    waiting.cancel();
    waiting.cancel();
    assertEquals(1, timers.cancelled());
    TimerHandle fired = loop.callAt(0, () -> {});
    test.turns(1);
    fired.cancel();
    assertEquals(1, timers.cancelled());
  }

  @Test
  @DisplayName("a cancelled timer in the heap keeps no reference to its callback")
  void TIME_12_cancelledKeepsNothing() throws Exception {
    loop.callAt(0, () -> {});
    TimerHandle timer = loop.callAt(1_000, test.logging("never"));
    timer.cancel();
    assertEquals(2, test.loop.pump().timers().size());
    assertNull(callbackOf(timer));
  }

  private static Object callbackOf(Handle handle) throws ReflectiveOperationException {
    Field field = Handle.class.getDeclaredField("callback");
    field.setAccessible(true);
    return field.get(handle);
  }

  @Test
  @DisplayName("a closed loop refuses timers")
  void TIME_13_closed() {
    test.close();
    assertEquals(
        "Event loop is closed",
        assertThrows(LoopStateException.class, () -> loop.callLater(MILLI, () -> {}))
            .getMessage());
    assertThrows(LoopStateException.class, () -> loop.callAt(0, () -> {}));
  }

  @Test
  @DisplayName("three sleeps started together end in order and take as long as the longest")
  void TIME_14_sleepsOverlap() {
    test.run(Script.of(
        in -> Script.await(Fermata.gather(sleeper(150), sleeper(50), sleeper(100))),
        in -> Script.done(null)));
    assertEquals(List.of("50", "100", "150"), test.log);
    assertEquals(MILLISECONDS.toNanos(150), test.clock.now());
  }

  private Coroutine<Object> sleeper(long millis) {
    return Script.of(in -> Script.await(Fermata.sleep(millis)), in -> {
      test.log.add(String.valueOf(millis));
      return Script.done(null);
    });
  }

  @Test
  @DisplayName(
      "a late loop fires the overdue timers in one turn, by deadline, before it looks for events again")
  void TIME_15_overdueInOneTurn() {
    for (long deadline : new long[] {3, 1, 2}) {
      loop.callAt(MILLISECONDS.toNanos(deadline), test.logging(String.valueOf(deadline)));
    }
    test.clock.set(MILLISECONDS.toNanos(50));
    test.turns(1);
    assertEquals(List.of("1", "2", "3"), test.log);
    assertEquals(1, test.timeouts().size());
  }

  @Test
  @DisplayName("a deadline days ahead is cut in the select's timeout only")
  void TIME_16_farDeadlines() {
    TimerHandle timer = loop.callLater(Duration.ofDays(10), test.logging("at last"));
    assertEquals(DAYS.toNanos(10), timer.when());
    test.turns(9);
    assertEquals(List.of(), test.log);
    assertEquals(DAYS.toNanos(1), test.timeouts().get(0));
    test.turns(1);
    assertEquals(List.of("at last"), test.log);
    assertTrue(loop.callLater(Duration.ofSeconds(Long.MAX_VALUE), () -> {}).when() - loop.time()
        > DAYS.toNanos(50_000));
  }

  @Test
  @DisplayName(
      "Java: waits are rounded up to milliseconds, zero only looks; a timer of 0.4 ms needs at most two selects")
  void TIME_17_roundsUp() throws IOException {
    assertEquals(1, NioPoller.millis(1));
    assertEquals(1, NioPoller.millis(1_000_000));
    assertEquals(2, NioPoller.millis(1_000_001));
    CountingPoller counting = new CountingPoller();
    SelectorLoop real = new SelectorLoop(LoopOptions.defaults(), counting);
    real.callLater(Duration.ofNanos(400_000), real::stop);
    real.runForever();
    real.close();
    assertTrue(counting.selects <= 2, () -> counting.selects + " selects");
  }

  private static final class CountingPoller implements Poller {
    private final NioPoller real = new NioPoller();
    private int selects;

    CountingPoller() throws IOException {}

    @Override
    public int select(long nanos, Consumer<SelectionKey> ready) throws IOException {
      selects++;
      return real.select(nanos, ready);
    }

    @Override
    public void wakeup() {
      real.wakeup();
    }

    @Override
    public SelectionKey register(SelectableChannel channel, Selection attachment)
        throws IOException {
      return real.register(channel, attachment);
    }

    @Override
    public void rebuild() throws IOException {
      real.rebuild();
    }

    @Override
    public int registered() {
      return real.registered();
    }

    @Override
    public String name() {
      return real.name();
    }

    @Override
    public void close() throws IOException {
      real.close();
    }
  }

  @Test
  @DisplayName(
      "a million timers added and cancelled take linear time and leave no garbage in the heap")
  void manyCancelledTimers() {
    loop.callAt(Long.MAX_VALUE / 4, () -> {});
    for (int round = 0; round < 100; round++) {
      for (int i = 0; i < 10_000; i++) {
        loop.callAt(1_000_000 + i, () -> {}).cancel();
      }
      loop.callSoon(() -> {});
      test.turns(1);
      assertEquals(1, test.loop.pump().timers().size());
    }
  }
}
