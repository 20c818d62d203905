package dev.fermata;

import static dev.fermata.Blocks.after;
import static dev.fermata.Blocks.failingAfter;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.internal.loop.TestLoop;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** {@code asCompleted}: area ASCP of asyncio-rows.tsv. */
class AsCompletedRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;
  private final IOException failure = new IOException("failed");

  @AfterEach
  void close() {
    test.close();
    assertEquals(List.of(), test.messages());
  }

  /** Makes it in the loop; it needs one. */
  private <T> AsCompleted<T> made(java.util.function.Supplier<AsCompleted<T>> how) {
    List<AsCompleted<T>> made = new ArrayList<>();
    test.inside(() -> made.add(how.get()));
    return made.get(0);
  }

  /** What awaiting each of {@code coroutines}, in this order, gives. */
  private <T> List<Object> outcomes(Iterable<Coroutine<T>> coroutines) {
    List<Object> outcomes = new ArrayList<>();
    Iterator<Coroutine<T>> each = coroutines.iterator();
    boolean[] awaiting = {false};
    test.run(Script.of(in -> {
      if (awaiting[0]) {
        try {
          outcomes.add(in.get());
        } catch (Exception e) {
          outcomes.add(e);
        }
      }
      awaiting[0] = each.hasNext();
      return awaiting[0] ? Script.again(each.next()) : Script.done(null);
    }));
    return outcomes;
  }

  @Test
  @DisplayName(
      "plain iteration gives awaitables for the results and errors in the order in which they come")
  void ASCP_01_order() {
    AsCompleted<String> completed =
        made(() -> Fermata.asCompleted(after(30, "c"), after(10, "a"), failingAfter(20, failure)));
    assertEquals(List.of("a", failure, "c"), outcomes(completed));
    AsCompleted<String> more = made(() -> Fermata.asCompleted(after(20, "b"), after(10, "a")));
    List<Coroutine<String>> reversed = new ArrayList<>();
    more.forEach(reversed::add);
    Collections.reverse(reversed);
    assertEquals(List.of("a", "b"), outcomes(reversed), "whoever awaits first gets the first");
    assertThrows(NoSuchElementException.class, () -> more.iterator().next());
  }

  @Test
  @DisplayName("async iteration gives the given tasks and futures themselves, done")
  void ASCP_02_theObjectsThemselves() {
    Task<String> slow = loop.createTask(after(20, "slow"));
    Task<String> failing = loop.createTask(failingAfter(10, failure));
    AsyncIterator<Future<String>> each =
        made(() -> Fermata.asCompleted(slow, failing)).asyncIterator();
    assertThrows(NoSuchElementException.class, each::current);
    assertTrue(test.run(each.advance()));
    assertSame(failing, each.current());
    assertSame(failure, each.current().exception());
    assertTrue(test.run(each.advance()));
    assertSame(slow, each.current());
    assertTrue(slow.isDone());
    assertFalse(test.run(each.advance()));
    assertFalse(test.run(each.advance()));
  }

  @Test
  @DisplayName(
      "when the time is over, each that is left throws; nothing is cancelled, and earlier results stay")
  void ASCP_03_limit() {
    Task<String> slow = loop.createTask(after(30, "slow"));
    Task<String> slower = loop.createTask(after(40, "slower"));
    AsCompleted<String> completed = made(() ->
        Fermata.asCompleted(List.of(slow, after(10, "in time"), slower), Duration.ofMillis(20)));
    test.run(Fermata.sleep(25));
    List<Object> outcomes = outcomes(completed);
    assertEquals("in time", outcomes.get(0));
    assertTrue(outcomes.get(1) instanceof AsyncTimeoutException);
    assertTrue(outcomes.get(2) instanceof AsyncTimeoutException);
    assertEquals(3, outcomes.size());
    assertEquals("slow", test.run(slow));
    assertEquals("slower", test.run(slower));
    AsCompleted<String> unused =
        made(() -> Fermata.asCompleted(List.of(after(1, "x")), Duration.ofDays(1)));
    assertEquals(List.of("x"), outcomes(unused));
    test.run(Fermata.sleep(1));
    assertTrue(test.timeouts().stream().allMatch(timeout -> timeout <= 30_000_000));
  }

  @Test
  @DisplayName("what is done in the turn in which the time is over counts as late, once")
  void doneInTheTurnOfTheLimit() {
    AsCompleted<String> completed =
        made(() -> Fermata.asCompleted(List.of(after(10, "too late")), Duration.ofMillis(10)));
    List<Object> outcomes = outcomes(completed);
    assertTrue(outcomes.get(0) instanceof AsyncTimeoutException);
    assertEquals(1, outcomes.size());
    test.run(Fermata.sleep(5));
    assertFalse(completed.iterator().hasNext());
  }

  @Test
  @DisplayName("iteration can be stopped and taken up again, by either kind of iterator")
  void ASCP_04_resumed() {
    AsCompleted<String> completed =
        made(() -> Fermata.asCompleted(after(1, "a"), after(2, "b"), after(3, "c")));
    assertEquals("a", test.run(completed.iterator().next()));
    AsyncIterator<Future<String>> each = completed.asyncIterator();
    assertTrue(test.run(each.advance()));
    assertEquals("b", each.current().result());
    assertEquals(List.of("c"), outcomes(completed));
  }

  @Test
  @DisplayName("several that end in one turn come in the order in which they ended")
  void ASCP_05_sameTurn() {
    Future<String> one = loop.createFuture();
    Future<String> two = loop.createFuture();
    Future<String> three = loop.createFuture();
    AsCompleted<String> completed = made(() -> Fermata.asCompleted(one, two, three));
    loop.callSoon(() -> {
      three.setResult("3");
      one.setResult("1");
      two.setResult("2");
    });
    assertEquals(List.of("3", "1", "2"), outcomes(completed));
  }

  @Test
  @DisplayName(
      "duplicates come once; a running loop is needed; Java: a single awaitable is a set of one")
  void ASCP_06_arguments() {
    Coroutine<String> once = after(1, "x");
    assertEquals(List.of("x"), outcomes(made(() -> Fermata.asCompleted(once, once))));
    Future<String> future = loop.createFuture();
    future.setResult("y");
    assertEquals(List.of("y"), outcomes(made(() -> Fermata.asCompleted(future, future))));
    assertThrows(LoopStateException.class, () -> Fermata.asCompleted(future));
    assertEquals(List.of(), outcomes(made(() -> Fermata.<String>asCompleted())));
  }

  @Test
  @DisplayName("who is cancelled after being woken leaves the result to the next")
  void cancelledWhenWoken() {
    Future<String> one = loop.createFuture();
    Future<String> two = loop.createFuture();
    AsCompleted<String> completed = made(() -> Fermata.asCompleted(one, two));
    Iterator<Coroutine<String>> each = completed.iterator();
    Task<String> first = loop.createTask(each.next());
    Task<String> second = loop.createTask(each.next());
    test.turns(1);
    one.setResult("x");
    test.turns(1); // The callback has woken the first task, which has not run yet.
    first.cancel();
    assertEquals("x", test.run(second));
    assertTrue(first.isCancelled());
  }
}
