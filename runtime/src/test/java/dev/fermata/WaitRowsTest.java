package dev.fermata;

import static dev.fermata.Blocks.after;
import static dev.fermata.Blocks.failingAfter;
import static dev.fermata.Blocks.forever;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.internal.loop.TestLoop;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** {@code waitAll}, {@code waitAny}, {@code waitFirstException}: area WAIT of asyncio-rows.tsv. */
class WaitRowsTest {
  private static final Duration TEN = Duration.ofMillis(10);

  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;
  private final IOException failure = new IOException("failed");

  @AfterEach
  void close() {
    test.close();
  }

  private <T> Task<T> task(Coroutine<T> coroutine) {
    return loop.createTask(coroutine);
  }

  private long millis() {
    return test.clock.now() / 1_000_000;
  }

  @Test
  @DisplayName(
      "nothing to wait for is refused at the call; Java: a coroutine does not compile, a single future is a set of one")
  void WAIT_01_arguments() {
    assertThrows(IllegalArgumentException.class, () -> Fermata.waitAll(List.<Task<String>>of()));
    assertThrows(
        IllegalArgumentException.class, () -> Fermata.waitAny(Set.<Task<String>>of(), TEN));
    assertThrows(IllegalArgumentException.class, () -> Fermata.<Task<String>>waitFirstException());
    assertThrows(
        NullPointerException.class,
        () -> Fermata.waitAll(java.util.Arrays.asList(loop.createFuture(), null)));
    Task<String> single = task(after(1, "x"));
    assertEquals(Set.of(single), test.run(Fermata.waitAny(single)).done());
    try (TestLoop other = TestLoop.create()) {
      Future<String> foreign = other.loop.createFuture();
      assertThrows(LoopStateException.class, () -> test.run(Fermata.waitAll(foreign)));
    }
  }

  @Test
  @DisplayName(
      "gives the very objects, as done and pending, in their order; never throws their errors, nor marks them as read")
  void WAIT_02_outcome() {
    Task<String> slow = task(after(30, "slow"));
    Task<String> failed = task(failingAfter(10, failure));
    Task<String> ended = task(after(5, "ended"));
    Waited<Task<String>> result =
        test.run(Fermata.waitAll(List.of(slow, failed, ended), Duration.ofMillis(20)));
    assertEquals(List.of(failed, ended), List.copyOf(result.done()));
    assertEquals(List.of(slow), List.copyOf(result.pending()));
    assertThrows(UnsupportedOperationException.class, () -> result.done().clear());
    test.run(Fermata.waitAll(slow));
    test.close();
    assertEquals(List.of("Task exception was never retrieved"), test.messages());
  }

  @Test
  @DisplayName(
      "until any is done, until the first exception, which a cancellation is not (M-38), until all are done")
  void WAIT_03_until() {
    Task<String> first = task(after(10, "first"));
    Task<String> failing = task(failingAfter(20, failure));
    Task<String> last = task(after(30, "last"));
    List<Task<String>> all = List.of(first, failing, last);
    assertEquals(Set.of(first), test.run(Fermata.waitAny(all)).done());
    assertEquals(10, millis());
    assertEquals(Set.of(last), test.run(Fermata.waitFirstException(all)).pending());
    assertEquals(20, millis());
    assertEquals(Set.of(), test.run(Fermata.waitAll(all)).pending());
    assertEquals(30, millis());
    Task<String> cancelled = task(forever());
    Task<String> succeeds = task(after(10, "later"));
    loop.callSoon(cancelled::cancel);
    Waited<Task<String>> both = test.run(Fermata.waitFirstException(cancelled, succeeds));
    assertEquals(Set.of(cancelled, succeeds), both.done());
    assertEquals(40, millis());
    failing.exception();
  }

  @Test
  @DisplayName("when the time is over: no error, the rest is pending and goes on")
  void WAIT_04_limit() {
    Task<String> slow = task(after(30, "slow"));
    for (Coroutine<Waited<Task<String>>> wait : List.of(
        Fermata.waitAll(List.of(slow), TEN),
        Fermata.waitAny(List.of(slow), TEN),
        Fermata.waitFirstException(List.of(slow), Duration.ZERO))) {
      assertEquals(Set.of(slow), test.run(wait).pending());
    }
    assertEquals(20, millis());
    assertEquals("slow", test.run(slow));
  }

  @Test
  @DisplayName("if all are done it takes one round of callbacks and no more")
  void WAIT_05_allDone() {
    Future<String> done = loop.createFuture();
    done.setResult("x");
    test.run(Script.of(
        in -> {
          loop.callSoon(() -> {
            test.log.add("turn 1");
            loop.callSoon(() -> {
              test.log.add("turn 2");
              loop.callSoon(test.logging("turn 3"));
            });
          });
          return Script.await(Fermata.waitAll(done, done));
        },
        in -> {
          test.log.add("returned");
          return Script.done(in.get());
        }));
    assertEquals(List.of("turn 1", "turn 2", "returned"), test.log.subList(0, 3));
  }

  @Test
  @DisplayName("duplicates are one element")
  void WAIT_06_duplicates() {
    Task<String> one = task(after(1, "x"));
    assertEquals(
        List.of(one), List.copyOf(test.run(Fermata.waitAll(one, one, one)).done()));
  }

  @Test
  @DisplayName("anything that can be iterated is accepted, and iterated once")
  void WAIT_07_iterables() {
    Stream<Task<String>> stream = Stream.of(1, 2).map(i -> task(after(i, "x")));
    assertEquals(2, test.run(Fermata.waitAll(stream::iterator)).done().size());
  }

  @Test
  @DisplayName(
      "cancelling who waits leaves the tasks running, without a callback or timer of the wait")
  void WAIT_08_cancelled() {
    Task<String> task = task(after(50, "goes on"));
    String before = task.toString();
    Task<Waited<Task<String>>> wait = task(Fermata.waitAll(List.of(task), TEN));
    test.turns(1);
    assertTrue(task.toString().contains("cb=[Fermata.waitAll]"), task.toString());
    assertEquals(Set.of(wait), task.awaitedBy());
    wait.cancel();
    test.run(Fermata.sleep(0));
    assertTrue(wait.isCancelled());
    assertFalse(task.isDone());
    assertFalse(task.toString().contains("cb=["), task + " was " + before);
    assertEquals(Set.of(), task.awaitedBy());
    assertEquals("goes on", test.run(task));
    assertEquals(50, millis());
    assertEquals(
        50_000_000L, test.timeouts().stream().mapToLong(Long::longValue).sum());
  }

  @Test
  @DisplayName("cancelling a task that waits for tasks leaves these alone")
  void CANC_26_waitDoesNotPassOn() {
    List<Task<String>> tasks = new ArrayList<>(List.of(task(after(5, "a")), task(after(6, "b"))));
    Task<Waited<Task<String>>> wait = task(Fermata.waitAll(tasks));
    loop.callLater(Duration.ofMillis(1), wait::cancel);
    assertThrows(CancelledError.class, () -> test.run(wait));
    test.run(Fermata.waitAll(tasks));
    assertEquals(List.of("a", "b"), tasks.stream().map(Task::result).toList());
  }
}
