package dev.fermata.interop;

import dev.fermata.Coroutine;
import dev.fermata.abi.Completion;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import org.jspecify.annotations.Nullable;

/**
 * Drives one coroutine by hand: for schedulers that are not a Fermata loop, and to see how a loop does it.
 *
 * <p>{@link #resume} runs the coroutine to its next await of something that is not done yet; {@link #awaited} then tells what that is. Its
 * result is what the next {@link #resume} passes in. Any {@link dev.fermata.Awaitable} or stage is handed out as it is; only coroutines
 * are run in place, and Fermata's own futures are passed over when they are done.
 *
 * <p>Not thread safe: one thread at a time.
 *
 * @param <T> the type of the coroutine's result
 */
public final class Stepper<T> {
  private final Coroutine<T> coroutine;
  private final HandDriver driver = new HandDriver();
  private @Nullable Frame innermost; // where to go on; null once the coroutine has ended
  private @Nullable Object awaited;
  private @Nullable T result;
  private boolean started;

  /** Takes a cold coroutine over; it is neither run nor awaited elsewhere from now on. */
  public Stepper(Coroutine<T> coroutine) {
    this.coroutine = coroutine;
    this.innermost = HandDriver.begin(coroutine, this::close);
  }

  /**
   * Runs the coroutine from where it stands to its next await, or to its end. What the coroutine throws comes out of this call, the
   * very same object, and ends it.
   *
   * @param value what the await that it stands at gives; null at the first call
   * @throws IllegalStateException if the coroutine has ended, or if a value is passed into one that has not started
   */
  public void resume(@Nullable Object value) {
    if (!started && value != null) {
      throw new IllegalStateException("can't send non-null value to a just-started coroutine");
    }
    run(value, null);
  }

  /** As {@link #resume}, but the await throws {@code error}. A coroutine that has not started ends with it. */
  public void resumeWithError(Throwable error) {
    run(null, error);
  }

  /** Whether the coroutine has ended. */
  public boolean isDone() {
    return innermost == null;
  }

  /** What the coroutine waits for; null if it only gave up its turn, has not started, or has ended. */
  public @Nullable Object awaited() {
    return awaited;
  }

  /**
   * What the coroutine returned; null if it ended in another way.
   *
   * @throws IllegalStateException if it has not ended
   */
  public @Nullable T result() {
    if (!isDone()) {
      throw new IllegalStateException(coroutine.name() + " has not ended");
    }
    return result;
  }

  /** Ends the coroutine where it stands: its finally blocks run. */
  public void close() {
    Frame frame = innermost;
    innermost = null;
    awaited = null;
    if (frame != null) {
      driver.end(frame);
    }
  }

  @SuppressWarnings("unchecked") // the body's result is of the coroutine's type
  private void run(@Nullable Object value, @Nullable Throwable error) {
    Frame frame = innermost;
    if (frame == null) {
      throw new IllegalStateException(coroutine.name() + " has ended");
    }
    innermost = null;
    awaited = null;
    if (error != null && !started) {
      HandDriver.giveUp(frame);
      Driver.<Object, RuntimeException>rethrow(error);
    }
    started = true;
    Object driven = driver.step(frame, value, error);
    if (HandDriver.suspended(driven)) {
      innermost = driver.takeInnermost();
      awaited = driver.takeAwaited();
    } else {
      result = (T) driven;
    }
  }

  /** What a coroutine waits for, as the driver's protocol wants it: never done, because only the caller knows. */
  private static final class Foreign extends Completion {
    private final Object awaitable;

    Foreign(Object awaitable) {
      this.awaitable = awaitable;
    }

    @Override
    protected Throwable takeError() {
      throw Driver.unreachable();
    }
  }

  private static final class HandDriver extends Driver {
    static Frame begin(Coroutine<?> coroutine, dev.fermata.abi.FrameCoroutine.Owner owner) {
      return start(coroutine, owner);
    }

    static void giveUp(Frame frame) {
      discard(frame);
    }

    static boolean suspended(@Nullable Object driven) {
      return isSuspended(driven);
    }

    @Nullable
    Object step(Frame frame, @Nullable Object value, @Nullable Throwable error) {
      try {
        return drive(frame, value, error);
      } catch (Throwable e) {
        return Driver.<Object, RuntimeException>rethrow(e);
      }
    }

    void end(Frame frame) {
      try {
        close(frame, null);
      } catch (Throwable e) {
        Driver.<Object, RuntimeException>rethrow(e);
      }
    }

    Frame takeInnermost() {
      return innermost();
    }

    @Nullable
    Object takeAwaited() {
      Object awaited = awaited();
      return awaited instanceof Foreign foreign ? foreign.awaitable : awaited;
    }

    @Override
    protected Completion completionOf(@Nullable Object awaitable) {
      if (awaitable == null) {
        throw new NullPointerException("await of null");
      }
      return new Foreign(awaitable);
    }
  }
}
