package dev.fermata;

import dev.fermata.abi.Site;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A time limit on a block: see {@link Fermata#timeout}. At the deadline the task is cancelled, once; what the block was waiting for is
 * cancelled with it.
 *
 * <p>Failure: a {@link CancelledError} that leaves the block because of the deadline, and for no other reason, becomes an
 * {@link AsyncTimeoutException} with that error as its cause. Every other exception leaves as it is, also one that the block throws
 * while it is being cancelled. If somebody else has asked the task to end, too, the {@code CancelledError} leaves. A block that catches
 * it and goes on is not stopped again.
 *
 * <p>Confined to the thread of its loop. Source: {@code asyncio.timeout}.
 */
public final class Timeout implements AsyncScope {
  private static final Site ENTER = new Site("dev.fermata.Timeout", "enter", "Timeout.java");
  private static final Site EXIT = new Site("dev.fermata.Timeout", "exit", "Timeout.java");
  private static final double NANOS_PER_SECOND = 1e9;

  private enum State {
    CREATED,
    ACTIVE,
    EXPIRING,
    EXPIRED,
    FINISHED;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private State state = State.CREATED;
  private OptionalLong when;
  private @Nullable Handle timer;
  private @Nullable Task<?> task;
  private int cancellingBefore;

  private Timeout(OptionalLong when) {
    this.when = when;
  }

  static Timeout after(@Nullable Duration limit) {
    return new Timeout(deadline(limit));
  }

  static Timeout at(long nanos) {
    return new Timeout(OptionalLong.of(nanos));
  }

  private static OptionalLong deadline(@Nullable Duration limit) {
    return limit == null
        ? OptionalLong.empty()
        : OptionalLong.of(Loop.running().time() + Delays.nanos(limit));
  }

  /** The deadline in nanoseconds of {@link Loop#time}; empty if there is none. */
  public OptionalLong when() {
    return when;
  }

  /** Whether the deadline has passed while the block ran: true from the moment the task was cancelled. */
  public boolean expired() {
    return state == State.EXPIRING || state == State.EXPIRED;
  }

  /**
   * Moves the deadline to {@code limit} from now; null for no deadline.
   *
   * @throws IllegalStateException if the block is not running, or the deadline has passed
   */
  public void reschedule(@Nullable Duration limit) {
    checkActive();
    move(deadline(limit));
  }

  /**
   * Moves the deadline to when {@link Loop#time} has reached {@code nanos}. One that has passed takes effect in the next turn.
   *
   * @throws IllegalStateException if the block is not running, or the deadline has passed
   */
  public void rescheduleAt(long nanos) {
    checkActive();
    move(OptionalLong.of(nanos));
  }

  private void checkActive() {
    if (state == State.CREATED) {
      throw new IllegalStateException("Timeout has not been entered");
    }
    if (state != State.ACTIVE) {
      throw new IllegalStateException("Cannot change state of " + state.text() + " Timeout");
    }
  }

  private void move(OptionalLong deadline) {
    when = deadline;
    stopTimer();
    if (deadline.isEmpty()) {
      return;
    }
    Loop loop = Objects.requireNonNull(task).loop();
    long nanos = deadline.getAsLong();
    Expiry expiry = new Expiry();
    timer = nanos - loop.time() <= 0 ? loop.callSoon(expiry) : loop.callAt(nanos, expiry);
  }

  private void stopTimer() {
    if (timer != null) {
      timer.cancel();
      timer = null;
    }
  }

  /**
   * Starts the limit for the task that awaits this.
   *
   * @throws IllegalStateException when awaited, if that was done before or no task is running
   */
  @Override
  public Coroutine<Void> enter() {
    return new CallFrame(ENTER, this::begin).coroutine();
  }

  private void begin() {
    if (state != State.CREATED) {
      throw new IllegalStateException("Timeout has already been entered");
    }
    Task<?> current = Loop.running().currentTask();
    if (current == null) {
      throw new IllegalStateException("Timeout should be used inside a task");
    }
    state = State.ACTIVE;
    task = current;
    cancellingBefore = current.cancelling();
    move(when);
  }

  /** Ends the limit: see the class for what becomes of {@code bodyError}. */
  @Override
  public Coroutine<Void> exit(@Nullable Throwable bodyError) {
    return new CallFrame(EXIT, () -> end(bodyError)).coroutine();
  }

  private void end(@Nullable Throwable bodyError) {
    Task<?> limited = task;
    if (limited == null) {
      throw new IllegalStateException("Timeout is not entered");
    }
    task = null;
    stopTimer();
    if (state == State.ACTIVE) {
      state = State.FINISHED;
      return;
    }
    state = State.EXPIRED;
    boolean nobodyElse = limited.uncancel() <= cancellingBefore;
    if (nobodyElse && bodyError instanceof CancelledError cancelled) {
      throw new AsyncTimeoutException("the time limit passed", cancelled);
    }
  }

  /** The callback at the deadline. */
  private final class Expiry implements Runnable {
    @Override
    public void run() {
      timer = null;
      state = State.EXPIRING;
      Objects.requireNonNull(task).cancel();
    }

    @Override
    public String toString() {
      return "Fermata.timeout";
    }
  }

  /** Text for people: the state, and the deadline in seconds while it counts. */
  @Override
  public String toString() {
    String deadline = state != State.ACTIVE
        ? ""
        : when.isEmpty()
            ? " when=never"
            : String.format(Locale.ROOT, " when=%.3f", when.getAsLong() / NANOS_PER_SECOND);
    return "<Timeout [" + state.text() + "]" + deadline + ">";
  }
}
