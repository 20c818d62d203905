package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.debug.LoopMetrics;
import dev.fermata.internal.loop.TestLoop;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Small facts: area FACT of asyncio-rows.tsv. */
@Timeout(120)
class FactRowsTest {
  private static Coroutine<Object> all(List<? extends Coroutine<Object>> coroutines) {
    return Script.of(in -> Script.await(Fermata.gather(coroutines)));
  }

  @Test
  @DisplayName(
      "a counter that 1,000 tasks update without an await between reading and writing needs no lock")
  void FACT_01_noLock() {
    int[] counter = {0};
    List<Coroutine<Object>> tasks = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      int[] left = {10};
      tasks.add(Script.of(in -> {
        counter[0] = counter[0] + 1;
        return --left[0] > 0 ? Script.again(Fermata.sleep(0)) : Script.done(null);
      }));
    }
    Loop.run(all(tasks));
    assertEquals(10_000, counter[0]);
  }

  @Test
  @DisplayName("with an await between reading and writing, updates are lost")
  void FACT_02_lostUpdates() {
    int[] counter = {0};
    List<Coroutine<Object>> tasks = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      int[] read = {0};
      tasks.add(Script.of(
          in -> {
            read[0] = counter[0];
            return Script.await(Fermata.sleep(0));
          },
          in -> Script.done(counter[0] = read[0] + 1)));
    }
    Loop.run(all(tasks));
    assertEquals(1, counter[0], "dev.fermata.sync.Lock is for that");
  }

  @Test
  @DisplayName("10,000 tasks asleep use one thread and a few hundred bytes each")
  void FACT_03_manySleepers() {
    TestLoop test = TestLoop.create();
    int threads = Thread.activeCount();
    long before = usedHeap();
    List<Task<Void>> tasks = new ArrayList<>(10_000);
    for (int i = 0; i < 10_000; i++) {
      tasks.add(test.loop.createTask(Fermata.sleep(1000 + i)));
    }
    test.turns(1);
    long each = (usedHeap() - before) / 10_000;
    assertTrue(each < 1000, each + " bytes for each");
    assertTrue(Thread.activeCount() <= threads + 1);
    test.run(tasks.get(9_999));
    assertTrue(tasks.stream().allMatch(Future::isDone));
    test.close();
  }

  private static long usedHeap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  @Test
  @DisplayName("waiting for a channel takes neither a thread nor processor time")
  void FACT_04_idle() throws Exception {
    Loop loop = Loop.create();
    Pipe pipe = Pipe.open();
    pipe.source().configureBlocking(false);
    Future<Integer> arrived = loop.createFuture();
    loop.addReader(pipe.source(), () -> {
      loop.removeReader(pipe.source());
      arrived.setResult(1);
    });
    loop.runInExecutor(() -> {
      Thread.sleep(500);
      return pipe.sink().write(ByteBuffer.allocate(1));
    });
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long cpuBefore = threads.getCurrentThreadCpuTime();
    long turnsBefore = LoopMetrics.of(loop).turns();
    assertEquals(1, loop.runUntilComplete(arrived));
    long cpu = TimeUnit.NANOSECONDS.toMillis(threads.getCurrentThreadCpuTime() - cpuBefore);
    assertTrue(cpu < 200, cpu + " ms of processor time");
    assertTrue(LoopMetrics.of(loop).turns() - turnsBefore < 20);
    loop.close();
    pipe.sink().close();
  }

  /** An API with callbacks that come on a thread of its own. */
  private static void legacy(String question, Consumer<String> callback) {
    new Thread(() -> callback.accept("answer to " + question)).start();
  }

  @Test
  @DisplayName(
      "an API with callbacks: make a future, have the callback set it by callSoonThreadsafe, await it")
  void FACT_05_callbackBridge() {
    assertEquals("answer to question", Loop.run(Script.<String>of(in -> {
      Loop loop = Loop.running();
      Future<String> future = loop.createFuture();
      legacy("question", text -> loop.callSoonThreadsafe(() -> future.setResult(text)));
      return Script.await(future);
    })));
  }

  @Test
  @DisplayName(
      "a program without concurrency runs as plain code does, in order, and takes no turn for awaits that are done")
  void FACT_06_noConcurrency() {
    TestLoop test = TestLoop.create();
    List<Integer> order = new ArrayList<>();
    Object result = test.run(Script.of(in -> {
      order.add(order.size());
      return order.size() < 1000
          ? Script.again(Script.of(inner -> Script.done(1)))
          : Script.done("end");
    }));
    assertEquals("end", result);
    assertEquals(1000, order.size());
    assertTrue(LoopMetrics.of(test.loop).turns() <= 3);
    test.close();
  }

  @Test
  @DisplayName(
      "threads, timers and channels end in the same way: a result is set, and the task's step is queued")
  void FACT_07_oneWay() throws Exception {
    Loop loop = Loop.create();
    Pipe pipe = Pipe.open();
    pipe.source().configureBlocking(false);
    Future<String> byTimer = loop.createFuture();
    Future<String> byChannel = loop.createFuture();
    loop.callLater(Duration.ofMillis(1), () -> byTimer.setResult("timer"));
    loop.addReader(pipe.source(), () -> {
      loop.removeReader(pipe.source());
      byChannel.setResult("channel");
    });
    Future<String> byThread = loop.runInExecutor(() -> {
      pipe.sink().write(ByteBuffer.allocate(1));
      return "thread";
    });
    List<String> log = new ArrayList<>();
    List<Coroutine<Object>> waiting = new ArrayList<>();
    for (Future<String> future : List.of(byTimer, byChannel, byThread)) {
      waiting.add(Script.of(in -> Script.await(future), in -> {
        log.add(in.get());
        return Script.done(null);
      }));
    }
    loop.runUntilComplete(all(waiting));
    assertEquals(List.of("channel", "thread", "timer"), log.stream().sorted().toList());
    loop.close();
    pipe.sink().close();
  }
}
