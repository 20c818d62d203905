package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.LoopStateException.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Executors: area EXEC of asyncio-rows.tsv. Rows 3, 4, 6, 7, 10 and 15 have their first tests in ThreadRowsTest. */
@Timeout(120)
class ExecutorRowsTest {
  private final Loop loop = Loop.create();
  private final List<String> log = new ArrayList<>();

  @AfterEach
  void close() {
    loop.close();
  }

  private static String threadName() {
    return Thread.currentThread().getName();
  }

  private static boolean uninterruptibly(CountDownLatch latch) throws InterruptedException {
    return latch.await(60, TimeUnit.SECONDS);
  }

  @Test
  @DisplayName(
      "the default pool is made when first needed; its threads are daemons named asyncio_0, asyncio_1…")
  void EXEC_01_defaultPool() {
    List<Future<String>> names = new ArrayList<>();
    CyclicBarrier both = new CyclicBarrier(2);
    for (int i = 0; i < 2; i++) {
      names.add(loop.runInExecutor(null, () -> {
        both.await();
        return threadName() + (Thread.currentThread().isDaemon() ? " daemon" : "");
      }));
    }
    List<String> found =
        loop.runUntilComplete(Script.of(in -> Script.await(Fermata.gather(List.copyOf(names)))));
    assertEquals(
        List.of("asyncio_0 daemon", "asyncio_1 daemon"), found.stream().sorted().toList());
  }

  @Test
  @DisplayName("the default pool has min(32, processors + 4) threads")
  void EXEC_02_size() {
    int size = Math.min(32, Runtime.getRuntime().availableProcessors() + 4);
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<Future<Integer>> calls = new ArrayList<>();
    for (int i = 0; i < size * 2; i++) {
      calls.add(loop.runInExecutor(() -> {
        most.accumulateAndGet(running.incrementAndGet(), Math::max);
        Thread.sleep(100);
        return running.decrementAndGet();
      }));
    }
    loop.runUntilComplete(Script.of(in -> Script.await(Fermata.gather(List.copyOf(calls)))));
    assertEquals(size, most.get());
  }

  @Test
  @DisplayName("results come in the order of completion; awaits have the program's order")
  void EXEC_05_order() throws Exception {
    CountDownLatch second = new CountDownLatch(1);
    Future<String> a = loop.runInExecutor(() -> {
      uninterruptibly(second);
      return "a";
    });
    Future<String> b = loop.runInExecutor(() -> "b");
    a.addDoneCallback(done -> log.add("a done"));
    b.addDoneCallback(done -> {
      log.add("b done");
      second.countDown();
    });
    loop.runUntilComplete(Script.of(
        in -> Script.await(a),
        in -> {
          log.add(in.get());
          return Script.await(b);
        },
        in -> {
          log.add(in.get());
          return Script.done(null);
        }));
    assertEquals(List.of("b done", "a done", "a", "b"), log);
  }

  @Test
  @DisplayName("an executor that is given with the call is used, and not shut down by the loop")
  void EXEC_08_givenExecutor() throws Exception {
    ExecutorService own = Executors.newSingleThreadExecutor(work -> new Thread(work, "own"));
    Future<String> name = loop.runInExecutor(own, ExecutorRowsTest::threadName);
    assertEquals("own", loop.runUntilComplete(name));
    assertEquals(
        "calling thread",
        loop.runUntilComplete(loop.runInExecutor(Runnable::run, () -> "calling thread")),
        "any executor will do");
    loop.runUntilComplete(loop.shutdownDefaultExecutor());
    loop.close();
    assertFalse(own.isShutdown());
    own.shutdown();
  }

  @Test
  @DisplayName(
      "Java: any Executor can be the default one; a service is shut down, other executors' work is awaited")
  void EXEC_09_chosenDefault() throws Exception {
    assertThrows(NullPointerException.class, () -> loop.setDefaultExecutor(null));
    ExecutorService service = Executors.newSingleThreadExecutor(work -> new Thread(work, "chosen"));
    loop.setDefaultExecutor(service);
    assertEquals("chosen", loop.runUntilComplete(loop.runInExecutor(ExecutorRowsTest::threadName)));
    assertEquals("chosen", loop.runUntilComplete(Fermata.toThread(ExecutorRowsTest::threadName)));
    loop.runUntilComplete(loop.shutdownDefaultExecutor());
    assertTrue(service.isTerminated());
    String[] finished = {"not"};
    Loop.run(
        Script.of(in -> {
          Loop.running().runInExecutor(() -> {
            Thread.sleep(100);
            return finished[0] = threadName();
          });
          return Script.done(null);
        }),
        LoopOptions.defaults().withExecutor(work -> new Thread(work, "by hand").start()));
    assertEquals("by hand", finished[0], "run waited for it");
  }

  @Test
  @DisplayName("toThread is a coroutine: nothing starts before it is awaited or made a task")
  void EXEC_11_cold() {
    Coroutine<String> cold = Fermata.toThread(() -> {
      log.add("started");
      return "value";
    });
    loop.runUntilComplete(Fermata.sleep(20));
    assertEquals(List.of(), log);
    assertEquals("value", loop.runUntilComplete(loop.createTask(cold)));
    assertEquals(List.of("started"), log);
  }

  @Test
  @DisplayName("in debug mode a callable that returns a coroutine is refused, with the way out")
  void EXEC_12_coroutineInAThread() {
    loop.setDebug(true);
    Coroutine<Integer> coroutine = Script.named("wrong", in -> Script.done(1));
    Callable<Object> callable = () -> coroutine;
    IllegalArgumentException refused = assertThrows(
        IllegalArgumentException.class, () -> loop.runUntilComplete(loop.runInExecutor(callable)));
    assertTrue(refused.getMessage().contains("<Coroutine Host.wrong>"), refused.getMessage());
    assertTrue(refused.getMessage().contains("runCoroutineThreadsafe"), refused.getMessage());
    loop.setDebug(false);
    Coroutine<Integer> wanted = Coroutine.completed(2);
    assertEquals(wanted, loop.runUntilComplete(loop.runInExecutor(() -> wanted)));
  }

  @Test
  @DisplayName("shutting down waits for running work while the loop goes on")
  void EXEC_13_shutdownWaits() {
    Future<String> work = loop.runInExecutor(() -> {
      Thread.sleep(200);
      return "done";
    });
    int[] beats = {0};
    Task<?>[] heart = new Task<?>[1];
    loop.runUntilComplete(Script.of(
        in -> {
          heart[0] = Fermata.createTask(Script.of(
              beat -> beats[0]++ < 1000 ? Script.again(Fermata.sleep(5)) : Script.done(null)));
          return Script.await(Loop.running().shutdownDefaultExecutor());
        },
        in -> {
          assertTrue(work.isDone(), "its work is done");
          heart[0].cancel();
          return Script.done(null);
        }));
    assertTrue(beats[0] > 5, beats[0] + " heartbeats during 200 ms");
  }

  @Test
  @DisplayName("shutting down with a limit goes on without the work that does not finish")
  void EXEC_14_limit() {
    CountDownLatch release = new CountDownLatch(1);
    loop.runInExecutor(() -> uninterruptibly(release));
    long begin = System.nanoTime();
    loop.runUntilComplete(loop.shutdownDefaultExecutor(Duration.ofMillis(50)));
    assertTrue(System.nanoTime() - begin < 30_000_000_000L);
    release.countDown();
  }

  @Test
  @DisplayName("a result that comes after the loop was closed is dropped silently")
  void EXEC_16_late() throws Exception {
    List<Object> reports = new ArrayList<>();
    loop.setExceptionHandler((from, context) -> reports.add(context));
    CountDownLatch release = new CountDownLatch(1);
    ExecutorService own = Executors.newSingleThreadExecutor();
    Future<Boolean> late = loop.runInExecutor(own, () -> uninterruptibly(release));
    loop.close();
    release.countDown();
    own.shutdown();
    assertTrue(own.awaitTermination(60, TimeUnit.SECONDS));
    assertFalse(late.isDone());
    assertEquals(List.of(), reports);
  }

  @Test
  @DisplayName(
      "Java: threads compute in parallel, so a pool of the program's own is enough for computation")
  void EXEC_17_parallel() {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    CyclicBarrier atOnce = new CyclicBarrier(2); // Nobody passes alone.
    List<Future<Integer>> halves = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      int from = i * 500;
      halves.add(loop.runInExecutor(pool, () -> {
        atOnce.await();
        int sum = 0;
        for (int n = from; n < from + 500; n++) {
          sum += n;
        }
        return sum;
      }));
    }
    List<Integer> sums =
        loop.runUntilComplete(Script.of(in -> Script.await(Fermata.gather(List.copyOf(halves)))));
    assertEquals(499_500, sums.get(0) + sums.get(1));
    pool.shutdown();
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_21)
  @DisplayName(
      "Java: toThread uses virtual threads where the JDK has them; a semaphore limits their number")
  void EXEC_18_virtualThreads() {
    assertEquals(
        "asyncio_0", loop.runUntilComplete(Fermata.toThread(ExecutorRowsTest::threadName)));
    assertTrue(
        loop.runUntilComplete(Fermata.toThread(() -> Thread.currentThread().toString()))
            .startsWith("VirtualThread"));
    CyclicBarrier all = new CyclicBarrier(200); // More than any pool has threads.
    List<Coroutine<Integer>> calls = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      calls.add(Fermata.toThread(all::await));
    }
    loop.runUntilComplete(Script.of(in -> Script.await(Fermata.gather(List.copyOf(calls)))));
    assertAtMostThreeAtOnce();
  }

  private void assertAtMostThreeAtOnce() {
    Semaphore three = new Semaphore(3);
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<Coroutine<Integer>> limited = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      limited.add(Fermata.toThread(() -> {
        three.acquire();
        most.accumulateAndGet(running.incrementAndGet(), Math::max);
        Thread.sleep(2);
        running.decrementAndGet();
        three.release();
        return 1;
      }));
    }
    loop.runUntilComplete(Script.of(in -> Script.await(Fermata.gather(List.copyOf(limited)))));
    assertTrue(most.get() <= 3, most::toString);
  }

  @Test
  @DisplayName("what toThread runs is no thread of the loop's, on any JDK, and is a daemon")
  void toThreadIsElsewhere() {
    assertNotEquals(
        threadName(), loop.runUntilComplete(Fermata.toThread(ExecutorRowsTest::threadName)));
    assertEquals(
        true,
        loop.runUntilComplete(Fermata.toThread(() -> Thread.currentThread().isDaemon())));
  }

  @Test
  @DisplayName(
      "an executor that rejects says so at the call; afterwards it can be shut down all the same")
  void rejectedWork() {
    loop.setDefaultExecutor(work -> {
      throw new RejectedExecutionException("full");
    });
    assertThrows(RejectedExecutionException.class, () -> loop.runInExecutor(() -> 1));
    loop.runUntilComplete(loop.shutdownDefaultExecutor());
    LoopStateException after =
        assertThrows(LoopStateException.class, () -> loop.setDefaultExecutor(Runnable::run));
    assertEquals(Reason.EXECUTOR_SHUT_DOWN, after.reason());
  }

  @Test
  @DisplayName("the threads are daemons, run waits for their work, and then none is left")
  void J_22_executorThreads() throws Exception {
    String[] done = {"not"};
    Thread[] worker = new Thread[1];
    Loop.run(Script.of(in -> {
      Loop.running().runInExecutor(() -> {
        worker[0] = Thread.currentThread();
        Thread.sleep(100);
        return done[0] = "done";
      });
      return Script.done(null);
    }));
    assertEquals("done", done[0]);
    assertTrue(worker[0].isDaemon());
    worker[0].join(60_000);
    assertFalse(worker[0].isAlive());
  }

  @Test
  @DisplayName(
      "virtual threads are for blocking calls only; the loop's own thread is a platform thread")
  void J_31_virtualThreads() {
    Callable<Boolean> virtual = () -> Thread.currentThread().toString().startsWith("VirtualThread");
    assertEquals(false, loop.runUntilComplete(loop.runInExecutor(virtual)), "a pool, on every JDK");
    assertEquals(
        Runtime.version().feature() >= 21, loop.runUntilComplete(Fermata.toThread(virtual)));
    Boolean[] onTheLoop = new Boolean[1];
    loop.callSoon(() -> {
      onTheLoop[0] = Thread.currentThread().toString().startsWith("VirtualThread");
      loop.stop();
    });
    loop.runForever();
    assertEquals(false, onTheLoop[0]);
  }
}
