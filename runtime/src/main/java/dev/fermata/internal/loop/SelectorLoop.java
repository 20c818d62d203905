package dev.fermata.internal.loop;

import dev.fermata.Context;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Handle;
import dev.fermata.Loop;
import dev.fermata.LoopOptions;
import dev.fermata.LoopSession;
import dev.fermata.LoopStateException;
import dev.fermata.Task;
import dev.fermata.TimerHandle;
import dev.fermata.abi.Driver;
import dev.fermata.internal.task.DrivenTask;
import dev.fermata.internal.task.Step;
import dev.fermata.internal.task.Timed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The loop over a {@link java.nio.channels.Selector}. */
public class SelectorLoop extends TaskLoop implements Pump.Host {
  private static final int READ_BUFFER_BYTES = 256 * 1024;

  private final LongSupplier clock;
  private final Poller poller;
  private final Pump pump;
  private final SlowCallbacks slow;
  private final WorkerPool workers;
  private final AbandonedLoop remains;

  @SuppressWarnings("this-escape") // is only stored
  private final Watches watches = new Watches(this);

  private final Closures closures = new Closures(System::nanoTime);
  private @Nullable ByteBuffer readBuffer;
  private boolean stopping;
  private volatile boolean closed; // written by the loop's thread, read by any

  /** Creates a loop with a selector of its own. */
  @SuppressWarnings("this-escape") // as below
  public SelectorLoop(LoopOptions options) {
    this(options, openPoller());
  }

  @SuppressWarnings("this-escape") // is only stored
  SelectorLoop(LoopOptions options, Poller poller) {
    super(options);
    this.clock = options.clock();
    this.poller = poller;
    this.pump = new Pump(this, poller, clock);
    this.slow = new SlowCallbacks(options.slowCallbackDuration(), clock);
    this.workers = new WorkerPool(options.executor().orElse(null));
    this.remains = AbandonedLoop.watch(this, poller);
  }

  static Poller openPoller() {
    try {
      return new NioPoller();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot open a selector", e);
    }
  }

  // Running

  @Override
  public void runForever() {
    try (LoopSession session = enter()) {
      boolean running = true;
      while (running) {
        running = session.turn();
      }
    }
  }

  @Override
  public LoopSession enter() {
    beginRun();
    return new Session();
  }

  private final class Session implements LoopSession {
    @Override
    public boolean turn() {
      checkThread("LoopSession.turn");
      pollLost();
      pump.turn(stopping);
      closures.look();
      return !stopping;
    }

    @Override
    public void close() {
      stopping = false;
      endRun();
    }
  }

  @Override
  public void stop() {
    checkThread("Loop.stop");
    stopping = true;
  }

  @Override
  public void close() {
    if (isRunning()) {
      throw new LoopStateException(
          LoopStateException.Reason.ALREADY_RUNNING, "Cannot close a running event loop");
    }
    if (closed) {
      return;
    }
    closed = true;
    remains.closed();
    reportLost();
    pump.clear();
    workers.end();
    slow.end();
    releaseOutside();
    try {
      poller.close();
    } catch (IOException e) {
      throw new UncheckedIOException("closing the selector failed", e);
    }
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

  // Queueing

  @Override
  public Handle callSoon(Runnable callback, Context context) {
    checkThread("Loop.callSoon");
    checkOpen();
    Handle handle = newHandle(callback, context, false);
    pump.ready().add(handle);
    return handle;
  }

  @Override
  public TimerHandle callAt(long nanos, Runnable callback, Context context) {
    checkThread("Loop.callAt");
    checkOpen();
    TimerHandle timer = newTimer(nanos, callback, context);
    pump.timers().add(timer, nanos);
    return timer;
  }

  @Override
  public long time() {
    return clock.getAsLong();
  }

  @Override
  public Handle callSoonThreadsafe(Runnable callback, Context context) {
    checkOpen();
    Handle handle = newHandle(callback, context, true);
    if (inLoopThread()) {
      pump.ready().add(handle); // The turn after this one does not wait, so nothing needs waking.
    } else {
      pump.inbox().add(handle);
    }
    return handle;
  }

  @Override
  protected boolean threadsafeOrDropped(Runnable callback) {
    return postOrDrop(callback);
  }

  @Override
  protected void queue(Runnable callback, Context context) {
    checkOpen();
    pump.ready().add(newHandle(callback, context, false));
  }

  @Override
  protected void ready(Task<?> task) {
    checkOpen();
    pump.ready().add(task);
  }

  @Override
  protected void timerCancelled(TimerHandle timer) {
    pump.timers().countCancelled();
  }

  // Executors

  @Override
  public <T> Future<T> runInExecutor(@Nullable Executor executor, Callable<T> callable) {
    checkThread("Loop.runInExecutor");
    checkOpen();
    return runIn(executor == null ? workers.executor() : executor, callable);
  }

  @Override
  public <T> Future<T> runBlocking(Callable<T> callable) {
    checkOpen();
    return runIn(workers.forBlocking(), callable);
  }

  private <T> Future<T> runIn(Executor executor, Callable<T> callable) {
    Job<T> job = new Job<>(this, Objects.requireNonNull(callable, "callable"));
    executor.execute(job);
    return job.future();
  }

  @Override
  public void setDefaultExecutor(Executor executor) {
    checkThread("Loop.setDefaultExecutor");
    workers.choose(executor);
  }

  @Override
  public <T> Future<T> runInExecutor(Callable<T> callable) {
    return runInExecutor(null, callable);
  }

  @Override
  public Coroutine<Void> shutdownDefaultExecutor(Duration limit) {
    return new ExecutorShutdownFrame(this, workers, limit).coroutine();
  }

  @Override
  public Coroutine<Void> shutdownAsyncGenerators() {
    return closeGenerators();
  }

  // Channels

  @Override
  public Handle addReader(SelectableChannel channel, Runnable callback) {
    checkThread("Loop.addReader");
    checkOpen();
    return watches.addReader(channel, callback);
  }

  @Override
  public Handle addWriter(SelectableChannel channel, Runnable callback) {
    checkThread("Loop.addWriter");
    checkOpen();
    return watches.addWriter(channel, callback);
  }

  @Override
  public boolean removeReader(SelectableChannel channel) {
    checkThread("Loop.removeReader");
    return !closed && watches.removeReader(channel);
  }

  @Override
  public boolean removeWriter(SelectableChannel channel) {
    checkThread("Loop.removeWriter");
    return !closed && watches.removeWriter(channel);
  }

  /** Whether the program watches the channel with a reader, or a writer. */
  public boolean isWatched(SelectableChannel channel, boolean reading) {
    return watches.isWatched(channel, reading);
  }

  // Debugging

  @Override
  public void setSlowCallbackDuration(Duration limit) {
    checkThread("Loop.setSlowCallbackDuration");
    slow.setLimit(limit);
  }

  @Override
  public Duration slowCallbackDuration() {
    return slow.limit();
  }

  @Override
  public String selectorName() {
    return poller.name();
  }

  @Override
  public String toString() {
    return "<SelectorLoop " + poller.name() + " running=" + isRunning() + " closed=" + closed
        + " debug=" + isDebug() + ">";
  }

  // For the I/O of this loop

  /** The loop that is running in this thread. Throws if there is none, or if it has no selector. */
  public static SelectorLoop here() {
    return (SelectorLoop) Loop.running();
  }

  /** Registers a channel, which must be in non-blocking mode and not be registered yet, without interest in anything. */
  public Selection register(SelectableChannel channel) throws IOException {
    checkThread("SelectorLoop.register");
    checkOpen();
    return new Selection(this, channel);
  }

  /**
   * The loop's one direct buffer, cleared, for a read that is copied out of it before the callback returns. Saves a direct buffer for
   * each idle connection.
   */
  public ByteBuffer readBuffer() {
    if (readBuffer == null) {
      readBuffer = ByteBuffer.allocateDirect(READ_BUFFER_BYTES);
    }
    return readBuffer.clear();
  }

  /**
   * Has {@code told} run once if a channel of the program's own is closed; it completes futures and runs no code of the program. What is
   * returned is to be run when that does not matter any more.
   */
  public Runnable whenClosed(SelectableChannel channel, Runnable told) {
    return closures.add(channel, told);
  }

  Closures closures() {
    return closures;
  }

  /** The thread that runs this loop; null for none. Any thread. */
  public @Nullable Thread runningThread() {
    return ownThread();
  }

  /** What this loop has counted. Any thread; may be out of date. */
  public Figures figures() {
    return pump.figures(slow);
  }

  Poller poller() {
    return poller;
  }

  Pump pump() {
    return pump;
  }

  Handle handle(Runnable callback, Context context) {
    checkOpen();
    return newHandle(callback, context, false);
  }

  void queueHandle(Handle handle) {
    pump.ready().add(handle);
  }

  void queueStep(Step step) {
    pump.ready().add(step);
  }

  void runSafely(Runnable body) {
    try {
      body.run();
    } catch (Throwable e) {
      failed(body, e);
    }
  }

  private void runTimed(Timed timer) {
    try {
      timer.due();
    } catch (Throwable e) {
      failed(timer, e);
    }
  }

  private void failed(Object callback, Throwable error) {
    if (isFatal(error)) {
      Driver.<Object, RuntimeException>rethrow(error);
    }
    Map<String, Object> context = new LinkedHashMap<>();
    context.put("message", "Exception in callback " + callback.getClass().getName());
    context.put("exception", error);
    callExceptionHandler(context);
  }

  // For the pump

  @Override
  public void runEntry(Object entry) {
    if (isDebug()) {
      slow.time(entry, () -> run(entry));
    } else {
      run(entry);
    }
  }

  private void run(Object entry) {
    if (entry instanceof Handle handle) {
      run(handle);
    } else if (entry instanceof Step step) {
      step.step();
    } else {
      runTimed((Timed) entry);
    }
  }

  @Override
  protected @Nullable Handle currentHandle() {
    return slow.currentHandle();
  }

  @Override
  public void timerLeft(Object timer) {
    if (timer instanceof TimerHandle handle) {
      unscheduled(handle);
    } else {
      ((Timed) timer).leaveTimers();
    }
  }

  @Override
  public long longestWait() {
    return closures.isEmpty() ? Poller.FOREVER : Closures.LONGEST_WAIT;
  }

  @Override
  public void interruptedInSelect() {
    interrupted();
  }

  // For tasks

  @Override
  public void queueStep(DrivenTask<?> task) {
    pump.ready().add(task);
  }

  @Override
  public boolean makesOwnFutures() {
    Class<?> type = getClass();
    return type != SelectorLoop.class && type != VirtualTimeLoop.class;
  }

  @Override
  public void schedule(Duration delay, Timed entry) {
    checkThread("Loop.callLater");
    checkOpen();
    pump.timers().add(entry, deadline(delay));
  }

  @Override
  public void unschedule(Timed entry) {
    pump.timers().countCancelled();
  }

  @Override
  public boolean postOrDrop(Runnable callback) {
    if (closed) {
      return false;
    }
    callSoonThreadsafe(callback, new Context());
    return true;
  }
}
