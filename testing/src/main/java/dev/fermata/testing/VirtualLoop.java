package dev.fermata.testing;

import dev.fermata.Awaitable;
import dev.fermata.Coroutine;
import dev.fermata.Loop;
import dev.fermata.LoopOptions;
import dev.fermata.LoopSession;
import dev.fermata.internal.loop.VirtualTimeLoop;
import java.time.Duration;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A loop on virtual time. Its clock begins at zero and jumps to the next timer when nothing else is to do, so that sleeping takes no time;
 * what runs, runs in the same order as on a loop on real time. When nothing can happen any more, the run ends with a
 * {@link DeadlockException}.
 *
 * <p>What comes from outside takes its own time: while a thread of {@code toThread} or {@code runInExecutor} works, a
 * {@code CompletionStage} is awaited, or a channel is open, the clock runs as clocks do. A thread of the test's own that calls
 * {@code callSoonThreadsafe} is not known to the loop and does not stop the clock.
 *
 * <p>{@link #run} is for a coroutine as a whole. An object of this class is for tests that look at what happens at which time:
 *
 * <pre>{@code
 * try (VirtualLoop test = VirtualLoop.create()) {
 *   Task<Void> poller = test.loop().createTask(new Poller_Async(server).poll());
 *   test.advanceBy(Duration.ofSeconds(30));
 *   assertEquals(3, server.requests());
 * }
 * }</pre>
 *
 * <p>Confined to the thread that uses it.
 */
public final class VirtualLoop implements AutoCloseable {
  private final VirtualTimeLoop loop;

  private VirtualLoop(VirtualTimeLoop loop) {
    this.loop = loop;
  }

  /** As {@link Loop#run(Coroutine)}, on virtual time. */
  public static <T> T run(Coroutine<T> main) {
    return Loop.run(main, options());
  }

  /** Options for loops on virtual time, for {@link Loop#run(Coroutine, LoopOptions)} and others. Signals are left alone. */
  public static LoopOptions options() {
    return LoopOptions.defaults()
        .withSignals(false)
        .withLoopFactory(options -> newLoop(options, null));
  }

  /**
   * As {@link #options()}, but the tasks that are ready in a turn run in a random order, which shows what depends on an order that nobody
   * promised. Callbacks keep theirs. The same seed gives the same order.
   */
  public static LoopOptions shuffled(long seed) {
    return LoopOptions.defaults()
        .withSignals(false)
        .withLoopFactory(options -> newLoop(options, new Random(seed)));
  }

  private static VirtualTimeLoop newLoop(LoopOptions options, @Nullable Random order) {
    return new VirtualTimeLoop(options, order, stuck -> {
      throw new DeadlockException(stuck);
    });
  }

  /** Makes a loop. Close it after use. */
  public static VirtualLoop create() {
    return create(options());
  }

  /**
   * Makes a loop with options made from {@link #options()} or {@link #shuffled}.
   *
   * @throws IllegalArgumentException if the options are not for a loop on virtual time
   */
  public static VirtualLoop create(LoopOptions options) {
    Loop made = Loop.create(options);
    if (made instanceof VirtualTimeLoop virtual) {
      return new VirtualLoop(virtual);
    }
    made.close();
    throw new IllegalArgumentException(
        "options without virtual time: begin with VirtualLoop.options()");
  }

  /** The loop itself. */
  public Loop loop() {
    return loop;
  }

  /** How much virtual time has passed. */
  public Duration elapsed() {
    return Duration.ofNanos(loop.time());
  }

  /** As {@link Loop#runUntilComplete}. */
  public <T> T runUntilComplete(Awaitable<T> main) {
    return loop.runUntilComplete(main);
  }

  /** Runs what is ready, and what that makes ready, until nothing is; the clock stays where it is. */
  public void runUntilIdle() {
    try (LoopSession session = loop.enter()) {
      while (!loop.isIdle()) {
        session.turn();
      }
    }
  }

  /**
   * Runs everything that happens in the next {@code duration}, at its time, and leaves the clock at the end of it.
   *
   * @throws IllegalArgumentException if the duration is negative
   */
  public void advanceBy(Duration duration) {
    if (Objects.requireNonNull(duration, "duration").isNegative()) {
      throw new IllegalArgumentException("time does not go back: " + duration);
    }
    boolean[] over = {false};
    loop.callLater(duration, () -> over[0] = true);
    try (LoopSession session = loop.enter()) {
      while (!over[0]) {
        session.turn();
      }
    }
    runUntilIdle();
  }

  /** Closes the loop: see {@link Loop#close}. */
  @Override
  public void close() {
    loop.close();
  }
}
