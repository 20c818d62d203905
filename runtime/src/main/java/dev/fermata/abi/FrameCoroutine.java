package dev.fermata.abi;

import dev.fermata.Coroutine;

/**
 * The coroutine object over a frame: cold until it is awaited or scheduled, and good for one run.
 *
 * @param <T> the type of the result
 */
public final class FrameCoroutine<T> extends Coroutine<T> {
  private enum Phase { COLD, STARTED, ENDED }

  private final Site site;
  private Frame frame;
  private Phase phase = Phase.COLD;

  FrameCoroutine(Frame frame) {
    this.frame = frame;
    this.site = frame.site();
  }

  @Override
  public String name() {
    return site.name();
  }

  /** Hands over the frame for its one run. Throws IllegalStateException at the second call. */
  Frame start() {
    if (phase != Phase.COLD) {
      throw new IllegalStateException(
          phase == Phase.STARTED ? "coroutine is being awaited already" : "cannot reuse already awaited coroutine");
    }
    phase = Phase.STARTED;
    frame.origin = this;
    return frame;
  }

  void finish() {
    phase = Phase.ENDED;
    frame = null;
  }

  @Override
  public void close() {
    if (phase == Phase.COLD) {
      finish();
    }
  }
}
