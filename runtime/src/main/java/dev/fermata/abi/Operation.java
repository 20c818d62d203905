package dev.fermata.abi;

import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.Task;
import org.jspecify.annotations.Nullable;

/**
 * A coroutine of the runtime's own that has no frame: a task that awaits it is suspended in it, and is resumed without a future between
 * them. So an operation costs one object, whether or not it has to wait.
 *
 * <pre>
 *            begin                wake
 *   COLD ───────────▶ WAITING ──────────▶ WOKEN ──────┐
 *     │                  ▲  │    cancel               │ the task's next step
 *     │ need not wait    │  └──────────▶ CANCELLED ───┤
 *     ▼                  └────────────────────────────┤ has to wait again
 *   ENDED ◀───────────────────────────────────────────┘
 * </pre>
 *
 * <p>Confined to the thread of the loop that runs it; a cold one may be handed to another thread.
 *
 * @param <T> the type of the result
 */
public abstract non-sealed class Operation<T extends @Nullable Object> extends Coroutine<T>
    implements Origin {
  private static final byte COLD = 0;
  private static final byte STARTED = 1;
  private static final byte WAITING = 2; // from here on the keeper is the waker
  private static final byte WOKEN = 3;
  private static final byte CANCELLED = 4;
  private static final byte ENDED = 5;

  private byte phase = COLD;

  /** Who goes on when an operation has waited long enough. */
  public interface Waker {
    /** {@code operation} was woken. Runs none of the program's code. */
    void woken(Operation<?> operation);
  }

  /** Creates a cold operation that nobody watches. */
  protected Operation() {}

  // What an operation does

  /** The first try. Returns the result, or what {@link #suspend} returns. */
  protected abstract @Nullable Object begin(Driver t) throws Throwable;

  /** It was woken. Returns the result, or what {@link #suspend} returns. */
  protected abstract @Nullable Object resume(Driver t) throws Throwable;

  /**
   * {@code error} is thrown where it waited. Tidies up and throws it, or goes on as {@link #resume} does. {@link #wasWoken} tells
   * whether it was woken before.
   */
  protected abstract @Nullable Object interrupted(Driver t, Throwable error) throws Throwable;

  /** What stands for it in stacks. */
  protected abstract Site site();

  /** Has it wait: to be returned by the methods above. */
  protected final Object suspend() {
    phase = WAITING;
    return Signal.PENDING;
  }

  // What happens to it while it waits

  /** Has the waiting task take its next step in the next turn. Returns false if it does not wait: it was woken or cancelled before. */
  public final boolean wake() {
    if (!isWaiting()) {
      return false;
    }
    phase = WOKEN;
    if (keeper() instanceof Waker waker) {
      waker.woken(this);
    }
    return true;
  }

  /** It is to be interrupted, by whoever waits for it. Returns false if it does not wait: it was woken or cancelled before. */
  public final boolean cancel() {
    if (!isWaiting()) {
      return false;
    }
    phase = CANCELLED;
    return true;
  }

  /** Whether it was neither woken nor cancelled since it was suspended. */
  public final boolean isWaiting() {
    return phase == WAITING
        && !(keeper() instanceof FutureWaker waker && waker.future().isDone());
  }

  /** Whether it was woken, and must hand that on if it cannot make use of it. */
  public final boolean wasWoken() {
    return phase == WOKEN;
  }

  /** Whether it was cancelled and has not been interrupted since. */
  public final boolean wasCancelled() {
    return phase == CANCELLED || phase == WAITING && !isWaiting();
  }

  /** Chooses who goes on when it is woken: the task that was suspended in it. */
  public final void wakes(Waker waker) {
    keeper(waker);
  }

  /** A future that stands for its waiting: done when it is woken, and who cancels it wants it interrupted. Replaces the waker. */
  public final Future<?> future(Loop loop) {
    Future<@Nullable Object> future = loop.createFuture();
    keeper(new FutureWaker(future, keeper()));
    return future;
  }

  /** Text for people of what is awaited: as that of a future. */
  public final String waitingText() {
    return switch (phase) {
      case WOKEN -> "<Future finished>";
      case CANCELLED -> "<Future cancelled>";
      default -> "<Future pending>";
    };
  }

  /** Has this operation reported if it is never started. */
  public final Operation<T> watched() {
    watch();
    return this;
  }

  @Override
  public final String name() {
    return site().name();
  }

  // For the driver

  /** It starts, for its one run. Throws IllegalStateException at the second call. */
  final void take() {
    if (phase != COLD) {
      throw new IllegalStateException(
          phase == ENDED
              ? "cannot reuse already awaited coroutine"
              : "coroutine is being awaited already");
    }
    unwatch();
    phase = STARTED;
  }

  void ownedBy(FrameCoroutine.Owner owner) {
    keeper(owner);
  }

  /** Begins, after {@link #take}. Returns the result, or a signal. */
  final @Nullable Object run(Driver t) throws Throwable {
    Object result;
    try {
      result = begin(t);
    } catch (Throwable e) {
      end();
      throw e;
    }
    return endedWith(result);
  }

  /** Goes on after it was woken, or is interrupted by {@code error}. Returns the result, or a signal. */
  final @Nullable Object goOn(Driver t, @Nullable Throwable error) throws Throwable {
    Object result;
    try {
      result = error == null ? resume(t) : interrupted(t, error);
    } catch (Throwable e) {
      end();
      throw e;
    }
    return endedWith(result);
  }

  private @Nullable Object endedWith(@Nullable Object result) {
    if (result != Signal.PENDING) {
      end();
    }
    return result;
  }

  private void end() {
    phase = ENDED;
    keeper(null);
  }

  /** The frame of a task whose body this is has ended. */
  @Override
  public final void finish(@Nullable Object result, boolean hasReturned) {
    end();
  }

  @Override
  public final void close() {
    if (phase == COLD) {
      unwatch();
      end();
    } else if (phase != ENDED) {
      Object owner = keeper() instanceof FutureWaker waker ? waker.owner() : keeper();
      if (!(owner instanceof FrameCoroutine.Owner own) || isAwaitedBy(own)) {
        throw new IllegalStateException("coroutine is being awaited already");
      }
      own.closeBody();
    }
  }

  /** Whether {@code owner} is a task that has another body than this. */
  private boolean isAwaitedBy(FrameCoroutine.Owner owner) {
    return owner instanceof Task<?> task && task.coroutine() != this;
  }
}
