package dev.fermata.abi;

import dev.fermata.Coroutine;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The body of an asynchronous generator between its steps. */
final class AsyncBody implements Origin {
  private enum Phase {
    COLD,
    SUSPENDED,
    RUNNING,
    ENDED
  }

  private final Site site;
  private @Nullable Frame frame; // null once ended
  private Phase phase = Phase.COLD;
  private @Nullable Object current;
  private boolean hasCurrent;
  private @Nullable Runnable watched; // run at the end; null if no loop was told of the beginning

  AsyncBody(Frame frame) {
    this.site = frame.site();
    this.frame = frame;
    frame.origin = this;
  }

  String name() {
    return site.name();
  }

  boolean isCold() {
    return phase == Phase.COLD;
  }

  boolean isSuspended() {
    return phase == Phase.SUSPENDED;
  }

  boolean isRunning() {
    return phase == Phase.RUNNING;
  }

  boolean hasEnded() {
    return phase == Phase.ENDED;
  }

  boolean hasCurrent() {
    return hasCurrent;
  }

  @Nullable
  Object current() {
    return current;
  }

  void watchedBy(@Nullable Runnable mark) {
    watched = mark;
  }

  /** A coroutine that closes the generator, for when nobody holds the object that users see. */
  Coroutine<Void> closing() {
    return new StepFrame(this, null, StepFrame.Kind.ACLOSE, null).coroutine();
  }

  /**
   * Runs to the next await, emit, or the end.
   *
   * @param error what the emit is to throw; null for nothing
   * @return {@link Signal#ENDED}, or a frame
   */
  Object run(Driver t, @Nullable Throwable error) throws Throwable {
    Frame started = Objects.requireNonNull(frame);
    phase = Phase.RUNNING;
    t.value = null;
    t.error = error;
    Object returned;
    try {
      returned = started.resume(t);
    } catch (Throwable e) {
      started.finish();
      throw e;
    }
    if (returned instanceof Frame left) {
      return left;
    }
    started.finish();
    return Signal.ENDED;
  }

  /** It stands at an emit. */
  void handedOut(@Nullable Object value) {
    phase = Phase.SUSPENDED;
    current = value;
    hasCurrent = true;
  }

  /** A body that has not started never will. */
  void giveUp() {
    Objects.requireNonNull(frame).finish();
  }

  @Override
  public void finish(@Nullable Object result, boolean hasReturned) {
    phase = Phase.ENDED;
    frame = null;
    current = null;
    hasCurrent = false;
    if (watched != null) {
      watched.run();
      watched = null;
    }
  }
}
