package dev.fermata;

import dev.fermata.abi.FrameCoroutine;
import dev.fermata.abi.Operation;
import dev.fermata.abi.YieldCoroutine;
import dev.fermata.internal.task.AwaitFrame;
import dev.fermata.internal.task.EndedFrame;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A coroutine object: cold, one-shot. It runs when it is awaited, inside the awaiting task, or when it is made a task.
 *
 * <p>Confined to the thread of the loop that runs it; a cold one may be handed to another thread. A coroutine that is dropped without
 * having been started is reported once, as {@code coroutine 'NAME' was never awaited}.
 *
 * @param <T> the type of the result
 */
public abstract sealed class Coroutine<T extends @Nullable Object> extends Resumable
    implements Awaitable<T> permits FrameCoroutine, Operation, YieldCoroutine {
  /**
   * While the coroutine is cold, a Runnable to be run when it starts or is closed, if somebody watches it; later whatever the subclass
   * keeps here. One field for all of these, as there may be a million coroutines.
   */
  private @Nullable Object keeper;

  /** Where {@link ColdCoroutines} has it. */
  short slot = ColdCoroutines.NOT_HERE;

  /** For Fermata's own types. */
  protected Coroutine() {}

  /** Has a coroutine reported if it is never started; to be called once, when its name is known. */
  protected final void watch() {
    Loop loop = Loop.runningOrNull();
    if (loop == null) {
      keeper = Unstarted.watch(this);
    } else if (loop.isDebug()) {
      keeper = loop.watchCoroutine(this, CallSite.capture());
    } else {
      loop.thread().coldCoroutines().add(this);
    }
  }

  /** It was not started in the turn in which it was made. */
  final synchronized void watchLonger(Loop loop) {
    if (slot != ColdCoroutines.STARTED_ELSEWHERE) {
      slot = ColdCoroutines.NOT_HERE;
      keeper = loop.watchCoroutine(this, CallSite.NONE);
    }
  }

  /** The coroutine has been started or given up. */
  protected final void unwatch() {
    if (slot == ColdCoroutines.NOT_HERE) {
      markStarted();
      return;
    }
    Loop loop = Loop.runningOrNull();
    if (loop == null || !loop.thread().coldCoroutines().remove(this)) {
      unwatchElsewhere();
    }
  }

  /** The loop that has it does not run in this thread; it may be about to watch it for longer. */
  private synchronized void unwatchElsewhere() {
    slot = ColdCoroutines.STARTED_ELSEWHERE;
    markStarted();
  }

  private void markStarted() {
    if (keeper instanceof Runnable mark) {
      keeper = null;
      mark.run();
    }
  }

  /** What was given to {@link #keeper(Object)} since the coroutine started. */
  protected final @Nullable Object keeper() {
    return keeper;
  }

  /** For subclasses to keep something in from the start on. */
  protected final void keeper(@Nullable Object kept) {
    keeper = kept;
  }

  /** The coroutine's name: the class and method it was compiled from. */
  public abstract String name();

  /**
   * Gives up this coroutine: one that has not started will never run, and is not reported as never awaited. One that is suspended as
   * the body of a task ends at its await, where an error is thrown that only finally blocks should see.
   *
   * @throws IllegalStateException if the coroutine is running, is awaited by another one, or awaits something while it is being closed
   */
  public abstract void close();

  /** A coroutine that ends at once with {@code value}. */
  public static <T extends @Nullable Object> Coroutine<T> completed(@Nullable T value) {
    return new EndedFrame(value, null).quietCoroutine();
  }

  /** A coroutine that ends at once by throwing {@code error}, the very object. */
  public static <T> Coroutine<T> failed(Throwable error) {
    return new EndedFrame(null, Objects.requireNonNull(error, "error")).quietCoroutine();
  }

  /** A coroutine that awaits {@code awaitable}: itself, if it is one. */
  static <T> Coroutine<T> awaiting(Awaitable<T> awaitable) {
    return awaitable instanceof Coroutine<T> coroutine
        ? coroutine
        : new AwaitFrame(awaitable).coroutine();
  }

  /**
   * Makes this coroutine a task of the running loop.
   *
   * @throws LoopStateException if no loop is running in this thread
   */
  @Override
  public Future<T> asFuture() {
    return Loop.running().createTask(this);
  }

  /** Text for people: the name. */
  @Override
  public String toString() {
    return "<Coroutine " + name() + ">";
  }
}
