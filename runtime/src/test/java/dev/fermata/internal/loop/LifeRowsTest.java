package dev.fermata.internal.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.LoopExit;
import dev.fermata.LoopSession;
import dev.fermata.LoopStateException;
import dev.fermata.LoopStateException.Reason;
import dev.fermata.Script;
import dev.fermata.Task;
import java.io.IOException;
import java.nio.channels.DatagramChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** The life of a loop: area LIFE of asyncio-rows.tsv. */
@Timeout(60)
class LifeRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;

  @AfterEach
  void close() {
    test.close();
  }

  private static LoopStateException refused(Reason reason, Executable call) {
    LoopStateException refused = assertThrows(LoopStateException.class, call);
    assertEquals(reason, refused.reason());
    return refused;
  }

  private static Coroutine<Object> forever() {
    return Script.of(in -> Script.await(Loop.running().createFuture()));
  }

  @Test
  @DisplayName("runForever runs turns until stop, which is looked at when a turn ends")
  void LIFE_01_untilStop() {
    loop.callSoon(() -> {
      test.log.add("first turn");
      loop.callSoon(() -> {
        test.log.add("second turn");
        loop.stop();
        test.log.add("still running: " + loop.isRunning());
      });
    });
    loop.runForever();
    assertEquals(List.of("first turn", "second turn", "still running: true"), test.log);
  }

  @Test
  @DisplayName("stop lets the turn end; what was queued meanwhile stays for the next run (M-10)")
  void LIFE_02_stopLetsTheTurnEnd() {
    loop.callSoon(test.logging("1"));
    loop.callSoon(loop::stop);
    loop.callSoon(test.logging("2"));
    loop.callSoon(() -> loop.callSoon(test.logging("3")));
    loop.runForever();
    assertEquals(List.of("1", "2"), test.log);
    loop.stop();
    loop.runForever();
    assertEquals(List.of("1", "2", "3"), test.log);
  }

  @Test
  @DisplayName("stop before the run gives one turn that does not wait")
  void LIFE_03_stoppedBefore() {
    loop.stop();
    loop.runForever();
    assertEquals(List.of(0L), test.timeouts());
  }

  @Test
  @DisplayName("the stop request ends with the run")
  void LIFE_04_stopIsCleared() {
    loop.stop();
    loop.runForever();
    loop.callSoon(() -> loop.callSoon(() -> {
      test.log.add("second turn");
      loop.stop();
    }));
    loop.runForever();
    assertEquals(List.of("second turn"), test.log);
  }

  @Test
  @DisplayName("stop cancels no task and ends no executor")
  void LIFE_05_stopOnlyStops() throws Exception {
    Loop real = Loop.create();
    try {
      real.callSoon(real::stop);
      Task<Object> task = real.createTask(forever());
      real.runForever();
      assertFalse(task.isDone());
      assertEquals(5, real.runUntilComplete(real.runInExecutor(() -> 5)));
      task.cancel();
      assertThrows(CancelledError.class, () -> real.runUntilComplete(task));
    } finally {
      real.close();
    }
  }

  @Test
  @DisplayName(
      "a coroutine becomes a task of this loop; a future is used itself; anything awaitable is awaited")
  void LIFE_06_coroutineOrFuture() {
    assertEquals("value", test.run(Script.<String>of(in -> Script.done("value"))));
    Future<String> future = loop.createFuture();
    loop.callSoon(() -> future.setResult("of the future"));
    assertEquals("of the future", test.run(future));
    Future<String> inner = loop.createFuture();
    loop.callSoon(() -> inner.setResult("of the awaitable"));
    assertEquals("of the awaitable", test.run(() -> inner));
  }

  @Test
  @DisplayName("Java: javac allows awaitables only; null is refused before the loop starts")
  void LIFE_07_nullIsRefused() {
    assertThrows(NullPointerException.class, () -> loop.runUntilComplete(null));
    assertEquals(List.of(), test.timeouts());
  }

  @Test
  @DisplayName(
      "the result is returned; the exception is thrown, the very object, checked or not; so is the cancellation")
  void LIFE_08_outcome() {
    IOException failure = new IOException("checked");
    assertSame(failure, assertThrows(IOException.class, () -> test.run(Coroutine.failed(failure))));
    Future<Object> cancelled = loop.createFuture();
    cancelled.cancel("why");
    assertEquals(
        "why", assertThrows(CancelledError.class, () -> test.run(cancelled)).getMessage());
  }

  @Test
  @DisplayName("a future of another loop is refused")
  void LIFE_09_futureOfAnotherLoop() {
    try (TestLoop other = TestLoop.create()) {
      refused(Reason.WRONG_LOOP, () -> test.run(other.loop.createFuture()));
    }
  }

  @Test
  @DisplayName("the run ends one turn after the future is done; what is in that turn still runs")
  void LIFE_10_oneTurnMore() {
    test.run(Script.of(in -> {
      loop.callSoon(test.logging("queued before the end"));
      loop.callSoon(() -> loop.callSoon(test.logging("a turn too late")));
      return Script.done(null);
    }));
    assertEquals(List.of("queued before the end"), test.log);
  }

  @Test
  @DisplayName("stopped before the future is done: an error says so")
  void LIFE_11_stoppedTooEarly() {
    loop.callSoon(loop::stop);
    LoopStateException early = refused(Reason.STOPPED, () -> test.run(forever()));
    assertEquals("Event loop stopped before Future completed.", early.getMessage());
  }

  @Test
  @DisplayName("after a run that ended by an error, the future's end does not stop a later run")
  void LIFE_12_stopCallbackIsRemoved() {
    Future<String> future = loop.createFuture();
    loop.callSoon(() -> {
      throw new LoopExit("out");
    });
    assertThrows(LoopExit.class, () -> test.run(future));
    loop.callSoon(() -> future.setResult("done"));
    loop.callLater(Duration.ofMillis(1), () -> {
      test.log.add("later");
      loop.stop();
    });
    loop.runForever();
    assertEquals(List.of("later"), test.log);
  }

  @Test
  @DisplayName("the task of a failed runUntilComplete is not reported as lost")
  void LIFE_13_noReportOfTheMainTask() {
    loop.callSoon(loop::stop);
    refused(Reason.STOPPED, () -> test.run(forever()));
    loop.createTask(forever(), "left behind");
    test.turns(1);
    test.close();
    assertEquals(List.of("Task was destroyed but it is pending!"), test.messages());
    assertEquals("left behind", ((Task<?>) test.reports.get(0).get("task")).name());
  }

  @Test
  @DisplayName("a fatal error that leaves the run counts as read")
  void LIFE_14_fatalErrorIsRead() {
    LoopExit exit = new LoopExit("out");
    assertSame(
        exit,
        assertThrows(
            LoopExit.class,
            () -> test.run(Script.of(in -> {
              throw exit;
            }))));
    test.close();
    assertEquals(List.of(), test.messages());
  }

  @Test
  @DisplayName("a running loop cannot be run")
  void LIFE_15_alreadyRunning() {
    test.inside(() -> {
      assertEquals(
          "This event loop is already running",
          refused(Reason.ALREADY_RUNNING, loop::runForever).getMessage());
      Coroutine<Object> unused = forever();
      refused(Reason.ALREADY_RUNNING, () -> loop.runUntilComplete(unused));
      unused.close();
    });
  }

  @Test
  @DisplayName("a loop cannot be run inside another one of the same thread")
  void LIFE_16_anotherLoopRunning() {
    try (TestLoop other = TestLoop.create()) {
      test.inside(() -> assertEquals(
          "Cannot run the event loop while another loop is running",
          refused(Reason.ANOTHER_LOOP_RUNNING, other.loop::runForever).getMessage()));
    }
  }

  @Test
  @DisplayName("two loops in two threads run at the same time and do not touch each other")
  void LIFE_17_twoThreadsTwoLoops() throws InterruptedException {
    List<AtomicReference<Object>> results =
        List.of(new AtomicReference<>(), new AtomicReference<>());
    CountDownLatch bothRun = new CountDownLatch(2);
    List<Thread> threads = new ArrayList<>();
    for (AtomicReference<Object> result : results) {
      threads.add(new Thread(() -> result.set(Loop.run(Script.of(
          in -> {
            bothRun.countDown();
            bothRun.await(30, TimeUnit.SECONDS);
            return Script.await(Fermata.sleep(1));
          },
          in -> Script.done(Loop.running()))))));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(0, bothRun.getCount());
    assertNotSame(results.get(0).get(), results.get(1).get());
    assertTrue(results.get(0).get() instanceof Loop && results.get(1).get() instanceof Loop);
  }

  @Test
  @DisplayName("isRunning is true from the begin of a run to its end, seen from any thread")
  void LIFE_18_isRunning() {
    assertFalse(loop.isRunning());
    AtomicReference<Boolean> seen = new AtomicReference<>();
    test.inside(() -> {
      Thread thread = new Thread(() -> seen.set(loop.isRunning()));
      thread.start();
      thread.join();
      assertTrue(loop.isRunning());
    });
    assertTrue(seen.get());
    assertFalse(loop.isRunning());
  }

  @Test
  @DisplayName("a loop may run in one thread first and in another later")
  void LIFE_19_anotherThreadLater() throws InterruptedException {
    List<Thread> ran = new ArrayList<>();
    test.inside(() -> ran.add(Thread.currentThread()));
    Thread second = new Thread(() -> test.inside(() -> ran.add(Thread.currentThread())));
    second.start();
    second.join();
    assertEquals(List.of(Thread.currentThread(), second), ran);
  }

  @Test
  @DisplayName("a running loop cannot be closed")
  void LIFE_20_closeWhileRunning() {
    test.inside(() -> assertEquals(
        "Cannot close a running event loop",
        refused(Reason.ALREADY_RUNNING, loop::close).getMessage()));
    assertFalse(loop.isClosed());
  }

  @Test
  @DisplayName("closing again does nothing")
  void LIFE_21_closeAgain() {
    loop.close();
    loop.close();
    assertTrue(loop.isClosed());
  }

  @Test
  @DisplayName(
      "close drops what is queued, closes the selector, and ends the default executor without waiting")
  void LIFE_22_close() throws Exception {
    SelectorLoop real = (SelectorLoop) Loop.create();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    AtomicReference<Thread> worker = new AtomicReference<>();
    real.runInExecutor(() -> {
      worker.set(Thread.currentThread());
      begun.countDown();
      return go.await(30, TimeUnit.SECONDS);
    });
    assertTrue(begun.await(30, TimeUnit.SECONDS));
    real.close();
    go.countDown();
    worker.get().join(TimeUnit.SECONDS.toMillis(30));
    assertFalse(worker.get().isAlive());
    loop.callSoon(test.logging("never"));
    loop.callLater(Duration.ZERO, test.logging("never"));
    loop.callSoonThreadsafe(test.logging("never"));
    test.close();
    assertEquals(List.of(), test.log);
    assertTrue(test.poller.isClosed());
    assertTrue(test.loop.pump().ready().isEmpty() && test.loop.pump().timers().isEmpty());
  }

  @Test
  @DisplayName("after close everything fails but stop and createFuture")
  void LIFE_23_afterClose() throws IOException {
    test.close();
    refused(Reason.CLOSED, () -> loop.callSoon(() -> {}));
    refused(Reason.CLOSED, () -> loop.callLater(Duration.ZERO, () -> {}));
    refused(Reason.CLOSED, () -> loop.callAt(0, () -> {}));
    refused(Reason.CLOSED, () -> loop.callSoonThreadsafe(() -> {}));
    refused(Reason.CLOSED, () -> loop.execute(() -> {}));
    refused(Reason.CLOSED, () -> loop.createTask(forever()));
    refused(Reason.CLOSED, () -> loop.runCoroutineThreadsafe(forever()));
    refused(Reason.CLOSED, loop::runForever);
    Coroutine<Object> unused = forever();
    refused(Reason.CLOSED, () -> loop.runUntilComplete(unused));
    unused.close();
    refused(Reason.CLOSED, () -> loop.runInExecutor(() -> 1));
    try (DatagramChannel channel = DatagramChannel.open()) {
      refused(Reason.CLOSED, () -> test.loop.register(channel));
    }
    loop.stop();
    assertFalse(loop.createFuture().isDone());
  }

  @Test
  @DisplayName("createTask on a closed loop closes the coroutine, which is not reported then")
  void LIFE_24_closedLoopClosesTheCoroutine() {
    TestLoop other = TestLoop.create();
    test.close();
    other.inside(() -> {
      Coroutine<Object> coroutine = Script.of(in -> Script.done(1));
      refused(Reason.CLOSED, () -> loop.createTask(coroutine));
      assertThrows(IllegalStateException.class, () -> Fermata.createTask(coroutine));
    });
    other.close();
    assertEquals(List.of(), other.messages());
  }

  @Test
  @DisplayName(
      "Java: a loop that became garbage unclosed warns, and its selector is closed, by what a Cleaner runs")
  void LIFE_25_unclosedLoop() {
    RecordingLog log = new RecordingLog();
    FakePoller poller = new FakePoller(test.clock, () -> {});
    AbandonedLoop remains = AbandonedLoop.of(poller, log);
    remains.run();
    remains.run();
    assertEquals(List.of("unclosed event loop (FakePoller)"), log.messages);
    assertTrue(poller.isClosed());
    AbandonedLoop orderly = AbandonedLoop.of(poller, log);
    orderly.closed();
    orderly.run();
    assertEquals(1, log.messages.size());
  }

  @Test
  @DisplayName("the thread's running loop is set for the run only, also if a fatal error ends it")
  void LIFE_26_runningReference() {
    loop.callSoon(() -> {
      assertSame(loop, Loop.running());
      throw new LoopExit("out");
    });
    assertThrows(LoopExit.class, loop::runForever);
    refused(Reason.NO_RUNNING_LOOP, Loop::running);
  }

  @Test
  @DisplayName("after an error the loop can run again")
  void LIFE_27_runAgainAfterAnError() {
    assertThrows(IOException.class, () -> test.run(Coroutine.failed(new IOException("first"))));
    assertEquals("second", test.run(Coroutine.completed("second")));
  }

  @Test
  @DisplayName("an embedder can begin a run, drive its turns, and end it")
  void LIFE_28_session() {
    loop.callSoon(() -> {
      test.log.add("turn 1");
      loop.callSoon(() -> {
        test.log.add("turn 2");
        loop.stop();
      });
    });
    try (LoopSession session = loop.enter()) {
      assertSame(loop, Loop.running());
      assertTrue(session.turn());
      test.log.add("between");
      assertFalse(session.turn());
    }
    assertFalse(loop.isRunning());
    assertEquals(List.of("turn 1", "between", "turn 2"), test.log);
  }

  @Test
  @DisplayName("time() works on a stopped and on a closed loop")
  void LIFE_29_timeAlways() {
    test.clock.set(42);
    assertEquals(42, loop.time());
    test.close();
    assertEquals(42, loop.time());
  }
}
