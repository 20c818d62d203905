package dev.fermata;

import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Stages and executors beside a loop. */
@Timeout(60)
class InteropTest {
  @Test
  @DisplayName("a loop is an executor: what a stage does with it, it does on the loop's thread")
  void loopAsExecutor() {
    Thread[] where = new Thread[1];
    Loop.run(Script.of(
        in -> Script.await(CompletableFuture.supplyAsync(() -> 1)
            .thenAcceptAsync(value -> where[0] = Thread.currentThread(), Loop.running())),
        in -> Script.done(in.get())));
    assertSame(Thread.currentThread(), where[0]);
  }

  @Test
  @DisplayName(
      "stages both ways: errors are unwrapped on the way in, the view on the way out cancels the task")
  void stagesBothWays() throws Exception {
    IOException failure = new IOException("stage");
    CompletableFuture<Object> never = new CompletableFuture<>();
    Task<?>[] slow = new Task<?>[1];
    Loop.run(Script.of(
        in -> Script.await(CompletableFuture.supplyAsync(() -> {
          throw new CompletionException(failure);
        })),
        in -> {
          assertSame(failure, assertThrows(IOException.class, in::get));
          Task<Object> task = Fermata.createTask(Script.of(wait -> Script.await(never)));
          slow[0] = task;
          CompletableFuture<Object> view = task.toCompletableFuture();
          return Script.await(Fermata.toThread(() -> {
            Thread.sleep(10);
            return view.cancel(true);
          }));
        },
        in -> {
          assertTrue(in.<Boolean>get());
          return Script.await(Fermata.gatherExceptions(slow[0]));
        }));
    assertTrue(slow[0].isCancelled());
    assertTrue(never.isCancelled(), "and what the task awaited");
    assertTrue(never.isDone());
    assertThrows(CancellationException.class, () -> never.get(1, TimeUnit.SECONDS));
  }
}
