package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.internal.loop.TestLoop;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Handles: area HNDL of asyncio-rows.tsv. */
class HandleRowsTest {
  /** A callback with a text of its own. */
  private record Named(String name, Runnable body) implements Runnable {
    @Override
    public void run() {
      body.run();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static final Runnable NOTHING = new Named("nothing", () -> {});

  @Test
  @DisplayName(
      "the text has the class, the cancelled flag, the callback, and in debug mode the place of creation")
  void HNDL_01_text() {
    try (TestLoop test = TestLoop.create()) {
      assertEquals("<Handle nothing>", test.loop.callSoon(NOTHING).toString());
      assertEquals("<TimerHandle when=5 nothing>", test.loop.callAt(5, NOTHING).toString());
      Handle cancelled = test.loop.callSoon(NOTHING);
      cancelled.cancel();
      assertEquals("<Handle cancelled>", cancelled.toString());
      String lambda = test.loop.callSoon(() -> {}).toString();
      assertTrue(lambda.contains("HandleRowsTest::lambda"), lambda);
    }
    try (TestLoop test = TestLoop.debugging()) {
      String text = test.loop.callSoon(NOTHING).toString();
      assertTrue(text.matches("<Handle nothing created at HandleRowsTest.java:\\d+>"), text);
    }
  }

  @Test
  @DisplayName("cancel() may be called again, and drops the callback")
  void HNDL_02_cancelAgain() {
    try (TestLoop test = TestLoop.create()) {
      TimerHandle handle = test.loop.callAt(1, NOTHING);
      handle.cancel();
      handle.cancel();
      assertEquals("<TimerHandle cancelled when=1>", handle.toString());
    }
  }

  @Test
  @DisplayName("in debug mode a cancelled handle's text still names the callback")
  void HNDL_03_frozenText() {
    try (TestLoop test = TestLoop.debugging()) {
      Handle handle = test.loop.callSoon(NOTHING);
      handle.cancel();
      assertTrue(handle.toString().startsWith("<Handle cancelled nothing"), handle::toString);
    }
  }

  @Test
  @DisplayName("isCancelled() is true from cancel() on")
  void HNDL_04_isCancelled() {
    try (TestLoop test = TestLoop.create()) {
      Handle handle = test.loop.callSoon(NOTHING);
      assertFalse(handle.isCancelled());
      handle.cancel();
      assertTrue(handle.isCancelled());
      test.turns(1);
      assertTrue(handle.isCancelled());
    }
  }

  @Test
  @DisplayName("the callback runs in the context that the handle captured")
  void HNDL_05_runsInItsContext() {
    try (TestLoop test = TestLoop.create()) {
      ContextVar<String> var = ContextVar.withDefault("var", "unset");
      Context one = new Context();
      one.run(() -> {
        var.set("one");
        test.loop.callSoon(() -> test.log.add(var.get()));
        test.loop.callAt(0, () -> test.log.add("timer " + var.get()));
      });
      test.loop.callSoon(() -> test.log.add(var.get()));
      test.turns(1);
      assertEquals(List.of("one", "unset", "timer one"), test.log);
      assertEquals("unset", var.get());
    }
  }

  @Test
  @DisplayName(
      "a callback's exception is reported with message, exception, handle, and in debug mode where it was created")
  void HNDL_06_report() {
    RuntimeException failure = new IllegalArgumentException("broken");
    Runnable broken = new Named("broken", () -> {
      throw failure;
    });
    try (TestLoop test = TestLoop.create()) {
      Handle handle = test.loop.callSoon(broken);
      test.turns(1);
      assertEquals(
          List.of(Map.of(
              "message", "Exception in callback broken", "exception", failure, "handle", handle)),
          test.reports);
    }
    try (TestLoop test = TestLoop.debugging()) {
      test.loop.callSoon(broken);
      test.turns(1);
      StackTraceElement[] created =
          (StackTraceElement[]) test.reports.get(0).get("source_traceback");
      assertEquals(getClass().getName(), created[0].getClassName());
      assertTrue(created.length <= 10);
    }
  }

  @Test
  @DisplayName("context() is the context that the handle will use")
  void HNDL_07_context() {
    try (TestLoop test = TestLoop.create()) {
      Context given = new Context();
      assertSame(given, test.loop.callSoon(NOTHING, given).context());
      assertSame(given, test.loop.callAt(0, NOTHING, given).context());
      assertSame(given, test.loop.callSoonThreadsafe(NOTHING, given).context());
    }
  }

  @Test
  @DisplayName(
      "timers are ordered by deadline; equal are those with equal deadline, callback and cancelled flag")
  void HNDL_08_comparing() {
    try (TestLoop test = TestLoop.create()) {
      TimerHandle early = test.loop.callAt(1, NOTHING);
      TimerHandle late = test.loop.callAt(2, () -> {});
      TimerHandle alsoEarly = test.loop.callAt(1, new Named("other", NOTHING));
      assertTrue(early.compareTo(late) < 0 && late.compareTo(early) > 0);
      assertEquals(0, early.compareTo(alsoEarly));
      assertNotEquals(early, alsoEarly);
      TimerHandle same = test.loop.callAt(1, NOTHING);
      assertEquals(early, same);
      assertEquals(early.hashCode(), same.hashCode());
      same.cancel();
      assertNotEquals(early, same);
      early.cancel();
      assertEquals(early, same);
    }
  }
}
