package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.fermata.internal.loop.TestLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The callbacks of futures: rows FUT-12 to FUT-19 of asyncio-rows.tsv. */
class FutureCallbackRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;
  private final Future<String> future = loop.createFuture();

  @AfterEach
  void close() {
    test.close();
  }

  private Consumer<Future<String>> logging(String entry) {
    return done -> test.log.add(entry);
  }

  @Test
  @DisplayName(
      "callbacks are queued by setResult in the order they were added, and never run inside it")
  void FUT_12_order() {
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      future.addDoneCallback(logging("callback " + i));
      expected.add("callback " + i);
    }
    test.inside(() -> {
      future.setResult("x");
      assertEquals(List.of(), test.log);
    });
    assertEquals(List.of(), test.log);
    test.turns(1);
    assertEquals(expected, test.log);
  }

  @Test
  @DisplayName(
      "a callback added to a done future is queued at once, and does not run inside the call either")
  void FUT_13_addedWhenDone() {
    future.setResult("x");
    test.inside(() -> {
      future.addDoneCallback(logging("callback"));
      assertEquals(List.of(), test.log);
    });
    test.turns(1);
    assertEquals(List.of("callback"), test.log);
  }

  @Test
  @DisplayName("a callback that was added twice runs twice")
  void FUT_14_addedTwice() {
    Consumer<Future<String>> callback = logging("callback");
    future.addDoneCallback(callback);
    future.addDoneCallback(callback);
    future.setResult("x");
    test.turns(1);
    assertEquals(List.of("callback", "callback"), test.log);
  }

  @Test
  @DisplayName("removeDoneCallback removes all equal entries and says how many")
  void FUT_15_remove() {
    Consumer<Future<String>> removed = logging("removed");
    assertEquals(0, future.removeDoneCallback(removed));
    future.addDoneCallback(removed);
    assertEquals(1, future.removeDoneCallback(removed));
    future.addDoneCallback(removed);
    future.addDoneCallback(logging("kept"));
    future.addDoneCallback(removed);
    future.addDoneCallback(logging("kept, too"));
    future.addDoneCallback(removed);
    assertEquals(3, future.removeDoneCallback(removed));
    future.setResult("x");
    test.turns(1);
    assertEquals(List.of("kept", "kept, too"), test.log);
  }

  @Test
  @DisplayName("after the end nothing can be removed, and what is queued is not recalled")
  void FUT_16_removeTooLate() {
    Consumer<Future<String>> callback = logging("callback");
    future.addDoneCallback(callback);
    future.setResult("x");
    assertEquals(0, future.removeDoneCallback(callback));
    test.turns(1);
    assertEquals(List.of("callback"), test.log);
  }

  @Test
  @DisplayName("callbacks may add and remove callbacks; one that is added meanwhile runs")
  void FUT_17_mutationByCallbacks() {
    Consumer<Future<String>> second = logging("second");
    future.addDoneCallback(done -> {
      test.log.add("first");
      future.removeDoneCallback(second);
      future.addDoneCallback(logging("added"));
    });
    future.addDoneCallback(second);
    future.setResult("x");
    test.turns(2);
    assertEquals(List.of("first", "second", "added"), test.log);
  }

  @Test
  @DisplayName(
      "a callback runs in the context of when it was added, or in the given one; on a done future, in the adder's (M-33)")
  void FUT_18_context() {
    ContextVar<String> var = ContextVar.withDefault("var", "unset");
    Consumer<Future<String>> log = done -> test.log.add(var.get());
    Context given = new Context();
    given.run(() -> var.set("given"));
    new Context().run(() -> {
      var.set("before");
      future.addDoneCallback(log);
      future.addDoneCallback(log, given);
      var.set("after");
      future.setResult("x");
      future.addDoneCallback(log);
    });
    test.turns(1);
    assertEquals(List.of("before", "given", "after"), test.log);
  }

  @Test
  @DisplayName("the callback is given the future")
  void FUT_19_argument() {
    List<Future<String>> seen = new ArrayList<>();
    future.addDoneCallback(seen::add);
    future.setResult("x");
    test.turns(1);
    assertSame(future, seen.get(0));
    assertEquals(1, seen.size());
  }
}
