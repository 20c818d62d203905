package dev.fermata.internal.task;

import dev.fermata.CancelledError;
import dev.fermata.Future;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** Completion stages as futures of a loop. */
public final class Stages {
  private Stages() {}

  /** A future with the stage's outcome: done already if the stage is. Cancelling it cancels the stage. */
  public static <T> Future<T> follow(TaskHost host, CompletionStage<T> stage) {
    StageFuture<T> future = new StageFuture<>(host, stage);
    stage.whenComplete(future::takeFromAnyThread); // Called at once by a stage that is done.
    if (!future.isDone()) {
      host.awaitsOutside(future);
    }
    return future;
  }

  /** What awaiting the stage throws for {@code error}. */
  static Throwable unwrap(Throwable error) {
    Throwable inner =
        error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    return inner instanceof CancellationException ? new CancelledError(inner.getMessage()) : inner;
  }
}
