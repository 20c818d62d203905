package dev.fermata;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** How a loop is made and run. Immutable; each {@code with…} method returns changed options. */
public final class LoopOptions {
  private static final Duration SLOW = Duration.ofMillis(100);

  private boolean debug = isSet("dev.fermata.debug", "FERMATA_DEBUG", false);
  private Duration slowCallbackDuration = SLOW;
  private LongSupplier clock = System::nanoTime;
  private Optional<TaskFactory> taskFactory = Optional.empty();
  private Optional<Executor> executor = Optional.empty();
  private Optional<Function<LoopOptions, Loop>> loopFactory = Optional.empty();
  private boolean awaitTraces = isSet("dev.fermata.traces", "FERMATA_TRACES", true);
  private boolean signals = true;
  private Optional<Duration> shutdownLimit = Optional.empty();

  private LoopOptions() {}

  private LoopOptions copy() {
    LoopOptions copy = new LoopOptions();
    copy.debug = debug;
    copy.slowCallbackDuration = slowCallbackDuration;
    copy.clock = clock;
    copy.taskFactory = taskFactory;
    copy.executor = executor;
    copy.loopFactory = loopFactory;
    copy.awaitTraces = awaitTraces;
    copy.signals = signals;
    copy.shutdownLimit = shutdownLimit;
    return copy;
  }

  private static boolean isSet(String property, String variable, boolean otherwise) {
    String text = System.getProperty(property);
    if (text == null) {
      text = System.getenv(variable);
    }
    if (text == null) {
      return otherwise;
    }
    return text.isEmpty() || text.equals("1") || Boolean.parseBoolean(text);
  }

  /** The options of {@link Loop#create()} and {@link Loop#run(Coroutine)}. */
  public static LoopOptions defaults() {
    return new LoopOptions();
  }

  /**
   * Whether the loop records creation places and reports slow callbacks. By default what the system property {@code dev.fermata.debug}
   * says ({@code true} or {@code 1}), or else the environment variable {@code FERMATA_DEBUG}.
   */
  public boolean debug() {
    return debug;
  }

  /** These options with debug mode on or off. */
  public LoopOptions withDebug(boolean newDebug) {
    LoopOptions changed = copy();
    changed.debug = newDebug;
    return changed;
  }

  /** In debug mode, callbacks that take this long or longer are reported. By default 100 ms. */
  public Duration slowCallbackDuration() {
    return slowCallbackDuration;
  }

  /** These options with another limit for slow callbacks. */
  public LoopOptions withSlowCallbackDuration(Duration limit) {
    LoopOptions changed = copy();
    changed.slowCallbackDuration = Objects.requireNonNull(limit, "limit");
    return changed;
  }

  /** A monotonic clock in nanoseconds. By default {@link System#nanoTime}. */
  public LongSupplier clock() {
    return clock;
  }

  /** These options with another clock. */
  public LoopOptions withClock(LongSupplier newClock) {
    LoopOptions changed = copy();
    changed.clock = Objects.requireNonNull(newClock, "clock");
    return changed;
  }

  /** What makes the loop's tasks. By default the loop itself. */
  public Optional<TaskFactory> taskFactory() {
    return taskFactory;
  }

  /** These options with a task factory. */
  public LoopOptions withTaskFactory(TaskFactory factory) {
    LoopOptions changed = copy();
    changed.taskFactory = Optional.of(factory);
    return changed;
  }

  /** The default executor: see {@link Loop#setDefaultExecutor}. */
  public Optional<Executor> executor() {
    return executor;
  }

  /** These options with a default executor. */
  public LoopOptions withExecutor(Executor newExecutor) {
    LoopOptions changed = copy();
    changed.executor = Optional.of(newExecutor);
    return changed;
  }

  /** What makes the loop itself. */
  public Optional<Function<LoopOptions, Loop>> loopFactory() {
    return loopFactory;
  }

  /** These options with a loop implementation of the program's own. */
  public LoopOptions withLoopFactory(Function<LoopOptions, Loop> factory) {
    LoopOptions changed = copy();
    changed.loopFactory = Optional.of(factory);
    return changed;
  }

  /**
   * Whether an exception that leaves a coroutine gets the lines of the coroutines that awaited it appended to its stack trace, once. By
   * default yes, unless the system property {@code dev.fermata.traces} or the environment variable {@code FERMATA_TRACES} is {@code false}.
   */
  public boolean awaitTraces() {
    return awaitTraces;
  }

  /** These options with or without the lines of awaiting coroutines in stack traces. */
  public LoopOptions withAwaitTraces(boolean newAwaitTraces) {
    LoopOptions changed = copy();
    changed.awaitTraces = newAwaitTraces;
    return changed;
  }

  /**
   * Whether {@link Loop#run} in the program's main thread lets SIGINT and SIGTERM cancel main, unless somebody else has set up a handler. By
   * default yes.
   */
  public boolean signals() {
    return signals;
  }

  /** These options with or without a cancellation of main by signals. */
  public LoopOptions withSignals(boolean newSignals) {
    LoopOptions changed = copy();
    changed.signals = newSignals;
    return changed;
  }

  /**
   * How long the JVM, when it begins to end while {@link Loop#run} runs (as by {@code System.exit}), waits for main, which is cancelled
   * then. By default nothing is done.
   */
  public Optional<Duration> shutdownLimit() {
    return shutdownLimit;
  }

  /** These options with a time that the JVM's end waits for main. */
  public LoopOptions withShutdownLimit(Duration limit) {
    LoopOptions changed = copy();
    changed.shutdownLimit = Optional.of(limit);
    return changed;
  }
}
