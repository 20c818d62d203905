package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.internal.loop.SelectorLoop;
import dev.fermata.internal.loop.TestLoop;
import dev.fermata.io.Tcp;
import dev.fermata.io.TcpServer;
import dev.fermata.io.TcpStream;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reports of what nobody else can be told of: area EXCH of asyncio-rows.tsv. Rows 2 and 12 are in RunRowsTest. */
@Timeout(60)
class ReportRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;

  @AfterEach
  void close() {
    test.close();
  }

  private void turn() {
    loop.callSoon(() -> {});
    test.turns(1);
  }

  private WeakReference<Future<Object>> failedAndDropped() {
    Future<Object> future = loop.createFuture();
    future.setException(new IOException("nobody looks"));
    return new WeakReference<>(future);
  }

  private static void awaitGarbage(WeakReference<?> reference) throws InterruptedException {
    for (int i = 0; i < 1000 && reference.get() != null; i++) {
      System.gc();
      Thread.sleep(5);
    }
    assertNull(reference.get(), "was not collected");
  }

  @Test
  @DisplayName("a failed future that becomes garbage unread is reported with its exception, once")
  void EXCH_01_garbage() throws Exception {
    awaitGarbage(failedAndDropped());
    for (int i = 0; i < 1000 && test.reports.isEmpty(); i++) {
      Thread.sleep(5); // The collector enqueues what it found a little later.
      turn();
    }
    assertEquals(List.of("Future exception was never retrieved"), test.messages());
    assertEquals("nobody looks", ((Throwable) test.reports.get(0).get("exception")).getMessage());
    close();
    assertEquals(1, test.reports.size());
  }

  @Test
  @DisplayName("a pending future that is dropped is silent, and so is a successful one")
  void EXCH_03_silent() throws Exception {
    Future<Object> pending = loop.createFuture();
    Future<Object> successful = loop.createFuture();
    successful.setResult(1);
    loop.createTask(Coroutine.completed(1));
    turn();
    close();
    assertFalse(pending.isDone());
    assertEquals(List.of(), test.messages());
  }

  @Test
  @DisplayName("Java: a pending task is reported when the loop closes, and kept until then")
  void EXCH_04_pendingTask() {
    Task<Object> task = loop.createTask(Script.of(in -> Script.await(loop.createFuture())));
    turn();
    close();
    assertEquals(List.of("Task was destroyed but it is pending!"), test.messages());
    assertSame(task, test.reports.get(0).get("task"));
  }

  @Test
  @DisplayName("in debug mode the report has the place where the future was made")
  void EXCH_05_creationTrace() {
    loop.setDebug(true);
    failedAndDropped();
    close();
    StackTraceElement[] trace = (StackTraceElement[]) test.reports.get(0).get("source_traceback");
    assertEquals("failedAndDropped", trace[0].getMethodName());
  }

  @Test
  @DisplayName("Java: reports do not depend on the collector: closing the loop makes them")
  void EXCH_06_sweep() {
    Future<Object> kept = loop.createFuture();
    kept.setException(new IOException("kept"));
    close();
    assertEquals(List.of("Future exception was never retrieved"), test.messages());
    assertThrows(IOException.class, kept::result);
  }

  private LogRecord logged(Map<String, Object> context) {
    try (LogCapture log = LogCapture.begin()) {
      loop.setExceptionHandler(null);
      loop.callExceptionHandler(context);
      assertEquals(1, log.records().size());
      return log.records().get(0);
    }
  }

  @Test
  @DisplayName(
      "the default handler logs an error: the message, the other keys sorted, then the trace")
  void EXCH_07_defaultHandler() {
    IOException failure = new IOException("x");
    LogRecord record = logged(Map.of("message", "It failed", "exception", failure, "b", 2, "a", 1));
    assertEquals(Level.SEVERE, record.getLevel());
    assertEquals("It failed\na: 1\nb: 2", record.getMessage());
    assertSame(failure, record.getThrown());
  }

  @Test
  @DisplayName("without a message the log says: Unhandled exception in event loop")
  void EXCH_08_noMessage() {
    assertEquals(
        "Unhandled exception in event loop\na: 1", logged(Map.of("a", 1)).getMessage());
  }

  @Test
  @DisplayName("in debug mode the log says where the running callback was queued")
  void EXCH_09_handleTraceback() {
    loop.setDebug(true);
    loop.setExceptionHandler(null);
    try (LogCapture log = LogCapture.begin()) {
      loop.callSoon(() -> loop.callExceptionHandler(Map.of("message", "inside")));
      test.turns(1);
      String text = log.messages().get(0);
      assertTrue(
          text.startsWith("inside\nHandle created at (most recent call first):\n  at "), text);
      assertTrue(text.contains("EXCH_09_handleTraceback"), text);
    }
  }

  @Test
  @DisplayName("null restores the default handler; the getter gives null for it")
  void EXCH_10_handler() {
    ExceptionHandler handler = (from, context) -> {};
    loop.setExceptionHandler(handler);
    assertSame(handler, loop.exceptionHandler());
    loop.setExceptionHandler(null);
    assertNull(loop.exceptionHandler());
    assertEquals("m", logged(Map.of("message", "m")).getMessage());
  }

  @Test
  @DisplayName("a custom handler gets the loop and the documented keys")
  void EXCH_11_keys() {
    List<Loop> from = new ArrayList<>();
    List<Map<String, Object>> seen = new ArrayList<>();
    loop.setExceptionHandler((source, context) -> {
      from.add(source);
      seen.add(context);
    });
    IllegalStateException failure = new IllegalStateException("callback");
    Handle handle = loop.callSoon(() -> {
      throw failure;
    });
    test.turns(1);
    assertEquals(List.of(loop), from);
    assertSame(failure, seen.get(0).get("exception"));
    assertSame(handle, seen.get(0).get("handle"));
    assertTrue(seen.get(0).get("message").toString().startsWith("Exception in callback "));
  }

  @Test
  @DisplayName("a default handler that throws is logged, and the loop goes on")
  void EXCH_13_defaultHandlerThrows() {
    List<String> ran = new ArrayList<>();
    try (LogCapture log = LogCapture.begin();
        ClosingLoop broken = new ClosingLoop(context -> {
          throw new IllegalStateException("default handler");
        })) {
      broken.callSoon(() -> {
        throw new IllegalArgumentException("callback");
      });
      broken.callSoon(() -> {
        ran.add("next");
        broken.stop();
      });
      broken.runForever();
      assertEquals(List.of("Exception in default exception handler"), log.messages());
      assertEquals("default handler", log.records().get(0).getThrown().getMessage());
    }
    assertEquals(List.of("next"), ran);
  }

  private static final class ClosingLoop extends SelectorLoop implements AutoCloseable {
    private final java.util.function.Consumer<Map<String, Object>> handler;

    ClosingLoop(java.util.function.Consumer<Map<String, Object>> handler) {
      super(LoopOptions.defaults());
      this.handler = handler;
    }

    @Override
    public void defaultExceptionHandler(Map<String, Object> context) {
      handler.accept(context);
    }
  }

  @Test
  @DisplayName("what is fatal leaves the loop, also from a handler")
  void EXCH_14_fatal() {
    loop.setExceptionHandler((from, context) -> {
      throw new LoopExit("from the handler");
    });
    loop.callSoon(() -> {
      throw new IllegalStateException("callback");
    });
    assertEquals(
        "from the handler", assertThrows(LoopExit.class, () -> test.turns(1)).getMessage());
  }

  @Test
  @DisplayName(
      "an error of a connection is its reader's alone; a handler of a server that fails is reported")
  void EXCH_15_connectionErrors() {
    List<Map<String, Object>> reports = new ArrayList<>();
    IOException[] met = new IOException[1];
    TcpServer[] server = new TcpServer[1];
    int[] connections = {0};
    Loop.run(Script.of(
        in -> {
          Loop.running().setExceptionHandler((from, context) -> reports.add(context));
          return Script.await(Tcp.startServer(
              stream -> connections[0]++ == 0 ? readUntilReset(stream, met) : failing(),
              InetAddress.getLoopbackAddress().getHostAddress(),
              0));
        },
        in -> {
          server[0] = in.get();
          return Script.await(Fermata.toThread(() -> {
            resetConnection(server[0]);
            resetConnection(server[0]);
            return null;
          }));
        },
        in -> met[0] == null || reports.isEmpty()
            ? Script.again(Fermata.sleep(1))
            : Script.done(null),
        in -> {
          server[0].close();
          return Script.done(null);
        }));
    assertTrue(
        met[0].getMessage().toLowerCase(java.util.Locale.ROOT).contains("reset"), met[0]::toString);
    assertEquals(1, reports.size(), reports::toString);
    assertEquals("handler", ((Throwable) reports.get(0).get("exception")).getMessage());
  }

  private static Coroutine<Void> readUntilReset(TcpStream stream, IOException[] met) {
    return Script.of(in -> Script.await(stream.read(1)), in -> {
      met[0] = assertThrows(IOException.class, in::get);
      stream.close();
      return Script.done(null);
    });
  }

  private static Coroutine<Void> failing() {
    return Coroutine.failed(new IllegalStateException("handler"));
  }

  private static void resetConnection(TcpServer server) throws IOException {
    InetSocketAddress address = server.addresses().get(0);
    try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
      socket.setSoLinger(true, 0); // Closing sends a reset.
    }
  }

  @Test
  @DisplayName(
      "of children that fail together in gather each is told once: the first at the await, none as a report")
  void EXCH_16_siblings() {
    IOException first = new IOException("first");
    Task<Object> a = loop.createTask(Coroutine.failed(first));
    Task<Object> b = loop.createTask(Coroutine.failed(new IOException("second")));
    assertSame(
        first,
        assertThrows(
            IOException.class,
            () -> test.run(Script.of(in -> Script.await(Fermata.gather(a, b))))));
    close();
    assertEquals(List.of(), test.messages());
  }

  @Test
  @DisplayName("reports come without a garbage collection, each once, on the loop's thread")
  void J_7_reports() {
    Script.named("lost", in -> Script.done(1));
    test.inside(() -> Script.named("lost too", in -> Script.done(1)));
    failedAndDropped();
    close();
    // sorted: a garbage collection that comes in between has the one that it finds reported first
    assertEquals(
        List.of(
            "Future exception was never retrieved", "coroutine 'Host.lost too' was never awaited"),
        test.messages().stream().sorted().toList());
    int before = test.reports.size();
    close();
    assertEquals(before, test.reports.size());
  }
}
