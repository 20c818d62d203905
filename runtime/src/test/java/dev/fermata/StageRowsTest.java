package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.LoopStateException.Reason;
import dev.fermata.internal.loop.TestLoop;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Completion stages, executors and other threads: areas EXEC and RCTS of asyncio-rows.tsv in part, and awaiting stages. */
@Timeout(60)
class StageRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;

  @AfterEach
  void close() {
    test.close();
  }

  private Object await(CompletionStage<?> stage) {
    return test.run(Script.of(in -> Script.await(stage)));
  }

  @Test
  @DisplayName("a stage that is done goes on at once")
  void doneStage() {
    test.run(Script.of(
        in -> {
          loop.callSoon(test.logging("other"));
          return Script.await(CompletableFuture.completedFuture("value"));
        },
        in -> {
          test.log.add(in.get());
          return Script.done(null);
        }));
    assertEquals(List.of("value", "other"), test.log);
    assertEquals("minimal", await(CompletableFuture.completedStage("minimal")));
  }

  @Test
  @DisplayName(
      "one CompletionException with a cause is stripped, no more; without a cause it stays")
  void unwrapping() {
    IOException failure = new IOException("stage");
    assertSame(
        failure,
        assertThrows(IOException.class, () -> await(CompletableFuture.failedFuture(failure))));
    CompletableFuture<Object> dependent =
        CompletableFuture.failedFuture(failure).thenApply(value -> value);
    assertSame(failure, assertThrows(IOException.class, () -> await(dependent)));
    CompletionException twice = new CompletionException(failure);
    assertSame(
        twice,
        assertThrows(
            CompletionException.class,
            () -> await(CompletableFuture.failedFuture(new CompletionException(twice)))));
    CompletionException bare = new CompletionException("no cause", null);
    assertSame(
        bare,
        assertThrows(CompletionException.class, () -> await(CompletableFuture.failedFuture(bare))));
  }

  @Test
  @DisplayName("a stage's cancellation is a CancelledError")
  void cancelledStage() {
    CompletableFuture<Object> cancelled = new CompletableFuture<>();
    cancelled.cancel(true);
    assertThrows(CancelledError.class, () -> await(cancelled));
    CompletableFuture<Object> failed =
        CompletableFuture.failedFuture(new CancellationException("said"));
    assertEquals("said", assertThrows(CancelledError.class, () -> await(failed)).getMessage());
  }

  @Test
  @DisplayName("cancelling the awaiting task cancels the stage; shield prevents it")
  void cancellingTheStage() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    CompletableFuture<String> shielded = new CompletableFuture<>();
    Task<Object> task = loop.createTask(Script.of(in -> Script.await(stage)));
    Task<Object> shielding =
        loop.createTask(Script.of(in -> Script.await(Fermata.shield(shielded))));
    test.turns(1);
    task.cancel();
    shielding.cancel();
    assertTrue(stage.isCancelled());
    assertFalse(shielded.isDone());
    loop.callSoon(() -> {});
    test.turns(1);
    assertTrue(task.isCancelled() && shielding.isCancelled());
  }

  @Test
  @DisplayName(
      "runInExecutor: the work runs in another thread, the result comes back through the loop")
  void EXEC_03_runInExecutor() {
    ExecutorService own = Executors.newSingleThreadExecutor();
    Loop real = Loop.create();
    try {
      Thread loopThread = Thread.currentThread();
      Object[] result = new Object[2];
      real.runUntilComplete(Script.of(
          in -> Script.await(Loop.running().runInExecutor(own, Thread::currentThread)),
          in -> {
            result[0] = in.get();
            return Script.await(
                Loop.running().runInExecutor(null, () -> Thread.currentThread().getName()));
          },
          in -> {
            result[1] = in.get();
            return Script.done(null);
          }));
      assertTrue(result[0] instanceof Thread && result[0] != loopThread);
      assertEquals("asyncio_0", result[1]);
    } finally {
      real.close();
      assertFalse(own.isShutdown());
      own.shutdown();
    }
  }

  @Test
  @DisplayName("the loop goes on while a call blocks")
  void EXEC_04_loopGoesOn() {
    CountDownLatch ticks = new CountDownLatch(3);
    Object result = Loop.run(Script.of(in -> {
      tick(ticks);
      return Script.await(Fermata.toThread(() -> ticks.await(30, TimeUnit.SECONDS)));
    }));
    assertEquals(true, result);
  }

  private static void tick(CountDownLatch ticks) {
    ticks.countDown();
    if (ticks.getCount() > 0) {
      Loop.running().callLater(Duration.ofMillis(5), () -> tick(ticks));
    }
  }

  @Test
  @DisplayName("the callable's exception is thrown at the await")
  void EXEC_06_exception() {
    IOException failure = new IOException("work");
    assertSame(
        failure,
        assertThrows(
            IOException.class,
            () -> Loop.run(Script.of(in -> Script.await(Fermata.toThread(() -> {
              throw failure;
            }))))));
  }

  @Test
  @DisplayName("cancelling before the work began prevents it; afterwards its result is dropped")
  void EXEC_07_cancel() throws Exception {
    ExecutorService single = Executors.newSingleThreadExecutor();
    Loop real = Loop.create();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    AtomicReference<String> ran = new AtomicReference<>("");
    try {
      real.runUntilComplete(Script.of(in -> {
        Future<Object> first = real.runInExecutor(single, () -> {
          begun.countDown();
          go.await();
          return ran.accumulateAndGet("first", String::concat);
        });
        Future<Object> second =
            real.runInExecutor(single, () -> ran.accumulateAndGet("second", String::concat));
        begun.await();
        first.cancel();
        second.cancel();
        return Script.await(Fermata.sleep(0));
      }));
      go.countDown();
      single.shutdown();
      assertTrue(single.awaitTermination(30, TimeUnit.SECONDS));
      assertEquals("first", ran.get());
    } finally {
      real.close();
    }
  }

  @Test
  @DisplayName(
      "toThread carries the context into the worker and starts nothing before it is awaited")
  void EXEC_10_toThreadCarriesTheContext() {
    ContextVar<String> var = ContextVar.withDefault("var", "unset");
    assertEquals("set", Loop.run(Script.of(in -> {
      var.set("set");
      return Script.await(Fermata.toThread(var::get));
    })));
    assertEquals("unset", Loop.run(Script.of(in -> {
      var.set("set");
      return Script.await(Loop.running().runInExecutor(var::get));
    })));
  }

  @Test
  @DisplayName("after shutdownDefaultExecutor the default executor refuses work")
  void EXEC_15_afterShutdown() {
    Loop real = Loop.create();
    try {
      CountDownLatch go = new CountDownLatch(1);
      Future<Object> work = real.runInExecutor(() -> {
        go.await();
        return "finished";
      });
      real.callLater(Duration.ofMillis(10), go::countDown);
      real.runUntilComplete(real.shutdownDefaultExecutor());
      assertEquals("finished", real.runUntilComplete(work));
      LoopStateException refused =
          assertThrows(LoopStateException.class, () -> real.runInExecutor(() -> 1));
      assertEquals("Executor shutdown has been called", refused.getMessage());
    } finally {
      real.close();
    }
  }

  @Test
  @DisplayName(
      "runCoroutineThreadsafe gives other threads a blocking future with result or exception")
  void RCTS_02_outcome() throws Exception {
    IOException failure = new IOException("task");
    Object[] seen = new Object[2];
    Loop real = Loop.create();
    Thread other = new Thread(() -> {
      try {
        seen[0] = real.runCoroutineThreadsafe(
                Script.of(in -> Script.await(Fermata.sleep(1)), in -> Script.done("value")))
            .get();
        real.runCoroutineThreadsafe(Coroutine.failed(failure)).get();
      } catch (ExecutionException e) {
        seen[1] = e.getCause();
      } catch (InterruptedException e) {
        seen[1] = e;
      } finally {
        real.callSoonThreadsafe(real::stop);
      }
    });
    other.start();
    real.runForever();
    other.join();
    real.close();
    assertEquals("value", seen[0]);
    assertSame(failure, seen[1]);
  }

  @Test
  @DisplayName("a timed get does not cancel the task; cancelling the blocking future does")
  void RCTS_04_cancel() throws Exception {
    Loop real = Loop.create();
    AtomicReference<Task<?>> task = new AtomicReference<>();
    AtomicReference<Throwable> wrong = new AtomicReference<>();
    Thread other = new Thread(() -> {
      CompletableFuture<Object> future = real.runCoroutineThreadsafe(Script.of(in -> {
        task.set(Fermata.currentTask());
        return Script.await(real.createFuture());
      }));
      try {
        assertThrows(TimeoutException.class, () -> future.get(20, TimeUnit.MILLISECONDS));
        assertFalse(task.get().isDone());
        future.cancel(true);
      } catch (Throwable e) {
        wrong.set(e);
      }
      real.callSoonThreadsafe(() -> real.callLater(Duration.ofMillis(5), real::stop));
    });
    other.start();
    real.runForever();
    other.join();
    assertEquals(null, wrong.get());
    assertTrue(task.get().isCancelled());
    real.close();
  }

  @Test
  @DisplayName("a blocking get in the loop's thread throws instead of blocking for ever")
  void RCTS_06_getInTheLoop() {
    test.inside(() -> assertEquals(
        Reason.BLOCKING_CALL,
        assertThrows(
                LoopStateException.class,
                () -> loop.runCoroutineThreadsafe(Coroutine.completed(1)).get())
            .reason()));
  }
}
