package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.LoopStateException.Reason;
import dev.fermata.abi.Completion;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.FrameCoroutine;
import dev.fermata.internal.loop.TestLoop;
import java.io.IOException;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Coroutine objects: area CORO of asyncio-rows.tsv, with bodies written by hand. */
class CoroutineRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;

  @AfterEach
  void close() {
    test.close();
  }

  private Coroutine<String> logging(String entry) {
    return Script.named("logging", in -> {
      test.log.add(entry);
      return Script.done(entry);
    });
  }

  private static IllegalStateException refused(Coroutine<?> coroutine) {
    return assertThrows(IllegalStateException.class, () -> Loop.running().createTask(coroutine));
  }

  @Test
  @DisplayName("making a coroutine runs none of its body")
  void CORO_01_cold() {
    Coroutine<String> coroutine = logging("body");
    test.turns(0);
    assertEquals(List.of(), test.log);
    coroutine.close();
  }

  @Test
  @DisplayName("a coroutine runs when it is awaited or made a task")
  void CORO_02_runsWhenAwaitedOrScheduled() {
    test.run(Script.of(in -> Script.await(logging("awaited"))));
    assertEquals("scheduled", test.run(logging("scheduled")));
    assertEquals(List.of("awaited", "scheduled"), test.log);
  }

  @Test
  @DisplayName(
      "awaiting a coroutine runs it in the same task, without a turn, up to its first suspension")
  void CORO_03_runsInline() {
    test.run(Script.of(
        in -> {
          loop.callSoon(test.logging("other"));
          test.log.add("outer in " + Fermata.currentTask().name());
          return Script.await(Script.of(
              inner -> {
                test.log.add("inner in " + Fermata.currentTask().name());
                return Script.await(Fermata.sleep(0));
              },
              inner -> Script.done(null)));
        },
        in -> {
          test.log.add("outer again");
          return Script.done(null);
        }));
    String task = test.log.get(0).substring("outer in ".length());
    assertEquals(List.of("outer in " + task, "inner in " + task, "other", "outer again"), test.log);
  }

  @Test
  @DisplayName("a coroutine that never suspends ends within the await, without a turn")
  void CORO_04_neverSuspends() {
    test.run(Script.of(
        in -> {
          loop.callSoon(test.logging("other"));
          return Script.await(logging("inner"));
        },
        in -> {
          test.log.add("outer got " + in.get());
          return Script.done(null);
        }));
    assertEquals(List.of("inner", "outer got inner", "other"), test.log);
  }

  @Test
  @DisplayName(
      "a second await is an error: reuse after the end, and awaiting what is being awaited")
  void CORO_05_oneShot() {
    Coroutine<String> once = logging("once");
    test.run(Script.of(
        in -> Script.await(once),
        in -> {
          assertEquals("cannot reuse already awaited coroutine", refused(once).getMessage());
          return Script.await(once);
        },
        in -> {
          assertEquals(
              "cannot reuse already awaited coroutine",
              assertThrows(IllegalStateException.class, in::get).getMessage());
          return Script.done(null);
        }));
    Coroutine<Void> suspended = Script.of(in -> Script.await(Fermata.sleep(0)));
    test.inside(() -> {
      Fermata.createTask(Script.of(in -> Script.await(suspended)));
      loop.callSoon(() ->
          assertEquals("coroutine is being awaited already", refused(suspended).getMessage()));
    });
    test.turns(1);
    assertEquals(List.of("once"), test.log);
    assertEquals(List.of(), test.messages());
    Coroutine<String> scheduled = logging("scheduled");
    test.inside(() -> {
      loop.createTask(scheduled);
      refused(scheduled);
    });
  }

  @Test
  @DisplayName(
      "a coroutine that was dropped is reported once. Java: when the loop closes, at the latest")
  void CORO_06_neverAwaited() {
    test.inside(() -> {
      logging("dropped");
      logging("closed").close();
      Coroutine.completed("nothing to lose");
      Fermata.sleep(0);
    });
    test.run(Script.of(in -> Script.await(logging("awaited"))));
    test.close();
    assertEquals(List.of("coroutine 'Host.logging' was never awaited"), test.messages());
    test.close();
    assertEquals(1, test.reports.size());
  }

  @Test
  @DisplayName(
      "in debug mode that report says where the coroutine was made, with at most ten frames")
  void CORO_07_createdAt() {
    TestLoop debugging = TestLoop.debugging();
    debugging.inside(() -> Script.of(in -> Script.done(null)));
    debugging.close();
    StackTraceElement[] created =
        (StackTraceElement[]) debugging.reports.get(0).get("source_traceback");
    assertTrue(created.length > 0 && created.length <= 10);
    assertTrue(List.of(created).stream()
        .anyMatch(frame -> frame.getClassName().equals(getClass().getName())));
  }

  @Test
  @DisplayName(
      "close(): unstarted, it is not reported; suspended, finally blocks run, and awaiting there is an error")
  void CORO_08_close() {
    Coroutine<String> suspended = Script.of(in -> Script.await(loop.createFuture()), in -> {
      try {
        in.get();
      } finally {
        test.log.add("finally");
      }
      return Script.done(null);
    });
    Coroutine<String> stubborn = Script.of(
        in -> Script.await(loop.createFuture()),
        in -> {
          assertThrows(Error.class, in::get);
          return Script.await(Fermata.sleep(0));
        },
        in -> Script.done(null));
    Coroutine<String> inner = Script.of(in -> Script.await(loop.createFuture()));
    test.inside(() -> {
      logging("unstarted").close();
      loop.createTask(suspended);
      loop.createTask(stubborn);
      loop.createTask(Script.of(in -> Script.await(inner)));
    });
    test.turns(1);
    suspended.close();
    assertEquals(List.of("finally"), test.log);
    suspended.close();
    assertEquals(
        "coroutine awaited something while it was being closed",
        assertThrows(IllegalStateException.class, stubborn::close).getMessage());
    assertThrows(IllegalStateException.class, inner::close);
    assertEquals(List.of("finally"), test.log);
  }

  @Test
  @DisplayName("the blocking bridge refuses to block the loop's thread, and names it")
  void CORO_10_noBlockingInTheLoop() {
    test.inside(() -> {
      Task<String> task = Fermata.createTask(logging("later"));
      LoopStateException refused = assertThrows(
          LoopStateException.class, () -> task.toCompletableFuture().get());
      assertEquals(Reason.BLOCKING_CALL, refused.reason());
      assertTrue(
          refused.getMessage().contains(Thread.currentThread().toString()), refused::getMessage);
      assertThrows(LoopStateException.class, () -> task.toCompletableFuture().join());
      assertThrows(
          LoopStateException.class, () -> task.toCompletableFuture().get(1, TimeUnit.SECONDS));
      assertThrows(
          LoopStateException.class,
          () -> task.toCompletableFuture().thenApply(value -> value).join());
    });
  }

  @Test
  @DisplayName(
      "Java: a compiled coroutine has a type of its own and names the method that it comes from")
  void CORO_11_isACoroutine() {
    Coroutine<String> coroutine = logging("x");
    assertTrue(coroutine instanceof FrameCoroutine);
    assertEquals("Host.logging", coroutine.name());
    assertEquals("<Coroutine Host.logging>", coroutine.toString());
    coroutine.close();
  }

  @Test
  @DisplayName(
      "the body goes on at the same point, with the awaited value or the awaited thing's exception")
  void CORO_12_resumesWithTheOutcome() {
    Future<String> value = loop.createFuture();
    Future<String> failed = loop.createFuture();
    IOException failure = new IOException("awaited");
    loop.callSoon(() -> value.setResult("value"));
    loop.callLater(Duration.ofMillis(1), () -> failed.setException(failure));
    assertEquals(
        "value, then awaited",
        test.run(Script.of(
            in -> Script.await(value),
            in -> {
              test.log.add(in.get());
              return Script.await(failed);
            },
            in -> {
              assertSame(failure, assertThrows(IOException.class, in::get));
              return Script.done(test.log.get(0) + ", then " + failure.getMessage());
            })));
  }

  @Test
  @DisplayName("the chain of a suspended coroutine, outer to inner, can be read without running it")
  void CORO_13_stackOfASuspendedChain() {
    Coroutine<Object> outer = Script.named(
        "outer",
        in -> Script.await(Fermata.sleep(0)),
        in -> Script.await(Script.named(
            "middle",
            mid ->
                Script.await(Script.named("inner", inner -> Script.await(loop.createFuture()))))));
    Task<Object> task = loop.createTask(outer);
    test.turns(2);
    assertEquals(
        List.of(
            "app.Host.outer(Host.java:20)",
            "app.Host.middle(Host.java:10)",
            "app.Host.inner(Host.java:10)"),
        task.stack().stream().map(StackTraceElement::toString).toList());
    assertFalse(task.isDone());
  }

  @Test
  @DisplayName("locals survive a suspension; after the end the coroutine holds none of them")
  void CORO_14_locals() throws ReflectiveOperationException {
    Coroutine<String> coroutine =
        Script.of(in -> Script.await(Fermata.sleep(0)), in -> Script.done("kept"));
    Field frame = FrameCoroutine.class.getDeclaredField("frame");
    frame.setAccessible(true);
    assertTrue(frame.get(coroutine) instanceof Script);
    Task<String> task = loop.createTask(coroutine);
    test.turns(1);
    assertTrue(frame.get(coroutine) instanceof Script);
    test.turns(1);
    assertEquals("kept", task.result());
    assertNull(frame.get(coroutine));
    Coroutine<String> failed = Script.of(in -> {
      throw new IOException("ends, too");
    });
    assertThrows(IOException.class, () -> test.run(failed));
    assertNull(frame.get(failed));
  }

  /** A driver that stops at each await, hands the awaited object out, and sends a value in for it. */
  private static final class Emitting extends Driver {
    private static final class Emitted extends Completion {
      private final Object value;

      Emitted(Object value) {
        this.value = value;
      }

      @Override
      protected Throwable takeError() {
        throw new AssertionError("never done");
      }
    }

    private Frame frame;
    private Object returned;

    Emitting(Coroutine<?> body) {
      frame = start(body, () -> {});
    }

    @Override
    protected Completion completionOf(Object awaitable) {
      return new Emitted(awaitable);
    }

    /** The next value handed out; empty at the end. */
    Optional<Object> send(Object value) throws Throwable {
      Object driven = drive(frame, value, null);
      if (!isSuspended(driven)) {
        returned = driven;
        return Optional.empty();
      }
      frame = innermost();
      return Optional.of(((Emitted) awaited()).value);
    }
  }

  @Test
  @DisplayName(
      "the same machinery makes generators: prime, send a value in, get one out, see the end")
  void CORO_15_generatorByTheSameMachinery() throws Throwable {
    Emitting generator = new Emitting(Script.of(
        in -> Script.await("ready"),
        in -> Script.await("got " + in.get()),
        in -> Script.done("end after " + in.get())));
    assertEquals(Optional.of("ready"), generator.send(null));
    assertEquals(Optional.of("got 1"), generator.send(1));
    assertEquals(Optional.empty(), generator.send(2));
    assertEquals("end after 2", generator.returned);
  }
}
