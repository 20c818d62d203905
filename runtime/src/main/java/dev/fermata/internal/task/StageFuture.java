package dev.fermata.internal.task;

import dev.fermata.CancelledError;
import dev.fermata.Future;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A future that follows a completion stage. The stage completes on any thread; its outcome comes in through the loop, and is dropped if
 * the loop is closed by then.
 */
final class StageFuture<T extends @Nullable Object> extends Future<T> {
  private final TaskHost host;
  private final CompletionStage<T> stage;

  StageFuture(TaskHost host, CompletionStage<T> stage) {
    super(host.loop());
    this.host = host;
    this.stage = stage;
  }

  /** Cancels the stage, too. */
  @Override
  public boolean cancel(@Nullable String message) {
    boolean cancelled = super.cancel(message);
    if (cancelled) {
      cancelStage();
    }
    return cancelled;
  }

  private void cancelStage() {
    try {
      stage.toCompletableFuture().cancel(true);
    } catch (UnsupportedOperationException e) {
      return; // The stage offers no way to cancel it; whoever awaited it has been told all the
      // same.
    }
  }

  /** Takes the outcome over from the thread that completed the stage. */
  void takeFromAnyThread(T value, @Nullable Throwable error) {
    if (host.inLoopThread()) {
      take(value, error);
    } else {
      host.postOrDrop(() -> take(value, error));
    }
  }

  /** Takes the outcome over. Loop thread only. */
  void take(T value, @Nullable Throwable error) {
    if (isDone()) {
      return;
    }
    if (error == null) {
      setResult(value);
      return;
    }
    Throwable unwrapped = Stages.unwrap(error);
    if (unwrapped instanceof CancelledError) {
      super.cancel(unwrapped.getMessage());
    } else {
      setException(unwrapped);
    }
  }
}
