package dev.fermata.internal.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Context;
import dev.fermata.ContextVar;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Handle;
import dev.fermata.Loop;
import dev.fermata.LoopStateException;
import dev.fermata.LoopStateException.Reason;
import dev.fermata.Script;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Queueing callbacks: area SOON of asyncio-rows.tsv. */
class SoonRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;

  @AfterEach
  void close() {
    test.close();
  }

  @Test
  @DisplayName("callbacks run in the order queued, each once")
  void SOON_01_firstInFirstOut() {
    List<Integer> ran = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      int number = i;
      loop.callSoon(() -> ran.add(number));
    }
    test.turns(1);
    assertEquals(IntStream.range(0, 1_000).boxed().toList(), ran);
    loop.callSoon(() -> {});
    test.turns(1);
    assertEquals(1_000, ran.size());
  }

  @Test
  @DisplayName(
      "callSoon never runs the callback itself, not even in the loop's thread with an empty queue")
  void SOON_02_neverInline() {
    loop.callSoon(test.logging("before the loop runs"));
    assertEquals(List.of(), test.log);
    test.inside(() -> {
      loop.callSoon(test.logging("inner"));
      test.log.add("outer");
    });
    assertEquals(List.of("before the loop runs", "outer"), test.log);
  }

  @Test
  @DisplayName("Java: what the lambda captured is bound at the call")
  void SOON_03_captures() {
    Object captured = new Object();
    AtomicReference<Object> seen = new AtomicReference<>();
    loop.callSoon(() -> seen.set(captured));
    test.turns(1);
    assertSame(captured, seen.get());
  }

  @Test
  @DisplayName("a handle that is cancelled before its turn never runs")
  void SOON_04_cancel() {
    Handle handle = loop.callSoon(test.logging("never"));
    handle.cancel();
    loop.callSoon(test.logging("runs"));
    test.turns(1);
    assertEquals(List.of("runs"), test.log);
  }

  @Test
  @DisplayName("the context is a copy of the caller's, or the given one as it is")
  void SOON_05_context() {
    ContextVar<String> var = ContextVar.withDefault("var", "unset");
    Context own = new Context();
    own.run(() -> {
      var.set("caller");
      Handle copied = loop.callSoon(() -> {
        test.log.add(var.get());
        var.set("changed by the callback");
      });
      assertNotSame(own, copied.context());
    });
    Context given = new Context();
    assertSame(
        given, loop.callSoon(() -> var.set("changed in the given"), given).context());
    own.run(() -> var.set("changed after the call"));
    test.turns(1);
    assertEquals(List.of("caller"), test.log);
    assertEquals("changed after the call", own.get(var));
    assertEquals("changed in the given", given.get(var));
  }

  @Test
  @DisplayName("a closed loop refuses, saying that it is closed")
  void SOON_06_closed() {
    test.close();
    LoopStateException refused =
        assertThrows(LoopStateException.class, () -> loop.callSoon(() -> {}));
    assertEquals("Event loop is closed", refused.getMessage());
    assertEquals(Reason.CLOSED, refused.reason());
  }

  @Test
  @DisplayName(
      "Java: a coroutine is no Runnable, so javac refuses it as a callback; null is refused at the call")
  void SOON_07_onlyCallbacks() {
    assertFalse(Runnable.class.isAssignableFrom(Coroutine.class));
    assertThrows(NullPointerException.class, () -> loop.callSoon(null));
  }

  @Test
  @DisplayName(
      "a call from another thread than the running one fails; if the loop does not run, it passes")
  void SOON_08_wrongThread() throws InterruptedException {
    AtomicReference<Throwable> running = new AtomicReference<>();
    test.inside(() -> running.set(inOtherThread(() -> loop.callSoon(() -> {}))));
    LoopStateException refused = (LoopStateException) running.get();
    assertEquals(Reason.WRONG_THREAD, refused.reason());
    assertTrue(refused.getMessage().startsWith("Non-thread-safe operation"), refused::getMessage);
    assertTrue(refused.getMessage().contains("callSoonThreadsafe"), refused::getMessage);
    assertEquals(null, inOtherThread(() -> loop.callSoon(test.logging("allowed"))));
    test.turns(1);
    assertEquals(List.of("allowed"), test.log);
  }

  private static Throwable inOtherThread(Runnable body) throws InterruptedException {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread thread = new Thread(() -> {
      try {
        body.run();
      } catch (RuntimeException e) {
        thrown.set(e);
      }
    });
    thread.start();
    thread.join();
    return thrown.get();
  }

  @Test
  @DisplayName("Java: the thread is checked outside debug mode, too")
  void SOON_09_checkedWithoutDebug() {
    assertFalse(loop.isDebug());
    test.inside(() -> assertEquals(
        Reason.WRONG_THREAD,
        ((LoopStateException) inOtherThread(() -> loop.callLater(Duration.ZERO, () -> {})))
            .reason()));
  }

  @Test
  @DisplayName("before the loop runs, callSoon is allowed; the callback runs in the first turn")
  void SOON_10_beforeTheRun() {
    loop.callSoon(test.logging("first turn"));
    loop.stop();
    loop.runForever();
    assertEquals(List.of("first turn"), test.log);
  }

  @Test
  @DisplayName("main makes tasks A and B and yields: main, A, B, main again, then A and B")
  void SOON_11_mainBeforeItsTasksResume() {
    test.run(Script.of(
        in -> {
          loop.createTask(yielding("A"));
          loop.createTask(yielding("B"));
          test.log.add("main");
          return Script.await(Fermata.sleep(0));
        },
        in -> {
          test.log.add("main after sleep");
          return Script.await(Fermata.sleep(0));
        },
        in -> Script.done(null)));
    assertEquals(
        List.of("main", "A", "B", "main after sleep", "A after yield", "B after yield"), test.log);
  }

  private Coroutine<Object> yielding(String name) {
    return Script.of(
        in -> {
          test.log.add(name);
          return Script.await(Fermata.sleep(0));
        },
        in -> {
          test.log.add(name + " after yield");
          return Script.done(null);
        });
  }

  @Test
  @DisplayName("a callback queued before sleep(0) runs before the task goes on")
  void SOON_12_callbackBeforeTheYieldingTask() {
    test.run(Script.of(
        in -> {
          loop.callSoon(test.logging("callback"));
          return Script.await(Fermata.sleep(0));
        },
        in -> {
          test.log.add("task");
          return Script.done(null);
        }));
    assertEquals(List.of("callback", "task"), test.log);
  }
}
