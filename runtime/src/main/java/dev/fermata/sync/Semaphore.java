package dev.fermata.sync;

import dev.fermata.AsyncScope;
import dev.fermata.Coroutine;
import dev.fermata.Loop;
import org.jspecify.annotations.Nullable;

/**
 * A number of permits, for which tasks wait when there are none left: asyncio's Semaphore.
 *
 * <pre>{@code
 * try (permits) { // new Semaphore(3): at most three at a time
 *   return done(await(fetch(uri)));
 * }
 * }</pre>
 *
 * <p>Permits go to those who wait in the order in which they came. {@link #release} hands a permit over at once, so that nobody who comes
 * later can take it. Permits are not owned: any task, and any callback, may release.
 *
 * <p>Confined to the thread of its loop.
 */
public class Semaphore implements AsyncScope {
  private final LoopBinding binding = new LoopBinding();
  private final WaitLine line = new WaitLine();
  private int value;
  private int woken; // have a permit and have not run since

  /** Creates a semaphore with one permit. */
  public Semaphore() {
    this(1);
  }

  /**
   * Creates a semaphore.
   *
   * @param value how many permits there are at first
   * @throws IllegalArgumentException if that is negative
   */
  public Semaphore(int value) {
    if (value < 0) {
      throw new IllegalArgumentException("Semaphore initial value must be >= 0");
    }
    this.value = value;
  }

  /** Whether an {@link #acquire} would have to wait: there is no permit, or somebody is before. */
  public final boolean locked() {
    return value == 0 || woken > 0 || line.hasLive();
  }

  /**
   * Waits for a permit and takes it; at once, without giving up the turn, if there is one and nobody waits. Gives true.
   *
   * <p>Cancellation: a cancelled task has no permit; one that it had been given goes to the next.
   */
  public final Coroutine<Boolean> acquire() {
    return binding.cold(new AcquirePermit<Boolean>(this, true));
  }

  /** Gives a permit back, or adds one: to the first who waits, if any. */
  public void release() {
    binding.check("Semaphore.release");
    value++;
    handOne();
  }

  /** As {@link #acquire}, for {@code try (semaphore) { … }}. */
  @Override
  public final Coroutine<Void> enter() {
    return binding.cold(new AcquirePermit<Void>(this, false));
  }

  /** As {@link #release}, at the end of {@code try (semaphore) { … }}. */
  @Override
  public final Coroutine<Void> exit(@Nullable Throwable bodyError) {
    release();
    return Coroutine.completed(null);
  }

  /** The permits that nobody has. */
  final int value() {
    return value;
  }

  final void check(String call) {
    binding.check(call);
  }

  final boolean tryAcquire(Loop here) {
    binding.use(here, "Semaphore.acquire");
    if (locked()) {
      return false;
    }
    value--;
    return true;
  }

  final Object join(Waiter<?> waiter, Loop here) {
    binding.bind(here, this);
    return waiter.waitIn(line);
  }

  /** The place's task was given a permit and runs. Those who came meanwhile had to queue behind it, and may find permits. */
  final void take() {
    woken--;
    handOver();
  }

  /** The place's task will not make use of a permit. */
  final void giveUp(Waiter<?> place) {
    if (place.wasWoken()) {
      woken--;
      value++;
    } else {
      line.leave(place);
    }
    handOver();
  }

  private void handOver() {
    while (value > 0 && handOne()) {}
  }

  private boolean handOne() {
    if (line.wakeAndTakeNext() == null) {
      return false;
    }
    value--;
    woken++;
    return true;
  }

  /** Text for people: how many permits there are, and how many wait. */
  @Override
  public String toString() {
    int waiting = line.size() + woken;
    return "<" + getClass().getSimpleName() + " ["
        + (locked() ? "locked" : "unlocked, value:" + value)
        + (waiting > 0 ? ", waiters:" + waiting : "") + "]>";
  }
}
