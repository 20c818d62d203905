package dev.fermata.abi;

/**
 * A suspended activation of one coroutine body: its state, the locals that are still needed, and the frame that awaits it.
 *
 * <p>Every generated continuation class extends this class. A body returns either its result or, when it suspends, the frame that
 * holds its locals; a frame is never a value that user code can see.
 */
public abstract class Frame {
  /** The suspension point at which {@link #resume} goes on; 0 before the first line has run. */
  protected int state;

  /** The frame of the body that awaits this one; null in the outermost frame. */
  Frame caller;

  /** Runs the body from {@link #state} on. Returns its (boxed) result, or a frame if it suspends again. */
  protected abstract Object resume(Driver t) throws Throwable;
}
