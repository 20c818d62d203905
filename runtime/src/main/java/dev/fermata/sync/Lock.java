package dev.fermata.sync;

import dev.fermata.AsyncScope;
import dev.fermata.Coroutine;
import dev.fermata.Loop;
import dev.fermata.LoopStateException;
import dev.fermata.LoopStateException.Reason;
import org.jspecify.annotations.Nullable;

/**
 * Lets one task at a time pass, across awaits: asyncio's Lock.
 *
 * <pre>{@code
 * try (lock) {
 *   await(client.send(request));
 *   reply = await(client.receive()); // nobody else has sent anything meanwhile
 * }
 * }</pre>
 *
 * <p>It is not owned: any task, and any callback, may release it; and it is not re-entrant: who holds it and acquires it again waits for
 * ever. Tasks get it in the order in which they asked. Nobody barges in: while somebody waits, a newcomer queues behind, even in the
 * turn between a release and the step of the task that was woken by it, in which {@link #locked} is false.
 *
 * <p>Confined to the thread of its loop.
 */
public final class Lock implements AsyncScope {
  private final LoopBinding binding = new LoopBinding();
  private final WaitLine line = new WaitLine();
  private boolean locked;

  /** Creates a lock that is free. */
  public Lock() {}

  /** Whether somebody holds it. */
  public boolean locked() {
    return locked;
  }

  /**
   * Waits until the lock is free and takes it; at once, without giving up the turn, if it is free and nobody waits. Gives true.
   *
   * <p>Cancellation: a cancelled task does not have the lock, and if it had been woken, the next one is.
   */
  public Coroutine<Boolean> acquire() {
    return binding.cold(new AcquireLock<Boolean>(this, true));
  }

  /**
   * Sets the lock free and wakes the first who waits, if any.
   *
   * @throws LoopStateException if nobody holds it
   */
  public void release() {
    binding.check("Lock.release");
    if (!locked) {
      throw new LoopStateException(Reason.NOT_ACQUIRED, "Lock is not acquired.");
    }
    locked = false;
    line.wakeFirst();
  }

  /** As {@link #acquire}, for {@code try (lock) { … }}. */
  @Override
  public Coroutine<Void> enter() {
    return binding.cold(new AcquireLock<Void>(this, false));
  }

  /** As {@link #release}, at the end of {@code try (lock) { … }}. */
  @Override
  public Coroutine<Void> exit(@Nullable Throwable bodyError) {
    release();
    return Coroutine.completed(null);
  }

  /** Takes the lock if nobody holds it and nobody is before. */
  boolean tryAcquire(Loop here) {
    binding.use(here, "Lock.acquire");
    if (locked || line.hasLive()) {
      return false;
    }
    locked = true;
    return true;
  }

  Object join(Waiter<?> waiter, Loop here) {
    binding.bind(here, this);
    return waiter.waitIn(line);
  }

  /** The place's task was woken and runs: the lock is its own. */
  void take(Waiter<?> place) {
    line.leave(place);
    locked = true;
  }

  /** The place's task will not take the lock; if it was woken, the next one is. */
  void giveUp(Waiter<?> place) {
    line.leave(place);
    if (!locked) {
      line.wakeFirst();
    }
  }

  /** Text for people: whether it is held, and how many wait. */
  @Override
  public String toString() {
    return "<Lock " + line.describe(locked ? "locked" : "unlocked") + ">";
  }
}
