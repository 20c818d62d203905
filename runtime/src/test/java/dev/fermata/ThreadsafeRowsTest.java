package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.LoopStateException.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Coroutines from other threads, and several loops: areas RCTS and MLTI of asyncio-rows.tsv. */
@Timeout(60)
class ThreadsafeRowsTest {
  private final Loop loop = Loop.create();
  private final List<Map<String, Object>> reports = Collections.synchronizedList(new ArrayList<>());
  private final Thread thread = new Thread(loop::runForever, "the loop");

  @BeforeEach
  void start() {
    loop.setExceptionHandler((from, context) -> reports.add(context));
    thread.start();
  }

  @AfterEach
  void close() throws InterruptedException {
    if (!loop.isClosed()) {
      stop();
      loop.close();
    }
  }

  private void stop() throws InterruptedException {
    loop.callSoonThreadsafe(loop::stop);
    thread.join();
  }

  private static Coroutine<String> after(long millis, String value) {
    return Script.of(in -> Script.await(Fermata.sleep(millis)), in -> Script.done(value));
  }

  @Test
  @DisplayName(
      "a coroutine from another thread gives a blocking future; null is refused at the call")
  void RCTS_01_submit() throws Exception {
    CompletableFuture<Thread> where =
        loop.runCoroutineThreadsafe(Script.of(in -> Script.done(Thread.currentThread())));
    assertSame(thread, where.get());
    assertThrows(NullPointerException.class, () -> loop.runCoroutineThreadsafe(null));
  }

  @Test
  @DisplayName("get with a limit gives up without cancelling the task")
  void RCTS_03_getWithLimit() throws Exception {
    CompletableFuture<String> slow = loop.runCoroutineThreadsafe(after(200, "value"));
    assertThrows(TimeoutException.class, () -> slow.get(1, TimeUnit.MILLISECONDS));
    assertEquals("value", slow.get());
  }

  @Test
  @DisplayName("an error of the task factory is delivered, and reported")
  void RCTS_05_taskFactoryFails() throws Exception {
    IllegalStateException failure = new IllegalStateException("factory");
    Loop failing = Loop.create(LoopOptions.defaults().withTaskFactory(new TaskFactory() {
      @Override
      public <T> Task<T> create(Loop from, Coroutine<T> coroutine, TaskOptions options) {
        coroutine.close();
        throw failure;
      }
    }));
    failing.setExceptionHandler((from, context) -> reports.add(context));
    Thread runs = new Thread(failing::runForever);
    runs.start();
    CompletableFuture<String> result = failing.runCoroutineThreadsafe(after(1, "never"));
    assertSame(failure, assertThrows(ExecutionException.class, result::get).getCause());
    failing.callSoonThreadsafe(failing::stop);
    runs.join();
    failing.close();
    assertEquals(1, reports.size());
    assertSame(failure, reports.get(0).get("exception"));
  }

  @Test
  @DisplayName("on a closed loop the call fails, and the coroutine is closed")
  void RCTS_07_closedLoop() throws Exception {
    stop();
    loop.close();
    Coroutine<String> coroutine = after(1, "never");
    assertEquals(
        Reason.CLOSED,
        assertThrows(LoopStateException.class, () -> loop.runCoroutineThreadsafe(coroutine))
            .reason());
    try (Runner runner = new Runner()) {
      assertThrows(IllegalStateException.class, () -> runner.run(coroutine), "it is used up");
    }
  }

  @Test
  @DisplayName("the task has a copy of the submitting thread's context")
  void RCTS_08_context() throws Exception {
    ContextVar<String> var = ContextVar.withDefault("var", "unset");
    ContextVar.Token token = var.set("submitter");
    try {
      CompletableFuture<String> seen = loop.runCoroutineThreadsafe(Script.of(in -> {
        String value = var.get();
        var.set("task");
        return Script.done(value);
      }));
      assertEquals("submitter", seen.get());
      assertEquals("submitter", var.get());
    } finally {
      var.reset(token);
    }
  }

  @Test
  @DisplayName("each thread may run its own loop, and tasks stay where they are")
  void MLTI_01_severalLoops() throws Exception {
    List<Thread> threads = new ArrayList<>();
    List<String> wrong = Collections.synchronizedList(new ArrayList<>());
    List<Loop> loops = Collections.synchronizedList(new ArrayList<>());
    for (int i = 0; i < 4; i++) {
      threads.add(new Thread(() -> Loop.run(Script.of(
          in -> {
            loops.add(Loop.running());
            return Script.await(Fermata.gather(manyTurns(wrong), manyTurns(wrong)));
          },
          in -> Script.done(null)))));
    }
    threads.forEach(Thread::start);
    for (Thread each : threads) {
      each.join();
    }
    assertEquals(List.of(), wrong);
    assertEquals(4, loops.stream().distinct().count());
  }

  private static Coroutine<Object> manyTurns(List<String> wrong) {
    Thread[] first = new Thread[1];
    Loop[] loop = new Loop[1];
    int[] turns = {0};
    return Script.of(in -> {
      if (turns[0]++ == 0) {
        first[0] = Thread.currentThread();
        loop[0] = Loop.running();
      }
      if (first[0] != Thread.currentThread() || loop[0] != Loop.running()) {
        wrong.add("turn " + turns[0] + " in " + Thread.currentThread());
      }
      return turns[0] < 200 ? Script.again(Fermata.sleep(turns[0] % 2)) : Script.done(null);
    });
  }

  @Test
  @DisplayName(
      "a task of one loop awaited in another is an error; runCoroutineThreadsafe is the way")
  void MLTI_02_otherLoop() throws Exception {
    CompletableFuture<Task<String>> made = loop.runCoroutineThreadsafe(
        Script.of(in -> Script.done(Fermata.createTask(after(100, "there")))));
    Task<String> foreign = made.get();
    LoopStateException refused = assertThrows(
        LoopStateException.class, () -> Loop.run(Script.of(in -> Script.await(foreign))));
    assertEquals(Reason.WRONG_LOOP, refused.reason());
    assertEquals(
        "there",
        Loop.run(
            Script.<String>of(in -> Script.await(loop.runCoroutineThreadsafe(after(1, "there"))))));
  }

  @Test
  @DisplayName("what is made outside of any loop belongs to the loop that first uses it")
  void MLTI_03_boundAtFirstUse() {
    Coroutine<Loop> cold = Script.of(in -> Script.done(Loop.running()));
    try (Runner runner = new Runner()) {
      assertSame(runner.loop(), runner.run(cold));
    }
    assertThrows(LoopStateException.class, () -> new Future<>(), "a future needs its loop at once");
  }

  @Test
  @DisplayName("Java: a loop that dies and is closed fails what other threads wait for")
  void MLTI_04_deadLoop() throws Exception {
    CompletableFuture<String> started = loop.runCoroutineThreadsafe(after(60_000, "never"));
    CountDownLatch blocked = new CountDownLatch(1);
    loop.callSoonThreadsafe(() -> {
      await(blocked);
      throw new LoopExit("dies");
    });
    CompletableFuture<String> queued = loop.runCoroutineThreadsafe(after(1, "never"));
    thread.setUncaughtExceptionHandler((dead, error) -> {});
    blocked.countDown();
    thread.join();
    assertFalse(started.isDone());
    loop.close();
    for (CompletableFuture<String> open : List.of(started, queued)) {
      Throwable error = assertThrows(ExecutionException.class, open::get).getCause();
      assertEquals(Reason.CLOSED, ((LoopStateException) error).reason());
    }
    assertTrue(
        reports.stream().noneMatch(report -> report.toString().contains("never awaited")),
        reports::toString);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  @DisplayName("a future's blocking view fails when its loop closes")
  void viewOfALostFuture() throws Exception {
    CompletableFuture<CompletableFuture<Object>> view = loop.runCoroutineThreadsafe(
        Script.of(in -> Script.done(Loop.running().createFuture().toCompletableFuture())));
    CompletableFuture<Object> open = view.get();
    stop();
    loop.close();
    assertThrows(ExecutionException.class, open::get);
  }

  @Test
  @DisplayName(
      "Java: an interrupt of the loop's thread ends one select, and never makes the loop spin")
  void MLTI_05_interrupt() throws Exception {
    long turnsBefore = dev.fermata.debug.LoopMetrics.of(loop).turns();
    thread.interrupt();
    Thread.sleep(100);
    long turns = dev.fermata.debug.LoopMetrics.of(loop).turns() - turnsBefore;
    assertTrue(turns < 10, turns + " turns");
    assertEquals("goes on", loop.runCoroutineThreadsafe(after(1, "goes on")).get());
  }

  @Test
  @DisplayName(
      "an interrupt of the loop's thread does not make it spin; the flag comes back with the run's end")
  void J_6_interrupt() throws Exception {
    boolean[] flag = new boolean[1];
    Thread own = new Thread(() -> {
      try (Runner runner = new Runner()) {
        runner.run(Script.of(
            in -> {
              Thread.currentThread().interrupt();
              return Script.await(Fermata.sleep(20));
            },
            in -> {
              assertThrows(CancelledError.class, in::get);
              return Script.done(null);
            }));
        flag[0] = Thread.interrupted();
      }
    });
    own.start();
    own.join();
    assertTrue(flag[0]);
  }

  @Test
  @DisplayName(
      "each mutating call of loop, future and task is refused in another thread, with the way out")
  void J_9_wrongThread() throws Exception {
    Future<Object> future = loop.runCoroutineThreadsafe(
            Script.<Future<Object>>of(in -> Script.done(Loop.running().createFuture())))
        .get();
    List<org.junit.jupiter.api.function.Executable> calls = List.of(
        () -> loop.callSoon(() -> {}),
        () -> loop.callAt(0, () -> {}),
        () -> loop.createTask(Coroutine.completed(1)),
        () -> loop.runInExecutor(() -> 1),
        () -> loop.addSignalHandler("WINCH", () -> {}),
        () -> loop.stop(),
        () -> future.setResult(1),
        () -> future.setException(new IOException()),
        () -> future.cancel(),
        () -> future.addDoneCallback(done -> {}),
        () -> future.result());
    for (org.junit.jupiter.api.function.Executable call : calls) {
      LoopStateException refused = assertThrows(LoopStateException.class, call);
      assertEquals(Reason.WRONG_THREAD, refused.reason());
      assertTrue(refused.getMessage().contains("callSoonThreadsafe"), refused.getMessage());
    }
    assertNotSame(thread, Thread.currentThread());
  }

  @Test
  @DisplayName("blocking on a loop's future in any running loop's thread is refused")
  void J_29_blockingInALoop() {
    CompletableFuture<String> slow = loop.runCoroutineThreadsafe(after(50, "value"));
    LoopStateException refused = Loop.run(Script.<LoopStateException>of(
        in -> Script.done(assertThrows(LoopStateException.class, slow::join))));
    assertEquals(Reason.BLOCKING_CALL, refused.reason());
    assertEquals("value", slow.join());
  }
}
