package dev.fermata.abi;

import dev.fermata.Coroutine;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A suspended activation of one coroutine body: its state, the locals that are still needed, and the frame that awaits it.
 *
 * <p>Every generated continuation class extends this class. A body returns either its result or, when it suspends, the frame that
 * holds its locals; a frame is never a value that user code can see. Frames are confined to their loop's thread.
 */
public abstract class Frame {
  private static final int FINISHED = -1;

  /** The suspension point at which {@link #resume} goes on; 0 before the first line has run. */
  protected int state;

  /** The frame of the body that awaits this one; null in the outermost frame. */
  @Nullable
  Frame caller;

  /** The coroutine object that this frame was started from; null when the body was called directly. */
  @Nullable
  FrameCoroutine<?> origin;

  /** Creates a frame that has not started. */
  protected Frame() {}

  /** Runs the body from {@link #state} on. Returns its (boxed) result, or a frame if it suspends again. */
  protected abstract @Nullable Object resume(Driver t) throws Throwable;

  /** Where the body stands in the user's source. */
  protected abstract Site site();

  /** Wraps this frame, which has not started and holds its arguments, as a cold one-shot coroutine. */
  public final <T extends @Nullable Object> Coroutine<T> coroutine() {
    return new FrameCoroutine<>(this, true);
  }

  /** As {@link #coroutine}, but not reported if it is never awaited: there is nothing to lose. */
  public final <T extends @Nullable Object> Coroutine<T> quietCoroutine() {
    return new FrameCoroutine<>(this, false);
  }

  /**
   * Hooks this frame, which is about to be left, to what it waits for, and returns it.
   *
   * @param t the driver that runs the body
   * @param callee the frame (or one of the driver's signals) that the awaited thing returned
   */
  public final Frame link(Driver t, @Nullable Object callee) {
    if (callee instanceof Signal signal) {
      t.suspended(this, signal);
    } else {
      ((Frame) Objects.requireNonNull(callee)).caller = this;
    }
    return this;
  }

  /** Tells the coroutine object, if there is one, that the body has ended. */
  final void finish() {
    state = FINISHED;
    caller = null;
    if (origin != null) {
      origin.finish();
      origin = null;
    }
  }
}
