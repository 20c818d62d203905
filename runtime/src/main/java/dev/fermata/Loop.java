package dev.fermata;

import dev.fermata.LoopStateException.Reason;
import dev.fermata.debug.LoopManagement;
import dev.fermata.internal.loop.SelectorLoop;
import java.nio.channels.SelectableChannel;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * An event loop: one thread that runs callbacks and the steps of tasks, one after the other.
 *
 * <p>A turn is: select, then a snapshot of what is ready. Whatever is queued during a turn belongs to the next one. There is no time
 * slice: what blocks the thread blocks everything.
 *
 * <p>Threading: other threads may call {@link #callSoonThreadsafe}, {@link #runCoroutineThreadsafe}, {@link #execute},
 * {@link #setDebug}, {@link #isRunning} and {@link #isClosed}; anything else throws a {@link LoopStateException} that names the right
 * call. While the loop is not running, any one thread may use it.
 */
public abstract class Loop extends LoopHooks implements Executor {
  @SuppressWarnings("this-escape") // is only stored
  private final LoopThread running = new LoopThread(this);

  @SuppressWarnings("this-escape") // is only stored
  private final ErrorReports reports = new ErrorReports(this);

  @SuppressWarnings("this-escape") // is only stored
  private final LoopSignals signals = new LoopSignals(this);

  private final OpenBridges bridges = new OpenBridges();
  private Runnable hide = () -> {}; // from tools outside of the process
  private volatile boolean debug; // any thread

  /** For implementations. */
  protected Loop(LoopOptions options) {
    debug = options.debug();
  }

  // Making, finding and running loops

  /** Runs {@code main} in a new loop with default options: see {@link #run(Coroutine, LoopOptions)}. */
  public static <T> T run(Coroutine<T> main) {
    return run(main, LoopOptions.defaults());
  }

  /**
   * Makes a loop, runs {@code main} to its end, cancels the tasks that are left and waits for them, shuts down the default executor, and
   * closes the loop. A task that swallows its cancellation and never ends keeps this from returning. An interrupt of the thread cancels
   * {@code main} once; a second one throws {@link LoopInterrupt}; the flag is set again on return.
   *
   * @return main's result
   * @throws CancelledError if main was cancelled; anything else that main threw is thrown as it is
   * @throws LoopStateException if a loop is running in this thread
   */
  public static <T> T run(Coroutine<T> main, LoopOptions options) {
    return Runner.run(main, options);
  }

  /** Makes a loop with default options. Close it after use. */
  public static Loop create() {
    return create(LoopOptions.defaults());
  }

  /** Makes a loop. Close it after use. */
  public static Loop create(LoopOptions options) {
    Loop loop = options
        .loopFactory()
        .<Loop>map(factory -> factory.apply(options))
        .orElseGet(() -> new SelectorLoop(options));
    loop.hide = LoopManagement.showLater(loop);
    return loop;
  }

  /**
   * The loop that is running in this thread.
   *
   * @throws LoopStateException if there is none
   */
  public static Loop running() {
    Loop loop = ThreadState.current().running;
    if (loop == null) {
      throw new LoopStateException(Reason.NO_RUNNING_LOOP, "no running event loop");
    }
    return loop;
  }

  /**
   * The loop that is running in this thread, or else the one chosen with {@link #setCurrent}. Never makes one.
   *
   * @throws LoopStateException if there is neither
   */
  public static Loop current() {
    ThreadState thread = ThreadState.current();
    Loop found = thread.running != null ? thread.running : thread.chosen;
    if (found == null) {
      throw new LoopStateException(
          Reason.NO_RUNNING_LOOP, "There is no current event loop in " + Thread.currentThread());
    }
    return found;
  }

  /** Chooses the loop that {@link #current} gives in this thread while none is running; null to choose none. */
  public static void setCurrent(@Nullable Loop loop) {
    ThreadState.current().chosen = loop;
  }

  /**
   * Runs until {@code main} is done, and one turn more. A coroutine becomes a task of this loop.
   *
   * @return the result; throws the exception that {@code main} ended with, the very same object
   * @throws LoopStateException if this or another loop is running in this thread, this one is closed or was stopped before the end, or
   *     {@code main} belongs to another loop
   */
  public <T> T runUntilComplete(Awaitable<T> main) {
    return UntilComplete.run(this, Objects.requireNonNull(main, "main"));
  }

  /** Runs until {@link #stop}. */
  public abstract void runForever();

  /** Begins a run that the caller drives turn by turn. */
  public abstract LoopSession enter();

  /** Ends the run after the current turn; if not running, the next run has one turn. Cancels and closes nothing. */
  public abstract void stop();

  /**
   * Drops everything that is queued, closes the selector, and tells the default executor to end, without waiting. Reports tasks that are
   * still pending, and errors and coroutines that nobody took. Does nothing the second time.
   *
   * @throws LoopStateException if the loop is running
   */
  public abstract void close();

  /** Whether the loop is running, in whatever thread. Any thread. */
  public final boolean isRunning() {
    return running.thread() != null;
  }

  /** Whether the loop was closed. Any thread. */
  public abstract boolean isClosed();

  // Callbacks

  /** Queues {@code callback} for the next turn, in a copy of the current context. */
  public final Handle callSoon(Runnable callback) {
    return callSoon(callback, Context.copyOfCurrent());
  }

  /** Queues {@code callback} for the next turn, in {@code context} as it is. */
  public abstract Handle callSoon(Runnable callback, Context context);

  /**
   * Queues {@code callback} for the first turn after {@code delay}, in a copy of the current context. A delay that is zero or negative
   * is due in the next turn; one beyond 146 years is 146 years.
   */
  public final TimerHandle callLater(Duration delay, Runnable callback) {
    return callLater(delay, callback, Context.copyOfCurrent());
  }

  /** As {@link #callLater(Duration, Runnable)}, in {@code context} as it is. */
  public final TimerHandle callLater(Duration delay, Runnable callback, Context context) {
    return callAt(deadline(delay), callback, context);
  }

  /** Queues {@code callback} for when {@link #time} has reached {@code nanos}, in a copy of the current context. */
  public final TimerHandle callAt(long nanos, Runnable callback) {
    return callAt(nanos, callback, Context.copyOfCurrent());
  }

  /** As {@link #callAt(long, Runnable)}, in {@code context} as it is. Equal deadlines run in the order of the calls. */
  public abstract TimerHandle callAt(long nanos, Runnable callback, Context context);

  /** The loop's monotonic clock in nanoseconds. Works on a stopped and on a closed loop, and in any thread. */
  public abstract long time();

  /** Queues {@code callback} from any thread, in a copy of that thread's context, and wakes the loop. */
  public final Handle callSoonThreadsafe(Runnable callback) {
    return callSoonThreadsafe(callback, Context.copyOfCurrent());
  }

  /** As {@link #callSoonThreadsafe(Runnable)}, in {@code context} as it is. */
  public abstract Handle callSoonThreadsafe(Runnable callback, Context context);

  /** Queues {@code command} from any thread: a loop is an {@link Executor}. */
  @Override
  public final void execute(Runnable command) {
    callSoonThreadsafe(command);
  }

  // Futures and tasks

  /** A pending future of this loop. The runtime makes all of its futures by this method. */
  public <T extends @Nullable Object> Future<T> createFuture() {
    return new Future<>(this);
  }

  /** Makes a task whose first step is queued for the next turn. */
  public final <T> Task<T> createTask(Coroutine<T> coroutine) {
    return createTask(coroutine, TaskOptions.defaults());
  }

  /** Makes a task with a name. */
  public final <T> Task<T> createTask(Coroutine<T> coroutine, String name) {
    return createTask(coroutine, TaskOptions.defaults().withName(name));
  }

  /**
   * Makes a task.
   *
   * @throws LoopStateException if the loop is closed; the coroutine is then closed, too
   * @throws IllegalStateException if the coroutine was awaited or scheduled before
   */
  public abstract <T> Task<T> createTask(Coroutine<T> coroutine, TaskOptions options);

  /** Makes a task as the loop does without a task factory. */
  public abstract <T> Task<T> newTask(Coroutine<T> coroutine, TaskOptions options);

  /** Sets what makes this loop's tasks; null for the loop itself. */
  public abstract void setTaskFactory(@Nullable TaskFactory factory);

  /** What makes this loop's tasks; null for the loop itself. */
  public abstract @Nullable TaskFactory taskFactory();

  /** The task that is taking a step; null inside a plain callback. */
  public abstract @Nullable Task<?> currentTask();

  /** The tasks that are not done, in the order of their creation: a set of its own. */
  public abstract Set<Task<?>> allTasks();

  /**
   * Makes a task from any thread.
   *
   * @return a future for other threads; cancelling it cancels the task
   * @throws LoopStateException if the loop is closed; the coroutine is then closed, too
   */
  public final <T> CompletableFuture<T> runCoroutineThreadsafe(Coroutine<T> coroutine) {
    return Submission.submit(this, coroutine);
  }

  /** Runs {@code callable} in {@code executor} (null for the default one); the result comes back through {@link #callSoonThreadsafe}. */
  public abstract <T> Future<T> runInExecutor(@Nullable Executor executor, Callable<T> callable);

  /**
   * Sets the executor of {@link #runInExecutor(Callable)} and {@link Fermata#toThread}. The loop ends it when it shuts down its default
   * executor: an {@link java.util.concurrent.ExecutorService} is shut down; of any other one the end of what it was given is awaited.
   *
   * <p>Without it, the first is a pool of at most {@code min(32, processors + 4)} daemon threads, and the second takes a virtual thread for
   * each call where the JDK has them, else the same pool.
   */
  public abstract void setDefaultExecutor(Executor executor);

  /** Runs {@code callable} in the loop's default executor. */
  public abstract <T> Future<T> runInExecutor(Callable<T> callable);

  // Channels and signals

  /**
   * Runs {@code callback}, in a copy of the current context, in every turn in which {@code channel} can be read or accepted from. Readiness is
   * level-triggered: what is not read makes it run again in the next turn, so read up to a limit and return. Replaces the reader that the
   * channel had. What the callback throws is reported, and it stays. A channel that is closed is forgotten.
   *
   * @param channel in non-blocking mode, and not used by a stream or server of this loop
   * @throws IllegalArgumentException if the channel is closed, blocking, or cannot be read
   * @throws UnsupportedOperationException if this loop has no selector
   */
  public Handle addReader(SelectableChannel channel, Runnable callback) {
    throw new UnsupportedOperationException(this + " watches no channels");
  }

  /** As {@link #addReader}, in every turn in which {@code channel} can be written to or has connected. Independent of its reader. */
  public Handle addWriter(SelectableChannel channel, Runnable callback) {
    throw new UnsupportedOperationException(this + " watches no channels");
  }

  /** Cancels the channel's reader, even if it is queued. Returns whether there was one; false if the loop is closed. */
  public boolean removeReader(SelectableChannel channel) {
    return false;
  }

  /** Cancels the channel's writer, even if it is queued. Returns whether there was one; false if the loop is closed. */
  public boolean removeWriter(SelectableChannel channel) {
    return false;
  }

  // Errors, debugging, ending

  /** Sets what is told of errors that nobody else can be told of; null for the default, which logs. */
  public final void setExceptionHandler(@Nullable ExceptionHandler handler) {
    checkThread("Loop.setExceptionHandler");
    reports.setHandler(handler);
  }

  /** The handler that was set; null for the default. */
  public final @Nullable ExceptionHandler exceptionHandler() {
    return reports.handler();
  }

  /** Reports to the exception handler: see {@link ExceptionHandler#handle} for the keys. */
  public final void callExceptionHandler(Map<String, Object> context) {
    reports.report(context);
  }

  /** Logs a report as the loop does when no handler is set. */
  public void defaultExceptionHandler(Map<String, Object> context) {
    reports.log(context);
  }

  /** Turns debug mode on or off. Any thread. */
  public final void setDebug(boolean on) {
    debug = on;
  }

  /** Whether debug mode is on. Any thread. */
  public final boolean isDebug() {
    return debug;
  }

  /** In debug mode, callbacks that take {@code limit} or longer are reported. */
  public abstract void setSlowCallbackDuration(Duration limit);

  /** How long a callback may take in debug mode before it is reported. */
  public abstract Duration slowCallbackDuration();

  /**
   * Runs {@code callback} in this loop, in a copy of the current context, whenever the process gets a signal; replaces the handler that
   * this loop had for it. The loop may run in any thread. It gives its signals back when it closes.
   *
   * @param signal a name such as {@code TERM} or {@code SIGTERM}
   * @return a handle; one that is cancelled is removed when the signal comes next
   * @throws IllegalArgumentException if there is no such signal
   * @throws LoopStateException if the signal cannot be caught, or another loop handles it
   * @throws UnsupportedOperationException if the JVM lacks the module jdk.unsupported
   */
  public final Handle addSignalHandler(String signal, Runnable callback) {
    checkThread("Loop.addSignalHandler");
    checkOpen();
    Handle handle = newHandle(callback, Context.copyOfCurrent(), false);
    signals.add(signal, handle);
    return handle;
  }

  /** Gives a signal back to whoever had it before. Returns whether this loop had a handler for it. */
  public final boolean removeSignalHandler(String signal) {
    checkThread("Loop.removeSignalHandler");
    return signals.remove(signal);
  }

  /**
   * Closes the async generators that were begun and not ended, all at the same time; an error of one is given to the exception handler. A
   * generator that begins later is closed by nobody, and is logged.
   */
  public abstract Coroutine<Void> shutdownAsyncGenerators();

  /** Ends the default executor and waits for its work, without blocking the loop. */
  public final Coroutine<Void> shutdownDefaultExecutor() {
    return shutdownDefaultExecutor(Duration.ofSeconds(Runner.EXECUTOR_LIMIT_SECONDS));
  }

  /** Ends the default executor and waits for its work for at most {@code limit}; logs a warning if that was too short. */
  public abstract Coroutine<Void> shutdownDefaultExecutor(Duration limit);

  /** The name of what this loop waits in, as that of the platform's selector class. For people. */
  public String selectorName() {
    return "none";
  }

  /** Text for people: implementation, selector and state. */
  @Override
  public String toString() {
    return "<" + getClass().getSimpleName() + " running=" + isRunning() + " closed=" + isClosed()
        + " debug=" + debug + ">";
  }

  // For implementations: what only this package can do

  /** For {@link #close}: gives signals back, and fails what other threads wait for. */
  protected final void releaseOutside() {
    signals.removeAll();
    bridges.failAll();
    hide.run();
  }

  final OpenBridges bridges() {
    return bridges;
  }

  /** Throws if another thread is running this loop. */
  protected final void checkThread(String call) {
    running.check(call);
  }

  /** The thread that runs this loop; null for none. Any thread. */
  protected final @Nullable Thread ownThread() {
    return running.thread();
  }

  /** The turn is over: coroutines that were made in it and have not started are watched from now on. */
  protected final void watchColdCoroutines() {
    running.coldCoroutines().handOver();
  }

  /** Throws if this loop is closed. */
  protected final void checkOpen() {
    if (isClosed()) {
      throw LoopThread.closed();
    }
  }

  /** Begins a run in this thread. */
  protected final void beginRun() {
    running.begin();
  }

  /** Ends the run. */
  protected final void endRun() {
    running.end();
  }

  /** The thread was interrupted while it waited, and its flag has been cleared. */
  protected final void interrupted() {
    running.interrupted();
  }

  /** The loop that is running in this thread; null for none: for code that works with and without one. */
  public static @Nullable Loop runningOrNull() {
    return ThreadState.current().running;
  }

  final LoopThread thread() {
    return running;
  }

  /** Makes a handle. */
  protected final Handle newHandle(Runnable callback, Context context, boolean shared) {
    return new Handle(this, callback, Objects.requireNonNull(context, "context"), shared);
  }

  /** The time of something that is due after {@code delay}. */
  protected final long deadline(Duration delay) {
    return time() + Delays.nanos(delay);
  }

  /** Makes a timer, which counts as being in the heap. */
  protected final TimerHandle newTimer(long when, Runnable callback, Context context) {
    return new TimerHandle(this, when, callback, Objects.requireNonNull(context, "context"));
  }

  /** The timer has left the heap. */
  protected final void unscheduled(TimerHandle timer) {
    timer.unscheduled();
  }

  /** Runs a handle's callback in its context; reports what it throws, but throws what is fatal. */
  protected final void run(Handle handle) {
    running.install(handle.context());
    handle.run();
  }

  /** Whether {@code error} leaves the loop at once instead of becoming a result. */
  protected static boolean isFatal(Throwable error) {
    return Fatal.is(error);
  }

  void callbackFailed(Handle handle, String name, Throwable error) {
    reports.callbackFailed(handle, name, error);
  }
}
