package dev.fermata.abi;

import dev.fermata.AsyncGenerator;
import dev.fermata.Coroutine;
import dev.fermata.Generator;
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

  /** The object that this frame was started from; null when the body was called directly. */
  @Nullable
  Origin origin;

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

  /** Wraps this frame, which has not started and holds its arguments, as a generator. */
  public final <Y extends @Nullable Object, S extends @Nullable Object, R extends @Nullable Object>
      Generator<Y, S, R> generator() {
    return new FrameGenerator<>(this);
  }

  /** Wraps this frame, which has not started and holds its arguments, as an asynchronous generator. */
  public final <Y extends @Nullable Object> AsyncGenerator<Y> asyncGenerator() {
    return new FrameAsyncGenerator<>(new AsyncBody(this));
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

  /** Tells the object, if there is one, that the body has ended otherwise than by returning. */
  final void finish() {
    finish(null, false);
  }

  /** Tells the object, if there is one, that the body has ended. */
  final void finish(@Nullable Object result, boolean hasReturned) {
    state = FINISHED;
    caller = null;
    if (origin != null) {
      origin.finish(result, hasReturned);
      origin = null;
    }
  }
}
