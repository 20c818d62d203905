package dev.fermata;

import static dev.fermata.Blocks.cancelled;
import static dev.fermata.Blocks.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.internal.loop.TestLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Time limits inside each other and inside clean-up: area TMO of asyncio-rows.tsv, and CANC-22. */
class NestedTimeoutRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;
  private final List<Timeout> limits = new ArrayList<>();

  @AfterEach
  void close() {
    test.close();
  }

  private Timeout timeout(long millis) {
    limits.add(Fermata.timeout(Duration.ofMillis(millis)));
    return limits.get(limits.size() - 1);
  }

  private static int cancelling() {
    return Fermata.currentTask().cancelling();
  }

  /** An outer and an inner limit around {@code body}; logs what leaves each of the blocks. */
  private void nested(long outer, long inner, Script.Step body) {
    test.run(Script.of(
        in -> Script.await(with(
            timeout(outer),
            outside -> Script.await(with(timeout(inner), body)),
            outside -> logAndRethrow("inner", outside))),
        in -> {
          try {
            return logAndRethrow("outer", in);
          } catch (AsyncTimeoutException e) {
            return Script.done(null);
          } finally {
            assertEquals(0, cancelling());
          }
        }));
  }

  private Object logAndRethrow(String block, Script.In in) throws Throwable {
    try {
      return Script.done(in.get());
    } catch (Throwable e) {
      test.log.add(block + ": " + e.getClass().getSimpleName());
      throw e;
    }
  }

  @Test
  @DisplayName("nested: the one that passed converts; if it is the outer one, at the outer level")
  void TMO_12_nested() {
    nested(100, 10, in -> Script.await(Fermata.sleep(60_000)));
    assertEquals(List.of("inner: AsyncTimeoutException", "outer: AsyncTimeoutException"), test.log);
    assertFalse(limits.get(0).expired());
    assertTrue(limits.get(1).expired());
    test.log.clear();
    limits.clear();
    nested(10, 100, in -> Script.await(Fermata.sleep(60_000)));
    assertEquals(List.of("inner: CancelledError", "outer: AsyncTimeoutException"), test.log);
    assertTrue(limits.get(0).expired());
    assertFalse(limits.get(1).expired());
  }

  @Test
  @DisplayName(
      "both deadlines passed in one turn: the inner block passes CancelledError, the outer one converts (M-20)")
  void TMO_13_bothInOneTurn() {
    nested(100, 10, in -> {
      test.clock.advance(120_000_000); // The thread was kept busy.
      return Script.await(Fermata.sleep(60_000));
    });
    assertEquals(List.of("inner: CancelledError", "outer: AsyncTimeoutException"), test.log);
    assertTrue(limits.stream().allMatch(Timeout::expired));
  }

  @Test
  @DisplayName("a limit in the clean-up after a cancellation works as any other")
  void TMO_14_inCleanUp() {
    Task<Object> main = loop.createTask(Script.of(
        in -> Script.await(new Future<>()),
        in -> {
          cancelled(in);
          assertEquals(1, cancelling());
          return Script.await(with(timeout(10), body -> Script.await(Fermata.sleep(60_000))));
        },
        in -> {
          assertThrows(AsyncTimeoutException.class, in::get);
          test.log.add("clean-up timed out, count " + cancelling());
          throw new CancelledError();
        }));
    loop.callLater(Duration.ofMillis(1), main::cancel);
    assertThrows(CancelledError.class, () -> test.run(main));
    assertEquals(List.of("clean-up timed out, count 1"), test.log);
    assertEquals(11_000_000, test.clock.now());
  }

  @Test
  @DisplayName(
      "scopes tell their own request from others by the count on entry, at every level of nesting")
  void CANC_22_ownAndForeignRequests() {
    TaskGroup group = new TaskGroup();
    Task<Object> main = loop.createTask(Script.of(
        in -> Script.await(new Future<>()),
        in -> {
          cancelled(in); // From here on the count is 1, and that is nobody's business below.
          return Script.await(with(
              timeout(50),
              outer -> Script.await(with(group, body -> {
                group.createTask(Blocks.forever());
                return Script.await(with(timeout(10), inner -> Script.await(new Future<>())));
              }))));
        },
        in -> {
          ExceptionGroup thrown = assertThrows(ExceptionGroup.class, in::get);
          assertTrue(thrown.members().get(0) instanceof AsyncTimeoutException);
          assertEquals(1, cancelling());
          return Script.await(Fermata.sleep(1));
        },
        in -> Script.done(in.get())));
    loop.callLater(Duration.ofMillis(1), main::cancel);
    test.run(main);
    assertFalse(limits.get(0).expired());
    assertTrue(limits.get(1).expired());
  }
}
