package dev.fermata.internal.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.ContextVar;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.LoopExit;
import dev.fermata.LoopInterrupt;
import dev.fermata.LoopOptions;
import dev.fermata.Runner;
import dev.fermata.Script;
import dev.fermata.Task;
import dev.fermata.TimerHandle;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What Java must do differently, and measured traces: sections J and M of asyncio-rows.tsv, as far as the loop is concerned. */
@Timeout(120)
class DecisionRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;

  @AfterEach
  void close() {
    test.close();
  }

  private void turns(int count) {
    for (int i = 0; i < count; i++) {
      loop.callSoon(() -> {});
      test.turns(1);
    }
  }

  @Test
  @DisplayName(
      "fatal is the end of the JVM's means, LoopInterrupt and LoopExit: from callback, task and handler alike")
  void J_2_fatal() {
    List<Error> fatal = List.of(
        new OutOfMemoryError("made up"), new LoopInterrupt("made up"), new LoopExit("made up"));
    for (Error error : fatal) {
      loop.callSoon(() -> {
        throw error;
      });
      assertSame(error, assertThrows(error.getClass(), () -> test.turns(1)));
      loop.createTask(Script.of(in -> {
        throw error;
      }));
      assertSame(error, assertThrows(error.getClass(), () -> test.turns(1)));
    }
    for (Error ordinary : List.of(new AssertionError("made up"), new StackOverflowError())) {
      loop.callSoon(() -> {
        throw ordinary;
      });
      Task<Object> task = loop.createTask(Script.of(in -> {
        throw ordinary;
      }));
      test.turns(1);
      assertSame(ordinary, task.exception());
      assertSame(ordinary, test.reports.get(test.reports.size() - 1).get("exception"));
    }
  }

  @Test
  @DisplayName(
      "a checked exception is the same object after three awaits; only the blocking bridge wraps it")
  void J_3_sameObject() {
    IOException failure = new IOException("checked");
    Coroutine<Object> inner = Script.of(in -> Script.await(Fermata.sleep(0)), in -> {
      throw failure;
    });
    Task<Object> task =
        loop.createTask(Script.of(in -> Script.await(Script.of(middle -> Script.await(inner)))));
    assertSame(failure, assertThrows(IOException.class, () -> test.run(task)));
    assertSame(failure, assertThrows(IOException.class, task::result));
    CompletableFuture<Object> bridge = task.toCompletableFuture();
    assertSame(
        failure,
        assertThrows(java.util.concurrent.ExecutionException.class, bridge::get).getCause());
  }

  @Test
  @DisplayName(
      "the await chain is appended once, stays the same over 100 awaits, and can be left out")
  void J_4_traces() {
    IOException failure = new IOException("shared");
    Task<Object> failing =
        loop.createTask(Script.named("failing", in -> Script.await(Fermata.sleep(0)), in -> {
          throw failure;
        }));
    assertThrows(IOException.class, () -> test.run(failing));
    StackTraceElement[] once = failure.getStackTrace();
    StackTraceElement last = once[once.length - 1];
    assertEquals("app.Host.failing(Host.java:10)", last.toString());
    for (int i = 0; i < 100; i++) {
      assertThrows(
          IOException.class,
          () -> test.run(
              Script.of(in -> Script.await(Fermata.sleep(0)), in -> Script.await(failing))));
    }
    assertTrue(Arrays.equals(once, failure.getStackTrace()));
    assertEquals(0, failure.getSuppressed().length);
    IOException plain = new IOException("without");
    StackTraceElement[] before = plain.getStackTrace();
    try (Runner runner = new Runner(LoopOptions.defaults().withAwaitTraces(false))) {
      assertThrows(
          IOException.class,
          () -> runner.run(Script.of(in -> Script.await(Fermata.sleep(0)), in -> {
            throw plain;
          })));
    }
    assertTrue(Arrays.equals(before, plain.getStackTrace()));
  }

  @Test
  @DisplayName("100,000 tasks that nobody refers to all finish, with the collector at work")
  void J_8_strongReferences() {
    int[] finished = {0};
    test.run(Script.of(
        in -> {
          for (int i = 0; i < 100_000; i++) {
            Fermata.createTask(Script.of(task -> Script.await(Fermata.sleep(1)), task -> {
              finished[0]++;
              return Script.done(null);
            }));
          }
          System.gc();
          return Script.await(Fermata.sleep(0));
        },
        in -> {
          System.gc();
          return Script.await(Fermata.sleep(10));
        }));
    assertEquals(100_000, finished[0]);
  }

  @Test
  @DisplayName(
      "a timer of 0.4 ms takes at most two selects: waits are rounded up to whole milliseconds")
  void J_10_noBusyWait() {
    Loop real = Loop.create();
    real.callLater(Duration.ofNanos(400_000), real::stop);
    real.runForever();
    long turns = dev.fermata.debug.LoopMetrics.of(real).turns();
    real.close();
    assertTrue(turns <= 3, turns + " turns"); // The last one runs the stop.
    assertEquals(1, NioPoller.millis(1));
    assertEquals(1, NioPoller.millis(1_000_000));
    assertEquals(2, NioPoller.millis(1_000_001));
  }

  @Test
  @DisplayName("a selector that returns 512 times for no reason is replaced, and the loop goes on")
  void J_11_spin() {
    try (dev.fermata.LogCapture log = dev.fermata.LogCapture.begin()) {
      boolean[] ran = new boolean[1];
      loop.callLater(Duration.ofSeconds(1), () -> ran[0] = true);
      for (int i = 0; i < 512; i++) {
        test.poller.next(ready -> {});
        test.turns(1);
      }
      assertEquals(1, test.poller.rebuilt);
      assertEquals(512, dev.fermata.debug.LoopMetrics.of(loop).earlySelects());
      assertEquals(1, log.messages().size(), log.messages()::toString);
      test.turns(1);
      assertTrue(ran[0]);
    }
  }

  private static long descriptors() throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.count();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX) // counts descriptors in /proc
  @DisplayName("1,000 channels that were watched and closed have given their descriptors back")
  void J_12_descriptors() throws Exception {
    Loop real = Loop.create();
    long before = descriptors();
    for (int i = 0; i < 1000; i++) {
      Pipe pipe = Pipe.open();
      pipe.source().configureBlocking(false);
      real.addReader(pipe.source(), () -> {});
      pipe.source().close();
      pipe.sink().close();
      real.callSoon(real::stop);
      real.runForever();
    }
    long after = descriptors();
    real.close();
    assertTrue(after <= before + 5, after + " descriptors, before " + before);
  }

  @Test
  @DisplayName("a ready channel costs no allocation: 10,000 events")
  void J_13_noAllocation() throws Exception {
    Loop real = Loop.create();
    Pipe pipe = Pipe.open();
    pipe.source().configureBlocking(false);
    pipe.sink().write(ByteBuffer.allocate(1)); // Is never read, so it is ready in each turn.
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
    long[] before = new long[1];
    long[] used = new long[1];
    int[] events = {0};
    real.addReader(pipe.source(), () -> {
      events[0]++;
      if (events[0] == 20_000) {
        before[0] = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      } else if (events[0] == 30_000) {
        used[0] = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before[0];
        real.stop();
      }
    });
    real.runForever();
    real.close();
    pipe.sink().close();
    assertTrue(used[0] < 10_000 * 8, used[0] + " bytes for 10,000 events");
  }

  @Test
  @DisplayName(
      "deadlines on both sides of Long.MAX_VALUE are in order; delays beyond all bounds saturate")
  void J_15_clock() {
    TestLoop late = TestLoop.create();
    late.clock.advance(Long.MAX_VALUE - late.clock.now() - 1000);
    List<String> order = new ArrayList<>();
    late.loop.callLater(Duration.ofNanos(5000), () -> order.add("beyond"));
    late.loop.callLater(Duration.ofNanos(500), () -> order.add("before"));
    TimerHandle longest =
        late.loop.callLater(Duration.ofSeconds(Long.MAX_VALUE), () -> order.add("never"));
    late.run(Script.of(in -> Script.await(Fermata.sleep(Duration.ofNanos(9000)))));
    assertEquals(List.of("before", "beyond"), order);
    longest.cancel();
    late.close();
  }

  @Test
  @DisplayName("1,000,000 timers are added and cancelled in time that grows with their number only")
  void J_16_timers() {
    long small = addAndCancel(50_000);
    long large = addAndCancel(1_000_000);
    assertTrue(large < 200 * Math.max(small, 1_000_000), small + " ns and then " + large + " ns");
    assertTrue(dev.fermata.debug.LoopMetrics.of(loop).timers() <= 100);
  }

  private long addAndCancel(int count) {
    long begin = System.nanoTime();
    for (int i = 0; i < count; i++) {
      loop.callLater(Duration.ofSeconds(1 + i % 1000), () -> {}).cancel();
    }
    turns(1);
    return System.nanoTime() - begin;
  }

  @Test
  @DisplayName("8 threads that call in at once wake the selector once for each batch")
  void J_17_wakeups() throws Exception {
    AtomicInteger ran = new AtomicInteger();
    List<Thread> producers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      producers.add(new Thread(() -> {
        for (int call = 0; call < 1000; call++) {
          loop.callSoonThreadsafe(ran::incrementAndGet);
        }
      }));
    }
    producers.forEach(Thread::start);
    for (Thread producer : producers) {
      producer.join();
    }
    assertEquals(1, test.poller.wakeups);
    turns(2);
    assertEquals(8000, ran.get());
  }

  @Test
  @DisplayName(
      "1,000,000 awaits of what is done, and 10,000 coroutines in each other, need no deep stack")
  void J_21_stackDepth() {
    Future<Integer> done = loop.createFuture();
    done.setResult(1);
    int[] left = {1_000_000};
    assertEquals(
        "end", test.run(Script.of(in -> left[0]-- > 0 ? Script.again(done) : Script.done("end"))));
    Coroutine<Object> nested =
        Script.of(in -> Script.await(Fermata.sleep(0)), in -> Script.done("inner"));
    for (int i = 0; i < 2_000; i++) {
      Coroutine<Object> inner = nested;
      nested = Script.of(in -> Script.await(inner));
    }
    assertEquals("inner", test.run(nested));
    Future<Object> chained = loop.createFuture();
    Future<Object> last = chained;
    for (int i = 0; i < 10_000; i++) {
      Future<Object> next = loop.createFuture();
      last.addDoneCallback(ended -> next.setResult(ended.result()));
      last = next;
    }
    chained.setResult("through");
    assertEquals("through", test.run(last), "callbacks do not nest");
  }

  @Test
  @DisplayName(
      "tasks are in the order of their creation wherever there are several, as when they are cancelled at the end")
  void J_27_order() {
    List<String> order = new ArrayList<>();
    Loop.run(Script.of(in -> {
      for (int i = 0; i < 50; i++) {
        String name = "t" + i;
        Fermata.createTask(
            Script.of(task -> Script.await(Fermata.sleep(60_000)), task -> {
              order.add(name);
              throw new dev.fermata.CancelledError();
            }),
            name);
      }
      return Script.await(Fermata.sleep(0));
    }));
    for (int i = 0; i < 50; i++) {
      assertEquals("t" + i, order.get(i));
    }
  }

  @Test
  @DisplayName(
      "what a thread wrote before it called in is seen in the loop, and what the loop wrote is seen after get()")
  void J_28_publication() throws Exception {
    Loop real = Loop.create();
    Thread thread = new Thread(real::runForever);
    thread.start();
    for (int i = 0; i < 5_000; i++) {
      int[] plain = {0};
      plain[0] = i;
      int seen = real.runCoroutineThreadsafe(Script.<Integer>of(in -> {
            int value = plain[0];
            plain[0] = -value;
            return Script.done(value);
          }))
          .get();
      assertEquals(i, seen);
      assertEquals(-i, plain[0]);
    }
    real.callSoonThreadsafe(real::stop);
    thread.join();
    real.close();
    assertFalse(real.isRunning());
  }

  @Test
  @DisplayName("eight timers with one deadline run in the order of their creation")
  void M_8_equalDeadlines() {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      int number = i;
      loop.callAt(loop.time() + 1000, () -> order.add(number));
    }
    test.run(Fermata.sleep(1));
    assertEquals(List.of(0, 1, 2, 3, 4, 5, 6, 7), order);
  }

  @Test
  @DisplayName("callLater(0, x), callSoon(y), one sleep(0): only y ran; x after the next")
  void M_9_zeroDelay() {
    List<String> order = new ArrayList<>();
    test.run(Script.of(
        in -> {
          loop.callLater(Duration.ZERO, () -> order.add("x"));
          loop.callSoon(() -> order.add("y"));
          return Script.await(Fermata.sleep(0));
        },
        in -> {
          order.add("first");
          return Script.await(Fermata.sleep(0));
        },
        in -> {
          order.add("second");
          return Script.done(null);
        }));
    assertEquals(List.of("y", "first", "x", "second"), order);
  }

  @Test
  @DisplayName(
      "callSoon 1, stop, 2, and one that queues 3: the first run does 1 and 2, the second 3")
  void M_10_stop() {
    List<String> order = new ArrayList<>();
    loop.callSoon(() -> order.add("1"));
    loop.callSoon(loop::stop);
    loop.callSoon(() -> order.add("2"));
    loop.callSoon(() -> loop.callSoon(() -> order.add("3")));
    loop.runForever();
    assertEquals(List.of("1", "2"), order);
    loop.stop();
    loop.runForever();
    assertEquals(List.of("1", "2", "3"), order);
  }

  @Test
  @DisplayName(
      "a callback sees the context of when it was added, whether the future was pending or done")
  void M_33_contextOfCallbacks() {
    ContextVar<String> var = ContextVar.withDefault("var", "unset");
    List<String> seen = new ArrayList<>();
    test.inside(() -> {
      Future<Object> future = loop.createFuture();
      var.set("old");
      future.addDoneCallback(done -> seen.add(var.get()));
      var.set("new");
      future.setResult(1);
      future.addDoneCallback(done -> seen.add(var.get()));
    });
    turns(1);
    assertEquals(List.of("old", "new"), seen);
  }
}
