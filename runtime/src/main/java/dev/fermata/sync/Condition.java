package dev.fermata.sync;

import dev.fermata.AsyncScope;
import dev.fermata.Coroutine;
import dev.fermata.Loop;
import dev.fermata.LoopStateException;
import dev.fermata.LoopStateException.Reason;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A lock, and a way to wait, while it is set free, until somebody who holds it says that something has changed: asyncio's Condition.
 *
 * <pre>{@code
 * try (condition) {                                           try (condition) {
 *   await(condition.waitFor(() -> !stock.isEmpty()));           stock.add(item);
 *   item = stock.remove();                                      condition.notify(1);
 * }                                                           }
 * }</pre>
 *
 * <p>asyncio's {@code wait} is {@link #waitFor()} here, its {@code notify} is {@link #notifyOne} or {@link #notify(int)}, and its
 * {@code notify_all} is {@link #notifyAllWaiters}: Java keeps those names without arguments for itself in every class.
 *
 * <p>{@link #waitFor()} may return although nothing was meant for its caller, since a cancelled task hands on a notification that it may
 * or may not have got; look again before going on, or use {@link #waitFor(BooleanSupplier)}, which does.
 *
 * <p>Confined to the thread of its loop.
 */
public final class Condition implements AsyncScope {
  private final LoopBinding binding = new LoopBinding();
  private final WaitLine line = new WaitLine();
  private final Lock lock;

  /** Creates a condition with a lock of its own. */
  public Condition() {
    this(new Lock());
  }

  /** Creates a condition on a lock that others may share. */
  public Condition(Lock lock) {
    this.lock = Objects.requireNonNull(lock, "lock");
  }

  /** Whether somebody holds the lock. */
  public boolean locked() {
    return lock.locked();
  }

  /** Acquires the lock: see {@link Lock#acquire}. */
  public Coroutine<Boolean> acquire() {
    return lock.acquire();
  }

  /** Releases the lock: see {@link Lock#release}. */
  public void release() {
    lock.release();
  }

  /** As {@link #acquire}, for {@code try (condition) { … }}. */
  @Override
  public Coroutine<Void> enter() {
    return lock.enter();
  }

  /** As {@link #release}, at the end of {@code try (condition) { … }}. */
  @Override
  public Coroutine<Void> exit(@Nullable Throwable bodyError) {
    return lock.exit(bodyError);
  }

  /**
   * Sets the lock free, waits for a notification, and acquires the lock again. Gives true.
   *
   * <p>Failure: {@link LoopStateException} if nobody holds the lock. Cancellation: the lock is acquired before the
   * {@link dev.fermata.CancelledError} comes out, however often the task is cancelled meanwhile, so that a {@code try (condition)} around
   * it can release it; the last of these errors is the one that comes out, and one notification is handed on.
   */
  public Coroutine<Boolean> waitFor() {
    return binding.cold(new AwaitCondition(this, lock));
  }

  /**
   * Waits until {@code predicate} holds, which is asked before each wait, while the lock is held. Gives true.
   *
   * <p>Failure: what the predicate throws; {@link LoopStateException} if nobody holds the lock, unless the predicate holds at once.
   */
  public Coroutine<Boolean> waitFor(BooleanSupplier predicate) {
    return binding.cold(
        new AwaitPredicateFrame(this, Objects.requireNonNull(predicate, "predicate")));
  }

  /**
   * Wakes the first that waits, if any: see {@link #notify(int)}.
   *
   * @throws LoopStateException if nobody holds the lock
   */
  public void notifyOne() {
    notify(1);
  }

  /**
   * Wakes the first {@code count} that wait, or as many as there are. They go on when the lock is free.
   *
   * @throws LoopStateException if nobody holds the lock
   */
  public void notify(int count) {
    checkLocked("Condition.notify");
    line.wake(count);
  }

  /**
   * Wakes all that wait. They go on, one after the other, when the lock is free.
   *
   * @throws LoopStateException if nobody holds the lock
   */
  public void notifyAllWaiters() {
    checkLocked("Condition.notifyAllWaiters");
    line.wakeAll();
  }

  private void checkLocked(String call) {
    binding.check(call);
    if (!lock.locked()) {
      throw new LoopStateException(Reason.NOT_ACQUIRED, "cannot notify on un-acquired lock");
    }
  }

  /** Leaves the lock for a place in the line. */
  Object join(Waiter<?> waiter, Loop here) {
    binding.use(here, "Condition.waitFor");
    if (!lock.locked()) {
      throw new LoopStateException(Reason.NOT_ACQUIRED, "cannot wait on un-acquired lock");
    }
    binding.bind(here, this);
    lock.release();
    return waiter.waitIn(line);
  }

  void leave(Waiter<?> place) {
    line.leave(place);
  }

  /** Whoever fails may have been notified before: somebody else gets that notification. */
  void handOn() {
    line.wake(1);
  }

  /** Text for people: whether the lock is held, and how many wait for a notification. */
  @Override
  public String toString() {
    return "<Condition " + line.describe(lock.locked() ? "locked" : "unlocked") + ">";
  }
}
