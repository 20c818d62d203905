package dev.fermata.sync;

import dev.fermata.AsyncScope;
import dev.fermata.Coroutine;
import dev.fermata.Loop;
import org.jspecify.annotations.Nullable;

/**
 * Where a number of tasks wait until all of them have arrived: asyncio's Barrier. It can be used again as soon as all have left.
 *
 * <pre>
 *                 the last one arrives          the last one leaves
 *   FILLING ────────────────────────▶ DRAINING ─────────────────────▶ FILLING
 *      │ reset() while some wait                 the last one leaves
 *      └────────────────────────────▶ RESETTING ────────────────────▶ FILLING
 *   any ──abort()──▶ BROKEN ──reset()──▶ FILLING, or RESETTING while some have not left
 * </pre>
 *
 * <p>asyncio's {@code wait} is {@link #waitFor()} here: Java keeps {@code wait()} for itself in every class. {@code try (barrier) { … }}
 * waits before the block, and {@link #arrive} is for a block that needs to know in which place its task arrived.
 *
 * <p>Cancelling a task that waits lowers the number of those who have arrived, and breaks nothing.
 *
 * <p>Confined to the thread of its loop.
 */
public final class Barrier implements AsyncScope {
  private enum State {
    FILLING,
    DRAINING,
    RESETTING,
    BROKEN
  }

  private final LoopBinding binding = new LoopBinding();
  private final WaitLine line = new WaitLine();
  private final int parties;
  private State state = State.FILLING;
  private int count; // have arrived and have not left

  /**
   * Creates a barrier.
   *
   * @param parties how many tasks have to arrive
   * @throws IllegalArgumentException if that is less than 1
   */
  public Barrier(int parties) {
    if (parties < 1) {
      throw new IllegalArgumentException("parties must be >= 1");
    }
    this.parties = parties;
  }

  /** How many tasks have to arrive. */
  public int parties() {
    return parties;
  }

  /** How many have arrived and wait for the others; 0 while those who were let through are leaving. */
  public int nWaiting() {
    return state == State.FILLING ? count : 0;
  }

  /** Whether it was aborted and not reset. */
  public boolean broken() {
    return state == State.BROKEN;
  }

  /**
   * Waits until as many tasks as there are parties have arrived; first, if necessary, until all of the round before have left. Gives the
   * place in which the task arrived, from 0; the last one goes on at once.
   *
   * <p>Failure: {@link BrokenBarrierException} if the barrier is or becomes broken, or is reset meanwhile.
   */
  public Coroutine<Integer> waitFor() {
    return binding.cold(new AwaitBarrier<Integer>(this));
  }

  /** As {@link #waitFor()}, for {@code try (barrier) { … }}. */
  @Override
  public Coroutine<Void> enter() {
    return binding.cold(new AwaitBarrier<Void>(this).tell(place -> {}));
  }

  /** Does nothing. */
  @Override
  public Coroutine<Void> exit(@Nullable Throwable bodyError) {
    return Coroutine.completed(null);
  }

  /** For {@code try (Barrier.Arrival arrival = barrier.arrive()) { … arrival.index() … }}. */
  public Arrival arrive() {
    return new Arrival(this);
  }

  /**
   * Sends those who wait away with a {@link BrokenBarrierException}; those who were let through are left alone. Mends a broken barrier.
   * Takes effect at once; asyncio's is a coroutine, which never waits either.
   */
  public void reset() {
    binding.check("Barrier.reset");
    state = count > 0 ? State.RESETTING : State.FILLING;
    line.wakeAll();
  }

  /** Breaks the barrier: whoever waits now or later gets a {@link BrokenBarrierException}, until it is reset. */
  public void abort() {
    binding.check("Barrier.abort");
    state = State.BROKEN;
    line.wakeAll();
  }

  // For the frame

  void use(Loop here) {
    binding.use(here, "Barrier.waitFor");
  }

  Object join(Waiter<?> waiter, Loop here) {
    binding.bind(here, this);
    return waiter.waitIn(line);
  }

  void leaveLine(Waiter<?> place) {
    line.leave(place);
  }

  /** Whether nobody may arrive until all of the last round have left. */
  boolean isClosed() {
    return state == State.DRAINING || state == State.RESETTING;
  }

  boolean isFilling() {
    return state == State.FILLING;
  }

  /** Whether who waits is let through; else it is sent away. */
  boolean isOpen() {
    return state == State.DRAINING;
  }

  /** Counts one more; the last one opens the barrier. Returns the place. */
  int enterRound() {
    int place = count++;
    if (count == parties) {
      state = State.DRAINING;
      line.wakeAll();
    }
    return place;
  }

  /** Counts one less; when all have left, the next round begins. */
  void leaveRound() {
    count--;
    if (count == 0) {
      if (isClosed()) {
        state = State.FILLING;
      }
      line.wakeAll();
    }
  }

  /** Text for people: state, how many have arrived, and how many there have to be. */
  @Override
  public String toString() {
    String name = switch (state) {
      case FILLING -> "filling";
      case DRAINING -> "draining";
      case RESETTING -> "resetting";
      case BROKEN -> "broken";
    };
    return "<Barrier [" + name + (broken() ? "" : ", waiters:" + nWaiting() + "/" + parties) + "]>";
  }

  /** One task's passing of a barrier, as a scope. Good for one use. */
  public static final class Arrival implements AsyncScope {
    private final Barrier barrier;
    private int index = -1;

    Arrival(Barrier barrier) {
      this.barrier = barrier;
    }

    /**
     * The place in which the task arrived, from 0.
     *
     * @throws IllegalStateException outside the block
     */
    public int index() {
      if (index < 0) {
        throw new IllegalStateException("the barrier has not been passed");
      }
      return index;
    }

    /** As {@link Barrier#waitFor()}. */
    @Override
    public Coroutine<Void> enter() {
      return barrier.binding.cold(new AwaitBarrier<Void>(barrier).tell(place -> index = place));
    }

    /** Does nothing. */
    @Override
    public Coroutine<Void> exit(@Nullable Throwable bodyError) {
      return Coroutine.completed(null);
    }
  }
}
