package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.LoopStateException.Reason;
import dev.fermata.internal.loop.SelectorLoop;
import dev.fermata.internal.loop.TestLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Finding the loop: area GETL of asyncio-rows.tsv. */
class RunningLoopRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;

  @AfterEach
  void close() {
    Loop.setCurrent(null);
    test.close();
  }

  @Test
  @DisplayName("running() is the loop inside callbacks and coroutines, and an error elsewhere")
  void GETL_01_running() {
    test.inside(() -> assertSame(loop, Loop.running()));
    assertSame(loop, test.run(Script.<Loop>of(in -> Script.done(Loop.running()))));
    LoopStateException none = assertThrows(LoopStateException.class, Loop::running);
    assertEquals("no running event loop", none.getMessage());
    assertEquals(Reason.NO_RUNNING_LOOP, none.reason());
  }

  @Test
  @DisplayName("another thread sees none while the loop runs")
  void GETL_02_perThread() {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    test.inside(() -> {
      Thread thread =
          new Thread(() -> thrown.set(assertThrows(LoopStateException.class, Loop::running)));
      thread.start();
      thread.join();
    });
    assertTrue(thrown.get() instanceof LoopStateException);
  }

  @Test
  @DisplayName("current() inside a running loop is that loop, whatever was chosen")
  void GETL_03_currentIsTheRunningOne() {
    try (TestLoop other = TestLoop.create()) {
      Loop.setCurrent(other.loop);
      test.inside(() -> assertSame(loop, Loop.current()));
      assertSame(other.loop, Loop.current());
    }
  }

  @Test
  @DisplayName("with no loop running or chosen, current() fails; it never makes one")
  void GETL_04_currentNeverCreates() {
    assertEquals(
        Reason.NO_RUNNING_LOOP,
        assertThrows(LoopStateException.class, Loop::current).reason());
  }

  @Test
  @DisplayName("loops can be made and chosen by hand; null chooses none")
  void GETL_05_setCurrent() {
    Loop.setCurrent(loop);
    assertSame(loop, Loop.current());
    Loop.setCurrent(null);
    assertThrows(LoopStateException.class, Loop::current);
    Loop made = Loop.create();
    assertFalse(made.isClosed());
    made.close();
  }

  @Test
  @DisplayName("Java: a factory in the options replaces policies")
  void GETL_06_loopFactory() {
    List<Loop> made = new ArrayList<>();
    LoopOptions options = LoopOptions.defaults().withLoopFactory(given -> {
      made.add(new SelectorLoop(given));
      return made.get(0);
    });
    assertSame(Loop.run(Script.<Loop>of(in -> Script.done(Loop.running())), options), made.get(0));
    assertEquals(1, made.size());
    assertTrue(made.get(0).isClosed());
  }

  @Test
  @DisplayName(
      "another implementation needs no change of the program: here one with a clock and selector of its own")
  void GETL_07_anotherImplementation() {
    TestLoop other = TestLoop.create();
    LoopOptions options = LoopOptions.defaults().withLoopFactory(given -> other.loop);
    long slept = Loop.run(
        Script.of(
            in -> Script.await(Fermata.sleep(60_000)),
            in -> Script.done(Loop.running().time())),
        options);
    assertEquals(60_000_000_000L, slept);
  }

  @Test
  @DisplayName("a loop's text names its type and its selector's type")
  void GETL_08_text() {
    Loop real = Loop.create();
    assertTrue(
        real.toString()
            .matches("<SelectorLoop \\w+SelectorImpl running=false closed=false debug=\\w+>"),
        real::toString);
    real.close();
    assertTrue(test.loop.toString().contains("FakePoller"));
  }
}
