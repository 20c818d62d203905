package dev.fermata.internal.task;

import dev.fermata.CancelledError;
import dev.fermata.Context;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.LoopStateException;
import dev.fermata.LoopStateException.Reason;
import dev.fermata.Task;
import dev.fermata.TaskOptions;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.FrameCoroutine;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The loop's own task. It is its own entry in the ready queue and the waiter in the future that it waits for, so that suspending and
 * resuming allocate nothing.
 */
public final class DrivenTask<T extends @Nullable Object> extends Task<T>
    implements Step, FrameCoroutine.Owner {
  private static final Logger LOG = System.getLogger("dev.fermata");

  private final TaskHost host;
  private final Coroutine<T> coroutine;
  private final Context context;
  private @Nullable Frame innermost; // the frame to resume; null once the body has ended
  private @Nullable Future<?> waitingFor; // null while a step is queued or running
  private @Nullable Throwable wrongAwait; // to be thrown at the await in the next step
  private @Nullable String cancelMessage;
  private int cancelling;
  private boolean mustCancel; // a request that no future could take: the next step throws it
  private boolean running;

  @Nullable
  DrivenTask<?> previous; // owned by TaskList

  @Nullable
  DrivenTask<?> next;

  /** Makes a task and queues or takes its first step. The coroutine must be cold. */
  public DrivenTask(TaskHost host, Coroutine<T> coroutine, TaskOptions options) {
    super(host.loop(), options.name().orElse(null));
    this.host = host;
    this.coroutine = coroutine;
    this.context = options.context().orElseGet(Context::copyOfCurrent);
    this.innermost = LoopDriver.begin(coroutine, this);
    host.tasks().add(this);
    if (options.eagerStart().orElse(false) && host.inLoopThread()) {
      step();
    } else {
      host.queueStep(this);
    }
  }

  @Override
  public Coroutine<T> coroutine() {
    return coroutine;
  }

  @Override
  public Context context() {
    return context;
  }

  @Override
  public @Nullable Future<?> waitingFor() {
    return waitingFor;
  }

  // Cancelling

  /** Passes the request along the chain of tasks that wait for each other, to the first thing that can take it. */
  @Override
  public boolean cancel(@Nullable String message) {
    host.checkLoopThread("Task.cancel");
    if (isDone()) {
      markRead();
      return false;
    }
    if (!waitsInACircle()) {
      DrivenTask<?> task = this;
      task.cancelling++;
      for (DrivenTask<?> next = task.awaitedTask(); next != null; next = task.awaitedTask()) {
        task = next;
        task.cancelling++;
      }
      task.deliver(message);
      return true;
    }
    cancelling++;
    mustCancel = true;
    cancelMessage = message;
    stopWaiting(waitingFor, this); // Nobody else would ever end this wait.
    waitingFor = null;
    host.queueStep(this);
    return true;
  }

  private boolean waitsInACircle() {
    int left = host.tasks().size(); // A chain that is longer goes round in circles.
    DrivenTask<?> task = awaitedTask();
    while (task != null && left-- > 0) {
      task = task.awaitedTask();
    }
    return task != null;
  }

  private @Nullable DrivenTask<?> awaitedTask() {
    return waitingFor instanceof DrivenTask<?> awaited && !awaited.isDone() ? awaited : null;
  }

  private void deliver(@Nullable String message) {
    if (waitingFor != null && waitingFor.cancel(message)) {
      return;
    }
    mustCancel = true;
    cancelMessage = message;
  }

  @Override
  public int uncancel() {
    host.checkLoopThread("Task.uncancel");
    if (cancelling > 0 && --cancelling == 0) {
      mustCancel = false;
    }
    return cancelling;
  }

  @Override
  public int cancelling() {
    return cancelling;
  }

  // Running

  /** Runs the coroutine from its await to the next one that has to wait, or to its end. */
  @Override
  public void step() {
    if (isDone()) {
      throw new IllegalStateException("step of a done task: " + this);
    }
    if (running) {
      throw new IllegalStateException("step of a task that is taking one: " + this);
    }
    Future<?> awaited = waitingFor;
    waitingFor = null;
    Throwable thrown = wrongAwait;
    wrongAwait = null;
    Object value = null;
    if (awaited != null) {
      thrown = LoopDriver.failureOf(awaited);
      value = thrown == null ? LoopDriver.resultOf(awaited) : null;
    }
    if (mustCancel) {
      mustCancel = false;
      thrown = thrown instanceof CancelledError ? thrown : new CancelledError(cancelMessage);
    }
    Frame frame = innermost;
    if (frame == null) {
      bodyEnded(null, new IllegalStateException("cannot reuse already awaited coroutine"));
    } else if (thrown != null && LoopDriver.notStarted(frame)) {
      LoopDriver.giveUp(frame);
      bodyEnded(null, thrown);
    } else {
      run(frame, value, thrown);
    }
  }

  private void run(Frame frame, @Nullable Object value, @Nullable Throwable thrown) {
    LoopDriver driver = host.driver();
    Task<?> outerTask = host.steppingTask();
    if (outerTask instanceof DrivenTask<?> outer) {
      outer.innermost = driver.currentFrame(); // It may be asked for its stack meanwhile.
    }
    Context outerContext = host.installContext(context);
    host.setCurrent(this);
    running = true;
    Object driven = null;
    Throwable failure = null;
    try {
      driven = driver.resume(frame, value, thrown);
    } catch (Throwable e) {
      failure = e;
    } finally {
      running = false;
      host.setCurrent(outerTask);
      host.installContext(outerContext);
    }
    if (failure == null && LoopDriver.suspended(driven)) {
      innermost = driver.takeInnermost();
      suspend(driver.takeAwaited());
    } else {
      bodyEnded(driven, failure);
    }
  }

  private void suspend(@Nullable Future<?> awaited) {
    if (awaited == null) {
      host.queueStep(this);
    } else if (awaited.loop() != loop()) {
      refuse(new LoopStateException(
          Reason.WRONG_LOOP, this + " got a future attached to a different loop: " + awaited));
    } else if (awaited == this) {
      refuse(new LoopStateException(Reason.SELF_AWAIT, "Task cannot await on itself: " + this));
    } else {
      waitingFor = awaited;
      resumeAfter(awaited, this);
      if (mustCancel && awaited.cancel(cancelMessage)) {
        mustCancel = false;
      }
    }
  }

  private void refuse(Throwable error) {
    wrongAwait = error;
    host.queueStep(this);
  }

  private void bodyEnded(@Nullable Object value, @Nullable Throwable failure) {
    innermost = null;
    host.tasks().remove(this);
    if (failure instanceof CancelledError) {
      end(CANCELLED, failure);
    } else if (failure != null) {
      end(ERROR, failure);
      if (host.isFatalError(failure)) {
        Driver.<Object, RuntimeException>rethrow(failure);
      }
    } else if (mustCancel) {
      mustCancel = false;
      end(CANCELLED, cancelMessage);
    } else {
      warnOfSwallowedRequest();
      end(VALUE, value);
    }
  }

  private void warnOfSwallowedRequest() {
    if (cancelling > 0 && loop().isDebug()) {
      LOG.log(
          Level.WARNING, this + " was asked " + cancelling + " time(s) to end and ended normally");
    }
  }

  /** Called when the coroutine object is closed. */
  @Override
  public void closeBody() {
    if (running) {
      throw new IllegalStateException("coroutine is running");
    }
    Frame frame = innermost;
    if (frame == null) {
      return;
    }
    innermost = null;
    context.run(() -> host.driver().closeBody(frame));
  }

  /** Whether the task is to be reported if the loop closes before it is done. */
  public boolean isReportedIfLost() {
    return !isQuiet();
  }

  /** Whether a step is running, or called what is running. Any thread; may be out of date. */
  public boolean isRunning() {
    return running;
  }

  /** Whether it is the one that is taking a step, and has not started another one inside it. Any thread; may be out of date. */
  public boolean isStepping() {
    return running && host.steppingTask() == this;
  }

  /** The coroutines of this task that wait for the one that is running, the task's own first. Empty if none is running. */
  public List<StackTraceElement> waitingStack() {
    Frame frame = resumed();
    return running && frame != null ? LoopDriver.stackOfCallers(frame) : List.of();
  }

  private @Nullable Frame resumed() {
    Frame frame = isStepping() ? host.driver().currentFrame() : null;
    return frame == null ? innermost : frame;
  }

  @Override
  public List<StackTraceElement> stack() {
    Frame frame = resumed();
    if (frame != null) {
      return LoopDriver.stackFrom(frame);
    }
    return outcome() == ERROR
        ? LoopDriver.stackOfFailure((Throwable) Objects.requireNonNull(content()), coroutine)
        : List.of();
  }
}
