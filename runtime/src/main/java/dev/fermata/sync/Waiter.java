package dev.fermata.sync;

import dev.fermata.Future;
import dev.fermata.Loop;
import org.jspecify.annotations.Nullable;

/** A place in a {@link WaitLine}: done when its task is woken, cancelled when its task is. */
final class Waiter extends Future<Boolean> {
  // Owned by the line.
  @Nullable
  WaitLine line;

  @Nullable
  Waiter previous;

  @Nullable
  Waiter next;

  Waiter(Loop loop) {
    super(loop);
  }

  /** Has the waiting task take its next step in the next turn. Returns false if it was woken or cancelled before. */
  boolean wake() {
    if (isDone()) {
      return false;
    }
    setResult(true);
    return true;
  }

  /** Whether the task was woken and must hand that on if it cannot make use of it. */
  boolean wasWoken() {
    return isDone() && !isCancelled();
  }
}
