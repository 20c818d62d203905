package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.internal.loop.TestLoop;
import dev.fermata.interop.Stepper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Area AGEN of asyncio-rows.tsv: asynchronous generators. */
@Timeout(60)
class AsyncGeneratorRowsTest {
  private final List<String> log = new ArrayList<>();

  /** Hands out the numbers from 1 and logs when it begins and ends. */
  private AsyncGenerator<Integer> numbers(String name) {
    return Script.generator(
        name,
        in -> {
          log.add(name + " begins");
          return Script.emit(1);
        },
        in -> ended(name, in, 2),
        in -> ended(name, in, 3));
  }

  private Object ended(String name, Script.In in, int value) throws Throwable {
    try {
      in.get();
    } catch (Throwable e) {
      log.add(name + " ended by " + e.getClass().getSimpleName());
      throw e;
    }
    return Script.emit(value);
  }

  /** Begins, and ends only after another turn of the loop. */
  private AsyncGenerator<Integer> slowToClose(String name) {
    return Script.generator(
        name,
        in -> Script.emit(1),
        in -> {
          assertThrows(Error.class, in::get);
          log.add(name + " closes");
          return Script.await(Fermata.sleep(0));
        },
        in -> {
          log.add(name + " closed");
          return Script.done(null);
        });
  }

  private static Coroutine<Object> firstOf(AsyncGenerator<?> generator) {
    return Script.of(in -> Script.await(generator.advance()));
  }

  @Test
  @DisplayName("the body starts at the first step, and that is when the loop is told")
  void AGEN_01_firstStep() {
    try (TestLoop test = TestLoop.create()) {
      AsyncGenerator<Integer> cold = numbers("cold");
      AsyncGenerator<Integer> begun = numbers("begun");
      assertEquals(true, test.run(firstOf(begun)));
      assertEquals(List.of("begun begins"), log);
      assertEquals(1, begun.current());
      test.run(test.loop().shutdownAsyncGenerators());
      assertEquals(List.of("begun begins", "begun ended by CoroutineExit"), log);
      assertThrows(NoSuchElementException.class, cold::current);
      assertEquals(List.of(), test.messages());
    }
  }

  @Test
  @DisplayName(
      "a generator that becomes garbage before its end is closed by a task of its loop; debug mode reports it")
  void AGEN_02_garbage() throws InterruptedException {
    try (TestLoop test = TestLoop.debugging()) {
      beginAndDrop(test);
      for (int i = 0; i < 200 && log.size() < 3; i++) {
        System.gc();
        Thread.sleep(10);
        test.inside(() -> {});
      }
      assertEquals(List.of("dropped closes", "on a task", "dropped closed"), log);
      assertEquals(
          List.of(
              "asynchronous generator <AsyncGenerator Host.dropped> was abandoned before its end"),
          test.messages());
      assertTrue(test.reports.get(0).containsKey("source_traceback"));
    }
  }

  private void beginAndDrop(TestLoop test) {
    test.run(Script.of(in -> {
      AsyncGenerator<Integer> dropped = Script.generator(
          "dropped",
          body -> Script.emit(1),
          body -> {
            assertThrows(Error.class, body::get);
            log.add("dropped closes");
            log.add(Fermata.currentTask() == null ? "no task" : "on a task");
            return Script.await(Fermata.sleep(0));
          },
          body -> {
            log.add("dropped closed");
            return Script.done(null);
          });
      return Script.await(dropped.advance());
    }));
  }

  @Test
  @DisplayName(
      "shutdownAsyncGenerators closes all live ones at the same time, and reports those that fail")
  void AGEN_03_shutDown() {
    try (TestLoop test = TestLoop.create()) {
      IOException failure = new IOException("closing");
      AsyncGenerator<Integer> fails = Script.generator("fails", in -> Script.emit(1), in -> {
        throw failure;
      });
      AsyncGenerator<Integer> a = slowToClose("a");
      AsyncGenerator<Integer> b = slowToClose("b");
      AsyncGenerator<Integer> ended = Script.generator("ended", in -> Script.done(null));
      for (AsyncGenerator<Integer> one : List.of(a, fails, b, ended)) {
        test.run(firstOf(one));
      }
      test.run(test.loop().shutdownAsyncGenerators());
      assertEquals(List.of("a closes", "b closes", "a closed", "b closed"), log);
      assertEquals(
          List.of(
              "an error occurred during closing of asynchronous generator <AsyncGenerator Host.fails>"),
          test.messages());
      assertSame(failure, test.reports.get(0).get("exception"));
      assertEquals("<AsyncGenerator Host.fails>", test.reports.get(0).get("asyncgen"));
    }
  }

  @Test
  @DisplayName("run closes what is live after it has cancelled the tasks that are left")
  void AGEN_03_byRun() {
    AsyncGenerator<Integer> generator = slowToClose("g");
    Loop.run(firstOf(generator));
    assertEquals(List.of("g closes", "g closed"), log);
  }

  @Test
  @DisplayName(
      "a generator that begins after the shut-down works, and nobody closes it, which is warned of")
  void AGEN_04_afterShutDown() {
    try (TestLoop test = TestLoop.create()) {
      test.run(test.loop().shutdownAsyncGenerators());
      AsyncGenerator<Integer> late = numbers("late");
      try (LogCapture capture = LogCapture.begin()) {
        assertEquals(true, test.run(firstOf(late)));
        assertEquals(
            List.of("asynchronous generator " + late
                + " was scheduled after Loop.shutdownAsyncGenerators() call"),
            capture.messages());
      }
      assertEquals(List.of("late begins"), log);
    }
    assertEquals(List.of("late begins"), log);
  }

  @Test
  @DisplayName(
      "aclose throws at the emit and awaits the cleaning up; to emit meanwhile is an error")
  void AGEN_05_aclose() {
    try (TestLoop test = TestLoop.create()) {
      AsyncGenerator<Integer> generator = slowToClose("g");
      test.run(firstOf(generator));
      test.run(generator.aclose());
      assertEquals(List.of("g closes", "g closed"), log);
      assertEquals(false, test.run(generator.advance()));
      test.run(generator.aclose());

      AsyncGenerator<Integer> stubborn = Script.generator("stubborn", in -> Script.emit(1), in -> {
        assertThrows(Error.class, in::get);
        return Script.emit(2);
      });
      test.run(firstOf(stubborn));
      assertEquals(
          "asynchronous generator ignored aclose(): it emitted a value",
          assertThrows(IllegalStateException.class, () -> test.run(stubborn.aclose()))
              .getMessage());

      AsyncGenerator<Integer> cold = numbers("cold");
      test.run(cold.aclose());
      assertEquals(false, test.run(cold.advance()));
      assertFalse(log.contains("cold begins"));
    }
  }

  @Test
  @DisplayName("throwInto throws at the emit; a step while another one is pending is an error")
  void AGEN_06_throwIntoAndOverlap() {
    try (TestLoop test = TestLoop.create()) {
      AsyncGenerator<Integer> catching = Script.generator(
          "catching",
          in -> Script.emit(1),
          in ->
              Script.emit(assertThrows(IOException.class, in::get).getMessage().length()),
          in -> Script.done(null));
      test.run(firstOf(catching));
      assertEquals(true, test.run(catching.throwInto(new IOException("four"))));
      assertEquals(4, catching.current());
      assertEquals(false, test.run(catching.advance()));
      assertThrows(NoSuchElementException.class, catching::current);
      assertEquals(false, test.run(catching.throwInto(new IOException("late"))));
      IOException early = new IOException("early");
      assertSame(
          early, assertThrows(IOException.class, () -> test.run(numbers("n").throwInto(early))));

      AsyncGenerator<Integer> waiting = Script.generator(
          "waiting", in -> Script.await(Loop.running().createFuture()), in -> Script.emit(1));
      Task<Boolean> first = test.loop().createTask(waiting.advance());
      test.turns(1);
      List<String> messages = new ArrayList<>();
      for (Coroutine<?> step :
          List.of(waiting.advance(), waiting.throwInto(new IOException()), waiting.aclose())) {
        messages.add(
            assertThrows(IllegalStateException.class, () -> test.run(step)).getMessage());
      }
      assertEquals(
          List.of(
              "advance(): asynchronous generator is already running",
              "throwInto(): asynchronous generator is already running",
              "aclose(): asynchronous generator is already running"),
          messages);
      first.cancel();
      assertThrows(CancelledError.class, () -> test.run(first));
    }
  }

  @Test
  @DisplayName("a loop that steps by hand closes nothing when it is left; a compiled loop does")
  void AGEN_07_leavingALoop() {
    try (TestLoop test = TestLoop.create()) {
      AsyncGenerator<Integer> generator = numbers("g");
      test.run(firstOf(generator));
      test.run(firstOf(generator));
      assertEquals(List.of("g begins"), log);
      assertEquals(2, generator.current());
    } // how a compiled loop closes it is shown where there is a compiler
  }

  @Test
  @DisplayName("outside a loop nobody is told of a generator, and nobody cleans up after it")
  void AGEN_08_outsideALoop() {
    AsyncGenerator<Integer> generator = numbers("g");
    Stepper<Boolean> stepper = new Stepper<>(generator.advance());
    stepper.resume(null);
    assertEquals(true, stepper.result());
    assertEquals(1, generator.current());
    assertNull(Loop.runningOrNull());
    assertEquals(List.of("g begins"), log);
  }

  @Test
  @DisplayName("a cancellation arrives at the await in the body, and ends it unless it is caught")
  void cancellation() {
    try (TestLoop test = TestLoop.create()) {
      AsyncGenerator<Integer> ends = Script.generator(
          "ends", in -> Script.await(Loop.running().createFuture()), in -> Script.emit(1));
      Task<Object> task = test.loop().createTask(firstOf(ends));
      test.turns(1);
      task.cancel();
      assertThrows(CancelledError.class, () -> test.run(task));
      assertEquals(false, test.run(ends.advance()));

      AsyncGenerator<Integer> catches =
          Script.generator("catches", in -> Script.await(Loop.running().createFuture()), in -> {
            assertThrows(CancelledError.class, in::get);
            return Script.emit(7);
          });
      Task<Object> second = test.loop().createTask(firstOf(catches));
      test.turns(1);
      second.cancel();
      assertEquals(true, test.run(second));
      assertEquals(7, catches.current());
    }
  }
}
