package dev.fermata.internal.loop;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Handle;
import dev.fermata.Loop;
import dev.fermata.LoopExit;
import dev.fermata.LoopSession;
import dev.fermata.TimerHandle;
import java.io.IOException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The order of a turn: area LOOP of asyncio-rows.tsv. */
class LoopRowsTest {
  private static final Duration MILLI = Duration.ofMillis(1);

  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;
  private final List<DatagramChannel> channels = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    test.close();
    for (DatagramChannel channel : channels) {
      channel.close();
    }
  }

  private Selection selection() throws IOException {
    DatagramChannel channel = DatagramChannel.open();
    channel.configureBlocking(false);
    channels.add(channel);
    return test.loop.register(channel);
  }

  private FakeKey key(Selection selection) {
    return (FakeKey) test.poller.keyOf(selection);
  }

  private void ready(Selection selection, int ops) {
    test.poller.next(ready -> ready.accept(key(selection).ready(ops)));
  }

  @Test
  @DisplayName(
      "a turn purges, computes the timeout, selects once, queues events, moves due timers, runs a snapshot")
  void LOOP_01_oneTurnHasAFixedOrder() throws IOException {
    Selection channel = selection();
    channel.setReader(test.logging("read"));
    TimerHandle cancelled = loop.callLater(MILLI, test.logging("cancelled"));
    loop.callLater(Duration.ofMillis(2), test.logging("timer"));
    cancelled.cancel();
    test.poller.next(ready -> {
      test.clock.set(MILLISECONDS.toNanos(3));
      test.log.add("purged to " + test.loop.pump().timers().size());
      ready.accept(key(channel).ready(SelectionKey.OP_READ));
    });
    test.logTurns().turns(1);
    assertEquals(
        List.of("time", "time", "select", "purged to 1", "time", "read", "timer"), test.log);
    assertEquals(List.of(MILLISECONDS.toNanos(2)), test.timeouts());
  }

  @Test
  @DisplayName("with something ready, select only looks")
  void LOOP_02_timeoutIsZeroWhenReady() {
    loop.callSoon(() -> {});
    loop.callLater(MILLI, () -> {});
    test.turns(1);
    assertEquals(List.of(0L), test.timeouts());
  }

  @Test
  @DisplayName(
      "with a stop requested, select only looks, though nothing is ready and no timer is set")
  void LOOP_03_timeoutIsZeroWhenStopping() {
    loop.stop();
    loop.runForever();
    assertEquals(List.of(0L), test.timeouts());
  }

  @Test
  @DisplayName("otherwise the timeout is the time to the first deadline, from 0 to a day")
  void LOOP_04_timeoutIsUntilTheFirstTimer() {
    loop.callAt(MILLISECONDS.toNanos(7), () -> {});
    test.poller.next(ready -> {});
    test.turns(1);
    test.clock.set(MILLISECONDS.toNanos(9));
    test.turns(1);
    loop.callLater(Duration.ofDays(3), () -> {});
    test.turns(1);
    assertEquals(List.of(MILLISECONDS.toNanos(7), 0L, DAYS.toNanos(1)), test.timeouts());
  }

  @Test
  @DisplayName("with nothing to do, select waits without limit")
  void LOOP_05_waitsForEverWithNothingToDo() {
    test.poller.next(ready -> {});
    test.turns(1);
    assertEquals(List.of(Poller.FOREVER), test.timeouts());
  }

  @Test
  @DisplayName(
      "each turn selects exactly once, also when something is always ready, so channels get their turn")
  void LOOP_06_selectsOnceATurnEvenIfAlwaysReady() throws IOException {
    loop.callSoon(new Runnable() {
      @Override
      public void run() {
        loop.callSoon(this);
      }
    });
    Selection channel = selection();
    channel.setReader(test.logging("read"));
    test.turns(3);
    ready(channel, SelectionKey.OP_READ);
    test.turns(1);
    assertEquals(List.of(0L, 0L, 0L, 0L), test.timeouts());
    assertEquals(List.of("read"), test.log);
  }

  @Test
  @DisplayName("a channel's reader is queued before its writer")
  void LOOP_07_readBeforeWrite() throws IOException {
    Selection channel = selection();
    channel.setWriter(test.logging("write"));
    channel.setReader(test.logging("read"));
    ready(channel, SelectionKey.OP_READ | SelectionKey.OP_WRITE);
    test.turns(1);
    channel.awaitWritable(test.logging("write once"));
    channel.awaitReadable(test.logging("read once"));
    channel.removeReader();
    channel.removeWriter();
    ready(channel, SelectionKey.OP_READ | SelectionKey.OP_WRITE);
    test.turns(1);
    assertEquals(List.of("read", "write", "read once", "write once"), test.log);
  }

  @Test
  @DisplayName(
      "an event for a cancelled handle queues nothing and drops the interest at that moment")
  void LOOP_08_cancelledHandleLosesItsInterest() throws IOException {
    Selection channel = selection();
    Handle reader = channel.setReader(test.logging("read"));
    channel.setWriter(test.logging("write"));
    reader.cancel();
    assertEquals(SelectionKey.OP_READ | SelectionKey.OP_WRITE, key(channel).interestOps());
    ready(channel, SelectionKey.OP_READ | SelectionKey.OP_WRITE);
    test.turns(1);
    assertEquals(List.of("write"), test.log);
    assertEquals(SelectionKey.OP_WRITE, key(channel).interestOps());
  }

  @Test
  @DisplayName("a turn runs what was left, then channels, then timers")
  void LOOP_09_leftOversThenChannelsThenTimers() throws IOException {
    Selection channel = selection();
    channel.setReader(test.logging("channel"));
    loop.callLater(Duration.ZERO, test.logging("timer"));
    loop.callSoon(test.logging("left"));
    ready(channel, SelectionKey.OP_READ);
    test.turns(1);
    assertEquals(List.of("left", "channel", "timer"), test.log);
  }

  @Test
  @DisplayName(
      "a timer is due when its deadline is before now plus the resolution; now is read after select")
  void LOOP_10_dueByTheTimeAfterSelect() {
    loop.callAt(1_000, test.logging("at 1000"));
    loop.callAt(1_001, test.logging("at 1001"));
    loop.callSoon(() -> {});
    test.poller.next(ready -> test.clock.set(1_000));
    test.turns(1);
    assertEquals(List.of("at 1000"), test.log);
  }

  @Test
  @DisplayName("due timers leave the heap in the order of their deadlines, each once")
  void LOOP_11_dueTimersInOrderOfDeadline() {
    for (int i = 0; i < 50; i++) {
      int deadline = i * 37 % 50;
      loop.callAt(deadline, test.logging(String.valueOf(deadline)));
    }
    test.clock.set(100);
    test.turns(1);
    assertEquals(IntStream.range(0, 50).mapToObj(String::valueOf).toList(), test.log);
    assertTrue(test.loop.pump().timers().isEmpty());
  }

  @Test
  @DisplayName("what callbacks queue runs in the next turn, after another select")
  void LOOP_12_snapshotIsFixedBeforeTheFirstRuns() {
    loop.callSoon(() -> {
      test.log.add("first");
      loop.callSoon(test.logging("queued"));
    });
    loop.callSoon(test.logging("second"));
    test.turns(1);
    assertEquals(List.of("first", "second"), test.log);
    test.turns(1);
    assertEquals(List.of("first", "second", "queued"), test.log);
    assertEquals(2, test.timeouts().size());
  }

  @Test
  @DisplayName("two callbacks that queue each other alternate, and timers run in between")
  void LOOP_13_fairAlternation() {
    class Pair implements Runnable {
      private final String name;
      private Pair other;

      Pair(String name) {
        this.name = name;
      }

      @Override
      public void run() {
        test.log.add(name);
        test.clock.advance(1);
        loop.callSoon(other);
      }
    }

    Pair a = new Pair("a");
    Pair b = new Pair("b");
    a.other = b;
    b.other = a;
    loop.callSoon(a);
    loop.callAt(2, test.logging("timer"));
    test.turns(4);
    assertEquals(List.of("a", "b", "a", "timer", "b"), reorderTimerLast(test.log));
  }

  /** The timer may stand before or behind the callback of its turn; it must come in the turn in which it was due. */
  private static List<String> reorderTimerLast(List<String> log) {
    List<String> copy = new ArrayList<>(log);
    int at = copy.indexOf("timer");
    assertTrue(at == 2 || at == 3, () -> "timer at " + at);
    copy.remove(at);
    copy.add(3, "timer");
    return copy;
  }

  @Test
  @DisplayName("a cancelled handle is skipped but takes one of the snapshot's places")
  void LOOP_14_cancelledHandleCountsAsAPlace() {
    loop.callSoon(test.logging("cancelled")).cancel();
    loop.callSoon(() -> {
      test.log.add("ran");
      loop.callSoon(test.logging("next turn"));
    });
    test.turns(1);
    assertEquals(List.of("ran"), test.log);
  }

  @Test
  @DisplayName("a callback can still cancel one that comes later in the same turn")
  void LOOP_15_cancelWithinTheSnapshot() {
    Handle[] later = new Handle[1];
    loop.callSoon(() -> later[0].cancel());
    later[0] = loop.callSoon(test.logging("cancelled"));
    loop.callSoon(test.logging("last"));
    test.turns(1);
    assertEquals(List.of("last"), test.log);
  }

  @Test
  @DisplayName("an exception of a callback goes to the handler; the next callback runs")
  void LOOP_16_exceptionDoesNotStopTheSnapshot() {
    RuntimeException failure = new IllegalArgumentException("broken");
    loop.callSoon(() -> {
      throw failure;
    });
    loop.callSoon(test.logging("next"));
    test.turns(1);
    assertEquals(List.of("next"), test.log);
    assertSame(failure, test.reports.get(0).get("exception"));
  }

  @Test
  @DisplayName(
      "a fatal error leaves the loop at once; the rest of the turn stays for a later run. An AssertionError is not fatal")
  void LOOP_17_fatalErrorLeavesAtOnce() {
    LoopExit exit = new LoopExit("over");
    loop.callSoon(() -> {
      throw new AssertionError("a report like any other");
    });
    loop.callSoon(() -> {
      throw exit;
    });
    loop.callSoon(test.logging("later run"));
    assertSame(exit, assertThrows(LoopExit.class, loop::runForever));
    assertEquals(1, test.reports.size());
    assertEquals(List.of(), test.log);
    assertFalse(loop.isRunning());
    test.turns(1);
    assertEquals(List.of("later run"), test.log);
  }

  @Test
  @DisplayName(
      "a callback that blocks delays everything; late timers then run in one turn in the order of their deadlines")
  void LOOP_18_blockingDelaysEverything() {
    loop.callLater(Duration.ofMillis(20), test.logging("20"));
    loop.callLater(Duration.ofMillis(10), test.logging("10"));
    loop.callLater(Duration.ofMillis(300), test.logging("300"));
    loop.callSoon(() -> test.clock.advance(MILLISECONDS.toNanos(200)));
    test.turns(1);
    assertEquals(List.of(), test.log);
    test.turns(1);
    assertEquals(List.of("10", "20"), test.log);
  }

  @Test
  @DisplayName("a turn runs as many callbacks as are ready, however many")
  void LOOP_19_noLimitButTheSnapshot() {
    int[] ran = {0};
    for (int i = 0; i < 100_000; i++) {
      loop.callSoon(() -> ran[0]++);
    }
    test.turns(1);
    assertEquals(100_000, ran[0]);
  }

  @Test
  @DisplayName(
      "of more than 100 timers more than half cancelled: the heap is rebuilt without them before the timeout is computed")
  void LOOP_20_rebuildsAHeapOfMostlyCancelledTimers() {
    List<TimerHandle> timers = new ArrayList<>();
    for (int i = 0; i < 101; i++) {
      timers.add(loop.callAt(1_000 + i, test.logging("timer " + i)));
    }
    // Not the first, so that dropping from the head would drop nothing.
    timers.subList(1, 52).forEach(TimerHandle::cancel);
    Timers queue = test.loop.pump().timers();
    assertEquals(51, queue.cancelled());
    test.poller.next(ready -> assertEquals(50, queue.size()));
    test.turns(1);
    assertEquals(50, queue.size());
    assertEquals(0, queue.cancelled());
    test.clock.set(10_000);
    test.turns(1);
    assertEquals(50, test.log.size());
    assertEquals("timer 0", test.log.get(0));
    assertEquals("timer 52", test.log.get(1));
  }

  @Test
  @DisplayName(
      "otherwise only cancelled timers at the head go; a cancelled timer never shortens the timeout")
  void LOOP_21_dropsCancelledTimersAtTheHead() {
    TimerHandle first = loop.callAt(1_000, () -> {});
    TimerHandle second = loop.callAt(2_000, () -> {});
    loop.callAt(3_000, () -> {});
    TimerHandle last = loop.callAt(4_000, () -> {});
    first.cancel();
    second.cancel();
    last.cancel();
    test.poller.next(ready -> {});
    test.turns(1);
    assertEquals(List.of(3_000L), test.timeouts());
    assertEquals(2, test.loop.pump().timers().size());
    assertEquals(1, test.loop.pump().timers().cancelled());
  }

  @Test
  @DisplayName(
      "the clock is monotonic nanoseconds; Java: a long compared by difference, which may overflow")
  void LOOP_22_monotonicClock() {
    try (LoopCloser real = new LoopCloser(Loop.create())) {
      long before = System.nanoTime();
      long time = real.loop().time();
      assertTrue(time - before >= 0 && System.nanoTime() - time >= 0);
    }
    test.clock.set(Long.MAX_VALUE - 5);
    loop.callLater(Duration.ofNanos(10), test.logging("second"));
    loop.callLater(Duration.ofNanos(3), test.logging("first"));
    test.turns(2);
    assertEquals(List.of("first", "second"), test.log);
    assertTrue(test.clock.now() < 0);
  }

  /** A loop that try-with-resources closes. */
  private record LoopCloser(Loop loop) implements AutoCloseable {
    @Override
    public void close() {
      loop.close();
    }
  }

  @Test
  @DisplayName(
      "a select that returns early for no reason makes one empty turn; Java: after 512 in a row the selector is replaced")
  void LOOP_23_spuriousWakeupIsAnEmptyTurn() {
    loop.callLater(MILLI, test.logging("timer"));
    test.poller.next(ready -> {});
    test.turns(1);
    assertEquals(List.of(), test.log);
    for (int i = 1; i < 512; i++) {
      assertEquals(0, test.poller.rebuilt);
      test.poller.next(ready -> {});
      test.turns(1);
    }
    assertEquals(1, test.poller.rebuilt);
    assertEquals(512, test.loop.pump().guard().total());
    test.turns(1);
    assertEquals(List.of("timer"), test.log);
  }

  @Test
  @DisplayName("the wakeup is part of every select and no registered channel")
  void LOOP_24_wakeupIsNoChannel() throws IOException {
    NioPoller real = new NioPoller();
    try {
      assertEquals(0, real.registered());
      for (int i = 0; i < 3; i++) {
        real.wakeup();
        assertEquals(0, real.select(Poller.FOREVER, key -> {}));
      }
    } finally {
      real.close();
    }
  }

  @Test
  @DisplayName(
      "a channel watched by two keeps the last one only, and does not pretend that both wake")
  void LOOP_25_lastReaderWins() throws IOException {
    Selection channel = selection();
    Handle first = channel.setReader(test.logging("first"));
    channel.setReader(test.logging("second"));
    assertTrue(first.isCancelled());
    ready(channel, SelectionKey.OP_READ);
    test.turns(1);
    channel.removeReader();
    channel.awaitReadable(test.logging("third"));
    channel.awaitReadable(test.logging("fourth"));
    ready(channel, SelectionKey.OP_READ);
    try (LoopSession session = loop.enter()) {
      session.turn();
    }
    assertEquals(List.of("second", "fourth"), test.log);
  }

  @Test
  @DisplayName("a channel that an earlier callback of the turn has closed tells nobody")
  void closedBeforeItsTurn() throws IOException {
    Selection first = selection();
    Selection second = selection();
    first.awaitReadable(() -> {
      test.log.add("first");
      second.release();
    });
    second.awaitReadable(test.logging("released"));
    second.setReader(test.logging("reader"));
    test.poller.next(ready -> {
      ready.accept(key(first).ready(SelectionKey.OP_READ));
      ready.accept(key(second).ready(SelectionKey.OP_READ));
    });
    test.turns(1);
    assertEquals(List.of("first"), test.log);
  }

  @Test
  @DisplayName("interest is dropped only by an event that finds nobody waiting")
  void interestOutlivesATaker() throws IOException {
    Selection channel = selection();
    channel.awaitReadable(test.logging("one"));
    ready(channel, SelectionKey.OP_READ);
    test.turns(1);
    channel.awaitReadable(test.logging("two"));
    ready(channel, SelectionKey.OP_READ);
    test.turns(1);
    assertEquals(List.of(SelectionKey.OP_READ), key(channel).interests);
    ready(channel, SelectionKey.OP_READ);
    test.turns(1);
    assertEquals(List.of(SelectionKey.OP_READ, 0), key(channel).interests);
    assertEquals(List.of("one", "two"), test.log);
  }
}
