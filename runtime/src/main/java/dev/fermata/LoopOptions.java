package dev.fermata;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * How a loop is made. Immutable; each {@code with…} method returns changed options.
 *
 * @param debug whether the loop records creation places and reports slow callbacks; by default the system property
 *     {@code dev.fermata.debug}
 * @param slowCallbackDuration in debug mode, callbacks that take longer are reported; by default 100 ms
 * @param clock a monotonic clock in nanoseconds; by default {@link System#nanoTime}
 * @param taskFactory makes the loop's tasks
 * @param executor the default executor, which the loop shuts down when it closes; by default a pool of at most
 *     {@code min(32, processors + 4)} daemon threads
 * @param loopFactory makes the loop itself
 */
public record LoopOptions(
    boolean debug,
    Duration slowCallbackDuration,
    LongSupplier clock,
    Optional<TaskFactory> taskFactory,
    Optional<ExecutorService> executor,
    Optional<Function<LoopOptions, Loop>> loopFactory) {
  private static final Duration SLOW = Duration.ofMillis(100);

  /** Checks that nothing is null. */
  public LoopOptions {
    Objects.requireNonNull(slowCallbackDuration, "slowCallbackDuration");
    Objects.requireNonNull(clock, "clock");
    Objects.requireNonNull(taskFactory, "taskFactory");
    Objects.requireNonNull(executor, "executor");
    Objects.requireNonNull(loopFactory, "loopFactory");
  }

  /** The options of {@link Loop#create()} and {@link Loop#run(Coroutine)}. */
  public static LoopOptions defaults() {
    return new LoopOptions(
        Boolean.getBoolean("dev.fermata.debug"),
        SLOW,
        System::nanoTime,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** These options with debug mode on or off. */
  public LoopOptions withDebug(boolean newDebug) {
    return new LoopOptions(
        newDebug, slowCallbackDuration, clock, taskFactory, executor, loopFactory);
  }

  /** These options with another limit for slow callbacks. */
  public LoopOptions withSlowCallbackDuration(Duration limit) {
    return new LoopOptions(debug, limit, clock, taskFactory, executor, loopFactory);
  }

  /** These options with another clock. */
  public LoopOptions withClock(LongSupplier newClock) {
    return new LoopOptions(
        debug, slowCallbackDuration, newClock, taskFactory, executor, loopFactory);
  }

  /** These options with a task factory. */
  public LoopOptions withTaskFactory(TaskFactory factory) {
    return new LoopOptions(
        debug, slowCallbackDuration, clock, Optional.of(factory), executor, loopFactory);
  }

  /** These options with a default executor. */
  public LoopOptions withExecutor(ExecutorService newExecutor) {
    return new LoopOptions(
        debug, slowCallbackDuration, clock, taskFactory, Optional.of(newExecutor), loopFactory);
  }

  /** These options with a loop implementation of the program's own. */
  public LoopOptions withLoopFactory(Function<LoopOptions, Loop> factory) {
    return new LoopOptions(
        debug, slowCallbackDuration, clock, taskFactory, executor, Optional.of(factory));
  }
}
