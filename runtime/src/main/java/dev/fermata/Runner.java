package dev.fermata;

import dev.fermata.LoopStateException.Reason;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs several coroutines, one after the other, in one loop and one context; {@link #close} does what {@link Loop#run} does at its end.
 *
 * <p>Confined to one thread. The loop is made when it is first needed.
 */
public final class Runner implements AutoCloseable {
  static final long EXECUTOR_LIMIT_SECONDS = 300;

  private static final Duration WITHOUT_SIGNALS = Duration.ofSeconds(10);
  private static final Duration REMINDER = Duration.ofSeconds(10);

  private final LoopOptions options;
  private @Nullable Loop loop;
  private @Nullable Context context;
  private @Nullable ShutdownGuard guard; // of the last run, until the runner is closed
  private boolean closed;

  /** Creates a runner with default options. */
  public Runner() {
    this(LoopOptions.defaults());
  }

  /** Creates a runner. */
  public Runner(LoopOptions options) {
    this.options = Objects.requireNonNull(options, "options");
  }

  static <T> T run(Coroutine<T> main, LoopOptions options) {
    Objects.requireNonNull(main, "main");
    checkNoLoopRunsHere(main, "Loop.run()");
    Runner runner = new Runner(options);
    try (runner) {
      return runner.runMain(main, runner.context());
    } finally {
      runner.restoreInterrupt();
    }
  }

  /**
   * The loop, which is made now if there is none yet.
   *
   * @throws LoopStateException if this runner is closed
   */
  public Loop loop() {
    if (closed) {
      throw new LoopStateException(Reason.CLOSED, "Runner is closed");
    }
    if (loop == null) {
      loop = Loop.create(options);
    }
    return loop;
  }

  /** Runs {@code main} in the context that all runs of this runner share: see {@link Loop#run(Coroutine, LoopOptions)}. */
  public <T> T run(Coroutine<T> main) {
    return run(main, context());
  }

  /**
   * Runs {@code main} in {@code mainContext} as it is.
   *
   * @throws LoopStateException if this runner is closed, or if a loop is running in this thread; main is then closed, too
   */
  public <T> T run(Coroutine<T> main, Context mainContext) {
    Objects.requireNonNull(main, "main");
    Objects.requireNonNull(mainContext, "context");
    checkNoLoopRunsHere(main, "Runner.run()");
    try {
      return runMain(main, mainContext);
    } finally {
      restoreInterrupt();
    }
  }

  private Context context() {
    if (context == null) {
      context = Context.copyOfCurrent();
    }
    return context;
  }

  private static void checkNoLoopRunsHere(Coroutine<?> main, String call) {
    if (ThreadState.current().running != null) {
      main.close();
      throw new LoopStateException(
          Reason.ANOTHER_LOOP_RUNNING, call + " cannot be called from a running event loop");
    }
  }

  private <T> T runMain(Coroutine<T> main, Context mainContext) {
    if (closed) {
      main.close();
    }
    Loop running = loop();
    Task<T> task = running.createTask(main, TaskOptions.defaults().withContext(mainContext));
    running.thread().onInterrupt(new CancelOnce(task));
    RunSignals signals = RunSignals.watch(running, task, options);
    guard(running, task);
    try (signals) {
      return running.runUntilComplete(task);
    } catch (CancelledError e) {
      return Sneaky.<T, RuntimeException>raise(signals.outcome(e));
    }
  }

  private void guard(Loop running, Task<?> task) {
    endGuard();
    Optional<Duration> limit = options.shutdownLimit();
    if (limit.isEmpty() && options.signals() && !ProcessSignal.available()) {
      limit = Optional.of(WITHOUT_SIGNALS);
    }
    if (limit.isPresent()) {
      guard = new ShutdownGuard(running, task, limit.get());
      guard.begin();
    }
  }

  private void endGuard() {
    if (guard != null) {
      guard.close();
      guard = null;
    }
  }

  /** The first interrupt of the loop's thread cancels main, the second one leaves the loop. */
  private static final class CancelOnce implements Runnable {
    private final Task<?> main;
    private boolean asked;

    CancelOnce(Task<?> main) {
      this.main = main;
    }

    @Override
    public void run() {
      if (asked || main.isDone()) {
        throw new LoopInterrupt("the loop's thread was interrupted again");
      }
      asked = true;
      main.cancel();
    }
  }

  private void restoreInterrupt() {
    if (loop != null) {
      loop.thread().restoreInterrupt();
    }
  }

  /**
   * Cancels the tasks that are left and waits for them, closes async generators, shuts down the default executor, and closes the loop. Does
   * nothing the second time.
   *
   * @throws LoopStateException if the loop is running
   */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    Loop ending = loop;
    if (ending != null && ending.isRunning()) {
      throw new LoopStateException(
          Reason.ALREADY_RUNNING, "Cannot close a runner whose loop is running");
    }
    closed = true;
    boolean interrupted = Thread.interrupted(); // Meant for what comes after the clean-up.
    try {
      if (ending != null) {
        shutDown(ending);
      }
    } finally {
      endGuard();
      restoreInterrupt();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void shutDown(Loop loop) {
    try {
      cancelAll(loop);
      loop.runUntilComplete(loop.shutdownAsyncGenerators());
      loop.runUntilComplete(loop.shutdownDefaultExecutor());
    } finally {
      loop.close();
    }
  }

  private static void cancelAll(Loop loop) {
    List<Task<?>> left = List.copyOf(loop.allTasks());
    if (left.isEmpty()) {
      return;
    }
    left.forEach(Task::cancel);
    Reminder reminder = new Reminder(loop, left);
    loop.runUntilComplete(Gather.settled(loop, left));
    reminder.end();
    for (Task<?> task : left) {
      if (!task.isCancelled() && task.exception() != null) {
        Map<String, Object> context = new LinkedHashMap<>();
        context.put("message", "unhandled exception during Loop.run() shutdown");
        context.put("exception", task.exception());
        context.put("task", task);
        loop.callExceptionHandler(context);
      }
    }
  }

  /** A task that swallows its cancellation keeps the run from ending, as asyncio's does; debug mode says so from time to time. */
  private static final class Reminder implements Runnable {
    private final Loop loop;
    private final List<Task<?>> tasks;
    private @Nullable TimerHandle timer; // null without debug mode

    Reminder(Loop loop, List<Task<?>> tasks) {
      this.loop = loop;
      this.tasks = tasks;
      this.timer = loop.isDebug() ? loop.callLater(REMINDER, this) : null;
    }

    @Override
    public void run() {
      StringBuilder text = new StringBuilder("these cancelled tasks have not ended yet:");
      tasks.stream()
          .filter(task -> !task.isDone())
          .forEach(task -> text.append('\n').append(task));
      System.getLogger("dev.fermata").log(System.Logger.Level.WARNING, text.toString());
      timer = loop.callLater(REMINDER, this);
    }

    void end() {
      if (timer != null) {
        timer.cancel();
      }
    }
  }
}
