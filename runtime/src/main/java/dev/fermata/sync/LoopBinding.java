package dev.fermata.sync;

import dev.fermata.Coroutine;
import dev.fermata.Loop;
import dev.fermata.LoopStateException;
import dev.fermata.LoopStateException.Reason;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Operation;
import dev.fermata.internal.task.TaskHost;
import org.jspecify.annotations.Nullable;

/**
 * Which loop an object of this package belongs to: the one in which somebody first had to wait for it. Until then it may go from one
 * loop to the next, but never be used by another thread while the loop that used it last is running.
 */
final class LoopBinding {
  private @Nullable Loop user = Loop.runningOrNull();
  private @Nullable Loop bound;

  /** Throws if the loop that uses the object is running in another thread. */
  void check(String call) {
    if (user instanceof TaskHost host) {
      host.checkLoopThread(call);
    }
  }

  /** An operation begins in {@code here}, which is running. */
  void use(Loop here, String call) {
    if (user != here) {
      check(call);
      user = here;
    }
  }

  /**
   * Somebody has to wait in {@code here}: from now on the object belongs to that loop.
   *
   * @param owner the object, for the message
   */
  void bind(Loop here, Object owner) {
    if (bound == null) {
      bound = here;
    } else if (bound != here) {
      throw new LoopStateException(
          Reason.WRONG_LOOP, owner + " is bound to a different event loop");
    }
  }

  /** The coroutine of an operation. That it was not awaited is reported in debug mode only: watching costs more than the operation. */
  <T extends @Nullable Object> Coroutine<T> cold(Frame body) {
    return inDebugMode() ? body.coroutine() : body.quietCoroutine();
  }

  /** As {@link #cold(Frame)}, for an operation without a frame. */
  <T extends @Nullable Object> Coroutine<T> cold(Operation<T> operation) {
    return inDebugMode() ? operation.watched() : operation;
  }

  private boolean inDebugMode() {
    return user != null && user.isDebug();
  }
}
