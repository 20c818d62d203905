package dev.fermata;

import static dev.fermata.Blocks.cancelled;
import static dev.fermata.Blocks.forever;
import static dev.fermata.Blocks.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.internal.loop.TestLoop;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Clean-up of cancelled tasks: the rest of area CANC of asyncio-rows.tsv. Compiled bodies are in the processor's tests. */
class CleanUpRowsTest {
  private final TestLoop test = TestLoop.create();
  private final Loop loop = test.loop;

  @AfterEach
  void close() {
    test.close();
  }

  /** A body whose clean-up is logged, around {@code inner}. */
  private Coroutine<Object> cleaningUp(String name, Script.Step inner) {
    return Script.of(inner, in -> {
      test.log.add("clean-up of " + name);
      return Script.done(in.get());
    });
  }

  @Test
  @DisplayName(
      "clean-up runs once: for a cancellation before the await, at it, and in a nested await")
  void CANC_29_cleanUpRunsOnce() {
    Task<?>[] self = {null};
    self[0] = loop.createTask(cleaningUp("before", in -> {
      self[0].cancel(); // The request takes effect at the await that follows.
      return Script.await(new Future<>());
    }));
    Task<Object> at = loop.createTask(cleaningUp("at", in -> Script.await(new Future<>())));
    Task<Object> nested = loop.createTask(cleaningUp(
        "outer",
        in -> Script.await(cleaningUp(
            "middle",
            middle ->
                Script.await(cleaningUp("inner", deepest -> Script.await(new Future<>())))))));
    test.turns(1);
    at.cancel();
    nested.cancel();
    test.run(Fermata.waitAll(List.<Task<?>>of(self[0], at, nested)));
    assertTrue(self[0].isCancelled() && at.isCancelled() && nested.isCancelled());
    assertEquals(
        List.of(
            "clean-up of before",
            "clean-up of at",
            "clean-up of inner",
            "clean-up of middle",
            "clean-up of outer"),
        test.log);
  }

  private record Logged(String name, List<String> log) implements AsyncScope {
    @Override
    public Coroutine<Void> exit(Throwable error) {
      return Script.of(
          in -> {
            log.add("leaving " + name + " by " + error.getClass().getSimpleName());
            return Script.await(Fermata.sleep(1));
          },
          in -> {
            log.add("left " + name);
            return Script.done(in.get());
          });
    }
  }

  @Test
  @DisplayName(
      "scopes are left in the reverse order of entering, each with the cancellation, and may await (J-20)")
  void CANC_30_reverseOrder() {
    Task<Object> task = loop.createTask(with(
        new Logged("a", test.log),
        a -> Script.await(with(
            new Logged("b", test.log),
            b -> Script.await(with(new Logged("c", test.log), c -> Script.await(forever())))))));
    test.turns(1);
    task.cancel();
    test.run(Fermata.waitAll(task));
    assertTrue(task.isCancelled());
    assertEquals(
        List.of(
            "leaving c by CancelledError",
            "left c",
            "leaving b by CancelledError",
            "left b",
            "leaving a by CancelledError",
            "left a"),
        test.log);
  }

  @Test
  @DisplayName("in debug mode a task that was asked to end and ended normally is logged (J-1)")
  void swallowedRequestIsLogged() {
    List<String> log = CapturedLog.during(() -> {
      try (TestLoop debugging = TestLoop.debugging()) {
        Task<Object> task = debugging.loop.createTask(
            Script.of(in -> Script.await(new Future<>()), in -> {
              cancelled(in);
              return Script.done("swallowed");
            }),
            "swallower");
        debugging.turns(1);
        task.cancel();
        debugging.run(task);
      }
    });
    assertTrue(
        log.stream().anyMatch(line -> line.contains("swallower") && line.contains("asked 1 time")),
        log.toString());
  }
}
