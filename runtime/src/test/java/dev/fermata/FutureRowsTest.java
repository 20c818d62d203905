package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.LoopStateException.Reason;
import dev.fermata.internal.loop.SelectorLoop;
import dev.fermata.internal.loop.TestLoop;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Futures: state, awaiting and bridging in area FUT of asyncio-rows.tsv; the callbacks are in {@link FutureCallbackRowsTest}. */
class FutureRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;
  private final Future<String> future = loop.createFuture();

  @AfterEach
  void close() {
    test.close();
  }

  private Future<String> failed(Throwable error) {
    Future<String> failed = loop.createFuture();
    failed.setException(error);
    return failed;
  }

  @Test
  @DisplayName("a future is pending, finished or cancelled, and changes only while pending")
  void FUT_01_states() {
    assertFalse(future.isDone() || future.isCancelled());
    future.setResult("x");
    assertTrue(future.isDone() && !future.isCancelled());
    Future<String> cancelled = loop.createFuture();
    cancelled.cancel();
    assertTrue(cancelled.isDone() && cancelled.isCancelled());
    assertThrows(InvalidStateException.class, () -> cancelled.setResult("late"));
    assertTrue(cancelled.isCancelled());
  }

  @Test
  @DisplayName("completing a future that is done is an error that names the state")
  void FUT_02_completeTwice() {
    future.setResult("x");
    String text =
        assertThrows(InvalidStateException.class, () -> future.setResult("y")).getMessage();
    assertTrue(text.startsWith("FINISHED: "), text);
    assertThrows(InvalidStateException.class, () -> future.setException(new IOException()));
    Future<String> cancelled = loop.createFuture();
    cancelled.cancel();
    text = assertThrows(
            InvalidStateException.class, () -> cancelled.setException(new IOException()))
        .getMessage();
    assertTrue(text.startsWith("CANCELLED: "), text);
    assertEquals("x", future.result());
  }

  @Test
  @DisplayName("reading a pending future is an error")
  void FUT_03_readWhilePending() {
    assertEquals(
        "Result is not ready.",
        assertThrows(InvalidStateException.class, future::result).getMessage());
    assertEquals(
        "Exception is not set.",
        assertThrows(InvalidStateException.class, future::exception).getMessage());
  }

  @Test
  @DisplayName("reading a cancelled future throws CancelledError, from exception() too")
  void FUT_04_readCancelled() {
    future.cancel();
    assertThrows(CancelledError.class, future::result);
    assertThrows(CancelledError.class, future::exception);
  }

  @Test
  @DisplayName("exception() of a successful future is null")
  void FUT_05_noException() {
    future.setResult(null);
    assertNull(future.exception());
    assertNull(future.result());
  }

  @Test
  @DisplayName("Java: only instances can be set as exceptions; null is refused")
  void FUT_06_instancesOnly() {
    assertThrows(NullPointerException.class, () -> future.setException(null));
    assertFalse(future.isDone());
  }

  @Test
  @DisplayName("Java: there is no StopIteration; any throwable is handed on as it is")
  void FUT_07_anyThrowable() {
    Throwable odd = new Throwable("neither exception nor error");
    assertSame(odd, assertThrows(Throwable.class, failed(odd)::result));
  }

  @Test
  @DisplayName(
      "result() of a failed future throws the same object each time, and its trace does not grow")
  void FUT_08_sameObject() {
    IOException failure = new IOException("broken");
    int depth = failure.getStackTrace().length;
    Future<String> failed = failed(failure);
    for (int i = 0; i < 100; i++) {
      assertSame(failure, assertThrows(IOException.class, failed::result));
      assertSame(failure, assertThrows(IOException.class, () -> test.run(failed)));
    }
    assertEquals(depth, failure.getStackTrace().length);
    assertSame(failure, failed.exception());
  }

  @Test
  @DisplayName(
      "cancel() of a pending future cancels it, queues its callbacks, returns true; of a done one changes nothing")
  void FUT_09_cancel() {
    future.addDoneCallback(done -> test.log.add("cancelled: " + done.isCancelled()));
    assertTrue(future.cancel());
    assertEquals(List.of(), test.log);
    assertFalse(future.cancel());
    test.turns(1);
    assertEquals(List.of("cancelled: true"), test.log);
    Future<String> done = loop.createFuture();
    done.setResult("x");
    assertFalse(done.cancel());
    assertEquals("x", done.result());
  }

  @Test
  @DisplayName("the message of cancel is the CancelledError's")
  void FUT_10_cancelMessage() {
    future.cancel("because");
    assertEquals("because", assertThrows(CancelledError.class, future::result).getMessage());
    assertEquals("because", assertThrows(CancelledError.class, future::result).getMessage());
    Future<String> silent = loop.createFuture();
    silent.cancel();
    assertNull(assertThrows(CancelledError.class, silent::result).getMessage());
  }

  @Test
  @DisplayName("cancel() counts as having read the exception, though it returns false")
  void FUT_11_cancelCountsAsRead() {
    Future<String> failed = failed(new IOException("read"));
    failed(new IOException("not read"));
    assertFalse(failed.cancel());
    test.close();
    assertEquals(List.of("Future exception was never retrieved"), test.messages());
    assertEquals("not read", ((Throwable) test.reports.get(0).get("exception")).getMessage());
  }

  @Test
  @DisplayName("awaiting a done future goes on at once: no other task runs in between")
  void FUT_20_awaitDone() {
    future.setResult("value");
    test.run(Script.of(
        in -> {
          loop.callSoon(test.logging("other"));
          return Script.await(future);
        },
        in -> {
          test.log.add(in.get());
          return Script.done(null);
        }));
    assertEquals(List.of("value", "other"), test.log);
  }

  @Test
  @DisplayName(
      "awaiting a pending future suspends; setResult queues the waiter, which runs one turn later")
  void FUT_21_awaitPending() {
    loop.createTask(Script.of(in -> Script.await(future), in -> {
      test.log.add("waiter got " + in.get());
      return Script.done(null);
    }));
    test.turns(1);
    test.inside(() -> {
      future.setResult("value");
      loop.callSoon(test.logging("queued after setResult"));
      test.log.add("setResult returned");
    });
    assertEquals(List.of("setResult returned"), test.log);
    test.turns(1);
    assertEquals(
        List.of("setResult returned", "waiter got value", "queued after setResult"), test.log);
  }

  @Test
  @DisplayName(
      "several tasks may await one future; they wake in the order in which they began to wait")
  void FUT_22_severalWaiters() {
    for (String name : List.of("a", "b", "c", "d")) {
      loop.createTask(Script.of(in -> Script.await(future), in -> {
        test.log.add(name);
        return Script.done(null);
      }));
    }
    test.turns(1);
    future.setResult("x");
    test.turns(1);
    assertEquals(List.of("a", "b", "c", "d"), test.log);
  }

  @Test
  @DisplayName("a future belongs to one loop, fixed at its creation")
  void FUT_23_loop() {
    assertSame(loop, future.loop());
    assertSame(loop, new Future<>(loop).loop());
  }

  @Test
  @DisplayName("the constructor without a loop takes the running one; none running is an error")
  void FUT_24_constructorWithoutLoop() {
    assertEquals(
        Reason.NO_RUNNING_LOOP,
        assertThrows(LoopStateException.class, Future::new).reason());
    test.inside(() -> assertSame(loop, new Future<>().loop()));
  }

  @Test
  @DisplayName("createFuture can be overridden, and the library makes its futures by it")
  void FUT_25_createFuture() {
    int[] created = {0};
    Loop counting = new SelectorLoop(LoopOptions.defaults()) {
      @Override
      public <T> Future<T> createFuture() {
        created[0]++;
        return super.createFuture();
      }
    };
    counting.runUntilComplete(Script.of(in -> Script.await(Fermata.sleep(1))));
    assertEquals(1, created[0]);
    counting.runUntilComplete(counting.runInExecutor(() -> 1));
    assertEquals(2, created[0]);
    counting.close();
  }

  @Test
  @DisplayName("setResult in another thread than the loop's throws, and names callSoonThreadsafe")
  void FUT_26_wrongThread() {
    AtomicReference<LoopStateException> refused = new AtomicReference<>();
    test.inside(() -> {
      Thread thread = new Thread(
          () -> refused.set(assertThrows(LoopStateException.class, () -> future.setResult("x"))));
      thread.start();
      thread.join();
    });
    assertEquals(Reason.WRONG_THREAD, refused.get().reason());
    assertTrue(refused.get().getMessage().contains("callSoonThreadsafe"));
    assertFalse(future.isDone());
  }

  @Test
  @DisplayName("setResultUnlessCancelled is silent on a cancelled future, and only there")
  void FUT_27_unlessCancelled() {
    future.cancel();
    assertFalse(future.setResultUnlessCancelled("late"));
    assertFalse(future.setExceptionUnlessCancelled(new IOException()));
    Future<String> done = loop.createFuture();
    assertTrue(done.setResultUnlessCancelled("x"));
    assertThrows(InvalidStateException.class, () -> done.setResultUnlessCancelled("y"));
  }

  @Test
  @DisplayName(
      "the text shows state, outcome (shortened), callbacks, and in debug mode the place of creation")
  void FUT_28_text() {
    assertEquals("<Future pending>", future.toString());
    future.addDoneCallback(new Callback("first"));
    assertEquals("<Future pending cb=[first]>", future.toString());
    future.addDoneCallback(new Callback("second"));
    assertEquals("<Future pending cb=[first, second]>", future.toString());
    future.addDoneCallback(new Callback("third"));
    future.addDoneCallback(new Callback("fourth"));
    assertEquals("<Future pending cb=[first, <2 more>, fourth]>", future.toString());
    future.setResult("x".repeat(100));
    assertEquals("<Future finished result=" + "x".repeat(57) + "...>", future.toString());
    Future<String> cancelled = loop.createFuture();
    cancelled.cancel();
    assertEquals("<Future cancelled>", cancelled.toString());
    Future<String> failed = failed(new IOException("broken"));
    assertEquals("<Future finished exception=java.io.IOException: broken>", failed.toString());
    failed.exception();
    try (TestLoop debugging = TestLoop.debugging()) {
      String text = debugging.loop.createFuture().toString();
      assertTrue(text.matches("<Future pending created at FutureRowsTest.java:\\d+>"), text);
    }
  }

  private record Callback(String name) implements Consumer<Future<String>> {
    @Override
    public void accept(Future<String> done) {}

    @Override
    public String toString() {
      return name;
    }
  }

  @Test
  @DisplayName("a future that holds itself, or a structure that does, prints without end")
  void FUT_29_recursiveText() {
    Future<Object> self = loop.createFuture();
    self.setResult(self);
    assertEquals("<Future finished result=<Future finished>>", self.toString());
    Future<Object> inList = loop.createFuture();
    inList.setResult(Arrays.asList(inList));
    assertTrue(inList.toString().startsWith("<Future finished result="), inList::toString);
    Future<Object> inOwn = loop.createFuture();
    inOwn.setResult(new Object() {
      @Override
      public String toString() {
        return "holds " + inOwn;
      }
    });
    assertTrue(
        inOwn.toString().startsWith("<Future finished result=holds <Future"), inOwn::toString);
    assertTrue(inOwn.toString().contains("..."), inOwn::toString);
  }

  @Test
  @DisplayName(
      "a stage's completion comes through the loop; cancelling the future cancels the stage")
  void FUT_30_fromStage() throws InterruptedException {
    Loop real = Loop.create();
    try {
      CompletableFuture<String> stage = new CompletableFuture<>();
      real.callSoon(() -> new Thread(() -> stage.complete("from a thread")).start());
      assertEquals("from a thread", real.runUntilComplete(Script.of(in -> Script.await(stage))));
    } finally {
      real.close();
    }
    test.inside(() -> {
      CompletableFuture<String> stage = new CompletableFuture<>();
      Future<String> wrapper = Future.from(stage);
      assertFalse(wrapper.isDone());
      wrapper.cancel();
      assertTrue(stage.isCancelled());
      CompletableFuture<String> cancelled = new CompletableFuture<>();
      cancelled.cancel(true);
      assertTrue(Future.from(cancelled).isCancelled());
    });
  }

  @Test
  @DisplayName("a future of the loop is its own future")
  void FUT_31_futureOfAFuture() {
    assertSame(future, future.asFuture());
    assertSame(future, Fermata.ensureFuture(future));
  }

  @Test
  @DisplayName("a stage that completes after the loop was closed is dropped without a word")
  void FUT_32_stageCompletesTooLate() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    AtomicReference<Future<String>> wrapper = new AtomicReference<>();
    test.inside(() -> wrapper.set(Future.from(stage)));
    test.close();
    assertTrue(stage.complete("too late"));
    assertFalse(stage.isCompletedExceptionally());
    assertFalse(wrapper.get().isDone());
    assertEquals(List.of(), test.messages());
  }

  @Test
  @DisplayName(
      "ensureFuture: a future or task is itself, of another loop an error; coroutines and awaitables become tasks")
  void FUT_33_ensureFuture() {
    test.inside(() -> {
      Task<Object> task = Fermata.createTask(Script.of(in -> Script.done("task")));
      assertSame(task, Fermata.ensureFuture(task));
      assertSame(task, Fermata.ensureFuture(task, loop));
      Future<Object> ofCoroutine = Fermata.ensureFuture(Script.of(in -> Script.done("coroutine")));
      assertTrue(ofCoroutine instanceof Task);
      Awaitable<String> own = () -> future;
      Future<String> ofAwaitable = Fermata.ensureFuture(own);
      assertTrue(ofAwaitable instanceof Task);
      assertNotSame(future, ofAwaitable);
      assertThrows(NullPointerException.class, () -> Fermata.ensureFuture(null));
      try (TestLoop other = TestLoop.create()) {
        assertEquals(
            Reason.WRONG_LOOP,
            assertThrows(LoopStateException.class, () -> Fermata.ensureFuture(task, other.loop))
                .reason());
      }
      future.setResult("awaitable");
      ofAwaitable.addDoneCallback(done -> test.log.add(done.result()));
    });
    test.turns(2);
    assertEquals(List.of("awaitable"), test.log);
  }

  @Test
  @DisplayName(
      "Java: an interface makes a type awaitable; what it gives for a future may not be null")
  void FUT_34_ownAwaitable() {
    Awaitable<String> own = () -> future;
    future.setResult("own");
    assertEquals("own", test.run(Script.of(in -> Script.await(own))));
    Awaitable<String> broken = () -> null;
    assertThrows(NullPointerException.class, () -> test.run(Script.of(in -> Script.await(broken))));
    assertThrows(NullPointerException.class, () -> test.run(Script.of(in -> Script.await(null))));
    assertTrue(loop instanceof SelectorLoop);
  }
}
