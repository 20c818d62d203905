package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.LoopStateException.Reason;
import dev.fermata.internal.loop.TestLoop;
import dev.fermata.io.Tcp;
import dev.fermata.io.TcpServer;
import dev.fermata.io.TcpStream;
import java.io.IOException;
import java.nio.channels.Pipe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Debug mode: area DBUG of asyncio-rows.tsv. */
@Timeout(120)
class DebugRowsTest {
  /** A callback with a name that lets the loop's clock run on. */
  private static Runnable taking(TestLoop test, long millis) {
    return new Runnable() {
      @Override
      public void run() {
        test.clock.advance(millis * 1_000_000);
      }

      @Override
      public String toString() {
        return "Host.work";
      }
    };
  }

  @Test
  @DisplayName(
      "debug mode is turned on by options, by setDebug, by a property, or by a variable of the environment")
  void DBUG_01_on() throws Exception {
    Coroutine<Boolean> isDebug = Script.of(in -> Script.done(Loop.running().isDebug()));
    assertTrue(Loop.run(isDebug, LoopOptions.defaults().withDebug(true)));
    try (TestLoop test = TestLoop.create()) {
      assertFalse(test.loop.isDebug());
      test.loop.setDebug(true);
      assertTrue(test.loop.isDebug());
    }
    for (String option :
        List.of("-Ddev.fermata.debug=true", "-Ddev.fermata.debug=1", "-Ddev.fermata.debug")) {
      try (ChildJvm jvm = ChildJvm.start(DebugProgram.class, List.of(option))) {
        assertEquals(0, jvm.until("debug true").exitCode());
      }
    }
    try (ChildJvm jvm = ChildJvm.withVariable(DebugProgram.class, "FERMATA_DEBUG", "1")) {
      assertEquals(0, jvm.until("debug true").exitCode());
    }
    try (ChildJvm jvm = ChildJvm.start(DebugProgram.class, List.of())) {
      assertEquals(0, jvm.until("debug false").exitCode());
    }
  }

  @Test
  @DisplayName("a callback that takes 100 ms or more is reported with its name and time")
  void DBUG_02_slowCallback() {
    try (TestLoop test = TestLoop.debugging();
        LogCapture log = LogCapture.begin()) {
      test.loop.callSoon(taking(test, 99));
      test.loop.callSoon(taking(test, 100));
      test.loop.callSoon(taking(test, 150));
      test.turns(1);
      assertEquals(2, log.messages().size(), log.messages()::toString);
      String text = log.messages().get(1);
      assertTrue(
          text.startsWith("Executing <Handle Host.work created at DebugRowsTest.java:"), text);
      assertTrue(text.endsWith("> took 0.150 seconds"), text);
      assertEquals(java.util.logging.Level.WARNING, log.records().get(1).getLevel());
    }
  }

  @Test
  @DisplayName(
      "for a step the report names the task, its coroutine, and the lines between which it ran")
  void DBUG_03_slowStep() {
    try (TestLoop test = TestLoop.debugging();
        LogCapture log = LogCapture.begin()) {
      test.loop.createTask(
          Script.named("slow", in -> Script.await(Fermata.sleep(0)), in -> {
            test.clock.advance(200_000_000);
            return Script.await(test.loop.createFuture());
          }),
          "the task");
      test.turns(2);
      String text = log.messages().get(0);
      assertTrue(
          text.startsWith("Executing <Task pending name='the task' coro=<Host.slow() at"), text);
      assertTrue(text.endsWith("took 0.200 seconds, from Host.java:10 to Host.java:20"), text);
    }
  }

  @Test
  @DisplayName("the report says what the callback was seen doing")
  void whatItWasDoing() {
    try (LogCapture log = LogCapture.begin();
        Runner runner = new Runner(LoopOptions.defaults()
            .withDebug(true)
            .withSlowCallbackDuration(Duration.ofMillis(50)))) {
      runner.run(Script.of(in -> {
        blockingLibrary();
        return Script.done(null);
      }));
      assertEquals(1, log.messages().size(), log.messages()::toString);
      String text = log.messages().get(0);
      assertTrue(text.contains("Thread.sleep"), text);
      assertTrue(
          text.contains("    at dev.fermata.DebugRowsTest.blockingLibrary(DebugRowsTest.java:"),
          text);
      assertFalse(text.contains("dev.fermata.internal"), text);
    }
  }

  private static void blockingLibrary() {
    try {
      Thread.sleep(400);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  @DisplayName("the limit can be changed at any time, without effect outside of debug mode")
  void DBUG_04_limit() {
    try (TestLoop test = TestLoop.create();
        LogCapture log = LogCapture.begin()) {
      test.loop.setSlowCallbackDuration(Duration.ofMillis(10));
      assertEquals(Duration.ofMillis(10), test.loop.slowCallbackDuration());
      test.loop.callSoon(taking(test, 50));
      test.turns(1);
      assertEquals(List.of(), log.messages());
      test.loop.setDebug(true);
      test.loop.callSoon(taking(test, 50));
      test.turns(1);
      assertEquals(1, log.messages().size());
      test.loop.setSlowCallbackDuration(Duration.ofMillis(60));
      test.loop.callSoon(taking(test, 50));
      test.turns(1);
      assertEquals(1, log.messages().size());
    }
  }

  @Test
  @DisplayName("without debug mode the clock is not read for each callback")
  void DBUG_05_noTimeReads() {
    try (TestLoop test = TestLoop.create().logTurns()) {
      for (int i = 0; i < 5; i++) {
        test.loop.callSoon(test.logging("ran"));
      }
      test.turns(1);
      assertEquals(List.of("select", "ran", "ran", "ran", "ran", "ran"), test.log);
    }
    try (TestLoop test = TestLoop.debugging().logTurns()) {
      test.loop.callSoon(test.logging("ran"));
      test.turns(1);
      assertEquals(List.of("select", "time", "ran", "time"), test.log);
    }
  }

  @Test
  @DisplayName("a coroutine that was never awaited is reported with the place where it was made")
  void DBUG_06_neverAwaited() {
    TestLoop test = TestLoop.debugging();
    test.inside(DebugRowsTest::makeAndDrop);
    test.close();
    assertEquals(List.of("coroutine 'Host.dropped' was never awaited"), test.messages());
    StackTraceElement[] created = (StackTraceElement[]) test.reports.get(0).get("source_traceback");
    assertEquals(
        "makeAndDrop",
        List.of(created).stream()
            .map(StackTraceElement::getMethodName)
            .filter(method -> method.equals("makeAndDrop"))
            .findFirst()
            .orElse("not there"));
  }

  private static void makeAndDrop() {
    Script.named("dropped", in -> Script.done(1));
  }

  @Test
  @DisplayName("Java: calls from a wrong thread are refused in debug mode and outside of it")
  void DBUG_07_wrongThread() throws Exception {
    for (boolean debug : List.of(false, true)) {
      Loop loop = Loop.create(LoopOptions.defaults().withDebug(debug));
      Future<Object> future = loop.createFuture();
      CountDownLatch running = new CountDownLatch(1);
      loop.callSoon(running::countDown);
      Thread thread = new Thread(loop::runForever);
      thread.start();
      running.await();
      List<org.junit.jupiter.api.function.Executable> calls = List.of(
          () -> loop.callSoon(() -> {}),
          () -> loop.callAt(1, () -> {}),
          () -> loop.callLater(Duration.ZERO, () -> {}),
          () -> future.setResult(1));
      for (org.junit.jupiter.api.function.Executable call : calls) {
        LoopStateException refused = assertThrows(LoopStateException.class, call);
        assertEquals(Reason.WRONG_THREAD, refused.reason());
        assertTrue(
            refused.getMessage().startsWith("Non-thread-safe operation"), refused.getMessage());
        assertTrue(refused.getMessage().contains("Loop.callSoonThreadsafe"), refused.getMessage());
      }
      loop.callSoonThreadsafe(loop::stop);
      thread.join();
      loop.close();
    }
  }

  @Test
  @DisplayName("a blocking channel is refused")
  void DBUG_08_blockingChannel() throws IOException {
    Pipe pipe = Pipe.open();
    try (TestLoop test = TestLoop.debugging();
        Pipe.SourceChannel source = pipe.source();
        Pipe.SinkChannel sink = pipe.sink()) {
      assertTrue(
          assertThrows(IllegalArgumentException.class, () -> test.loop.addReader(source, () -> {}))
              .getMessage()
              .startsWith("the channel must be non-blocking"));
      assertTrue(sink.isOpen());
    }
  }

  @Test
  @DisplayName("in debug mode look-ups of names are timed: level debug, or info when they are slow")
  void DBUG_09_lookups() {
    for (Duration limit : List.of(Duration.ofHours(1), Duration.ZERO)) {
      try (LogCapture log = LogCapture.begin()) {
        Loop.run(
            Script.of(in -> Script.await(Tcp.listen("localhost", 0)), in -> {
              ((AutoCloseable) in.get()).close();
              return Script.done(null);
            }),
            LoopOptions.defaults().withDebug(true).withSlowCallbackDuration(limit));
        List<java.util.logging.LogRecord> found = log.records().stream()
            .filter(
                record -> record.getMessage().startsWith("Getting addresses of localhost took "))
            .toList();
        assertEquals(1, found.size(), log.messages()::toString);
        assertEquals(
            limit.isZero() ? java.util.logging.Level.INFO : java.util.logging.Level.FINE,
            found.get(0).getLevel());
      }
    }
  }

  @Test
  @DisplayName("handles, futures and tasks keep at most ten frames of their creation")
  void DBUG_10_creationFrames() {
    try (TestLoop test = TestLoop.debugging()) {
      List<Future<?>> made = new ArrayList<>();
      deep(30, () -> {
        made.add(test.loop.createFuture());
        made.add(test.loop.createTask(Coroutine.completed(1)));
        assertTrue(
            test.loop.callSoon(() -> {}).toString().contains("created at DebugRowsTest.java:"));
      });
      for (Future<?> each : made) {
        assertEquals(10, each.creationTrace().size());
        assertEquals("DebugRowsTest.java", each.creationTrace().get(0).getFileName());
      }
      test.turns(1);
    }
    try (TestLoop test = TestLoop.create()) {
      assertEquals(List.of(), test.loop.createFuture().creationTrace());
    }
  }

  private static void deep(int levels, Runnable body) {
    if (levels == 0) {
      body.run();
    } else {
      deep(levels - 1, body);
    }
  }

  @Test
  @DisplayName("another thread may turn debug mode on and off while the loop runs")
  void DBUG_11_toggled() throws Exception {
    Loop loop = Loop.create();
    CountDownLatch seen = new CountDownLatch(1);
    loop.callSoon(new Runnable() {
      @Override
      public void run() {
        if (loop.isDebug()) {
          seen.countDown();
          loop.stop();
        } else {
          loop.callSoon(this);
        }
      }
    });
    Thread thread = new Thread(loop::runForever);
    thread.start();
    for (int i = 0; i < 1000; i++) {
      loop.setDebug(i % 2 == 0);
    }
    loop.setDebug(true);
    seen.await();
    thread.join();
    loop.close();
  }

  @Test
  @DisplayName(
      "a stream that becomes garbage without being closed is warned of, and closed; so is a loop")
  void DBUG_12_unclosed() throws Exception {
    try (LogCapture log = LogCapture.withGarbage()) {
      Loop.run(Script.of(
          in -> Script.await(Script.of(
              inner -> Script.await(Tcp.startServer(TcpStreamHolder::drop, "127.0.0.1", 0)),
              inner -> Script.await(Tcp.connect("127.0.0.1", ((TcpServer) inner.get()).port())),
              inner -> Script.done(null))),
          in -> {
            System.gc();
            boolean warned =
                log.messages().stream().anyMatch(text -> text.startsWith("unclosed TcpStream"));
            return warned ? Script.done(null) : Script.again(Fermata.sleep(5));
          }));
      assertTrue(
          log.messages().stream().anyMatch(text -> text.startsWith("unclosed TcpStream")),
          log.messages()::toString);
    }
  }

  private static final class TcpStreamHolder {
    static Coroutine<Void> drop(TcpStream stream) {
      return Script.of(in -> Script.await(stream.read(1)), in -> {
        stream.close();
        return Script.done(null);
      });
    }
  }

  @Test
  @DisplayName("a heartbeat shows how long the loop was blocked: expected against real time")
  void DBUG_13_lag() {
    try (TestLoop test = TestLoop.create()) {
      List<Long> beats = new ArrayList<>();
      test.loop.callLater(Duration.ofMillis(25), taking(test, 300));
      test.run(Script.of(in -> {
        beats.add(test.clock.now() / 1_000_000);
        return beats.size() < 6 ? Script.again(Fermata.sleep(10)) : Script.done(null);
      }));
      long longest = 0;
      for (int i = 1; i < beats.size(); i++) {
        longest = Math.max(longest, beats.get(i) - beats.get(i - 1));
      }
      assertTrue(longest >= 300 && longest <= 310, beats::toString);
    }
  }
}
