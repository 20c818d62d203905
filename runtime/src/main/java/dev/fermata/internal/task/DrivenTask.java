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
import dev.fermata.abi.Operation;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The loop's own task. It is its own entry in the ready queue and the waiter in the future that it waits for, so that suspending and
 * resuming allocate nothing.
 */
public final class DrivenTask<T extends @Nullable Object> extends Task<T>
    implements Step, FrameCoroutine.Owner, Operation.Waker {
  private static final Logger LOG = System.getLogger("dev.fermata");

  private final Coroutine<T> coroutine;
  private @Nullable Frame innermost; // the frame to resume; null once the body has ended
  private @Nullable Object waitingFor; // a Future or an Operation; null while a step is to be taken
  private boolean mustCancel; // a request that no future could take: the next step throws it
  private boolean running;

  @Nullable
  DrivenTask<?> previous; // owned by TaskList

  @Nullable
  DrivenTask<?> next;

  /** Makes a task and queues or takes its first step. The coroutine must be cold. */
  public DrivenTask(TaskHost host, Coroutine<T> coroutine, TaskOptions options) {
    super(host.loop(), options);
    this.coroutine = coroutine;
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

  /** The loop, as tasks see it: tasks have no field for that, as there may be a million of them. */
  private TaskHost host() {
    return (TaskHost) loop();
  }

  /** An operation in which the task is suspended is given a future now: nobody has needed one before. */
  @Override
  public @Nullable Future<?> waitingFor() {
    if (waitingFor instanceof Operation<?> operation) {
      host().checkLoopThread("Task.waitingFor");
      if (!operation.isWaiting()) {
        return null; // its next step is queued
      }
      Future<?> future = operation.future(loop());
      resumeAfter(future, this);
      waitingFor = future;
      writableRequests().operation = operation;
    }
    return (Future<?>) waitingFor;
  }

  /** Text for people: what it waits for; empty if it does not wait. Any thread; may be out of date. */
  public Optional<String> describeAwaited() {
    Object awaited = waitingFor;
    return awaited instanceof Operation<?>
        ? Optional.of("<Future pending cb=[wakeup of " + name() + "]>")
        : Optional.ofNullable(awaited).map(Object::toString);
  }

  @Override
  protected @Nullable String waitingText() {
    return waitingFor instanceof Operation<?> operation
        ? operation.waitingText()
        : super.waitingText();
  }

  // Cancelling

  /** Passes the request along the chain of tasks that wait for each other, to the first thing that can take it. */
  @Override
  public boolean cancel(@Nullable String message) {
    host().checkLoopThread("Task.cancel");
    if (isDone()) {
      markRead();
      return false;
    }
    if (!waitsInACircle()) {
      DrivenTask<?> task = this;
      task.writableRequests().count++;
      for (DrivenTask<?> next = task.awaitedTask(); next != null; next = task.awaitedTask()) {
        task = next;
        task.writableRequests().count++;
      }
      task.deliver(message);
      return true;
    }
    writableRequests().count++;
    cancelInNextStep(message);
    stopWaiting((Future<?>) waitingFor, this); // Nobody else would ever end this wait.
    waitingFor = null;
    host().queueStep(this);
    return true;
  }

  private @Nullable CancelRequests cancelRequests() {
    return (CancelRequests) requests();
  }

  private CancelRequests writableRequests() {
    CancelRequests requests = cancelRequests();
    if (requests == null) {
      requests = new CancelRequests();
      requests(requests);
    }
    return requests;
  }

  private void cancelInNextStep(@Nullable String message) {
    mustCancel = true;
    writableRequests().message = message;
  }

  private @Nullable String cancelMessage() {
    CancelRequests requests = cancelRequests();
    return requests == null ? null : requests.message;
  }

  private boolean waitsInACircle() {
    int left = host().tasks().size(); // A chain that is longer goes round in circles.
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
    if (waitingFor instanceof Future<?> future && future.cancel(message)) {
      return;
    }
    if (waitingFor instanceof Operation<?> operation && operation.cancel()) {
      throwInNextStep(cancelledError(message));
      return;
    }
    cancelInNextStep(message);
  }

  @Override
  public int uncancel() {
    host().checkLoopThread("Task.uncancel");
    CancelRequests requests = cancelRequests();
    if (requests == null) {
      return 0;
    }
    if (requests.count > 0 && --requests.count == 0) {
      mustCancel = false;
    }
    return requests.count;
  }

  @Override
  public int cancelling() {
    CancelRequests requests = cancelRequests();
    return requests == null ? 0 : requests.count;
  }

  // Running

  /** Runs the coroutine from its await to the next one that has to wait, or to its end. */
  @Override
  public void step() {
    checkCanStep();
    Object awaited = waitingFor;
    waitingFor = null;
    Throwable thrown = takeToThrow();
    Object value = null;
    Operation<?> operation = null;
    if (awaited instanceof Operation<?> own) {
      operation = own;
    } else if (awaited != null) {
      Future<?> future = (Future<?>) awaited;
      thrown = LoopDriver.failureOf(future);
      value = thrown == null ? LoopDriver.resultOf(future) : null;
      operation = takeOperation();
    }
    if (mustCancel) {
      mustCancel = false;
      thrown = thrown instanceof CancelledError ? thrown : new CancelledError(cancelMessage());
    }
    Frame frame = innermost;
    if (frame == null) {
      bodyEnded(null, new IllegalStateException("cannot reuse already awaited coroutine"));
    } else if (thrown != null && LoopDriver.notStarted(frame)) {
      LoopDriver.giveUp(frame);
      bodyEnded(null, thrown);
    } else {
      run(frame, operation, value, thrown);
    }
  }

  private void checkCanStep() {
    if (isDone()) {
      throw new IllegalStateException("step of a done task: " + this);
    }
    if (running) {
      throw new IllegalStateException("step of a task that is taking one: " + this);
    }
  }

  /** What the future that it waited for stands for; null for nothing. */
  private @Nullable Operation<?> takeOperation() {
    CancelRequests requests = cancelRequests();
    if (requests == null) {
      return null;
    }
    Operation<?> operation = requests.operation;
    requests.operation = null;
    return operation;
  }

  private @Nullable Throwable takeToThrow() {
    CancelRequests requests = cancelRequests();
    if (requests == null) {
      return null;
    }
    Throwable thrown = requests.toThrow;
    requests.toThrow = null;
    return thrown;
  }

  private void run(
      Frame frame,
      @Nullable Operation<?> operation,
      @Nullable Object value,
      @Nullable Throwable thrown) {
    TaskHost host = host();
    LoopDriver driver = host.driver();
    Task<?> outerTask = host.steppingTask();
    if (outerTask instanceof DrivenTask<?> outer) {
      outer.innermost = driver.currentFrame(); // It may be asked for its stack meanwhile.
    }
    Context outerContext = enterContext();
    host.setCurrent(this);
    running = true;
    Object driven = null;
    Throwable failure = null;
    try {
      driven = driver.resume(frame, operation, value, thrown);
    } catch (Throwable e) {
      failure = e;
    } finally {
      running = false;
      host.setCurrent(outerTask);
      leaveContext(outerContext);
    }
    if (failure == null && LoopDriver.suspended(driven)) {
      innermost = driver.takeInnermost();
      suspend(driver.takeAwaited());
    } else {
      bodyEnded(driven, failure);
    }
  }

  private void suspend(@Nullable Object awaited) {
    if (awaited == null) {
      host().queueStep(this);
    } else if (awaited instanceof Operation<?> operation) {
      suspendIn(operation);
    } else {
      suspend((Future<?>) awaited);
    }
  }

  private void suspendIn(Operation<?> operation) {
    waitingFor = operation;
    operation.wakes(this);
    if (mustCancel && operation.cancel()) {
      mustCancel = false;
      throwInNextStep(cancelledError(cancelMessage()));
    }
  }

  private void suspend(Future<?> awaited) {
    if (awaited.loop() != loop()) {
      throwInNextStep(new LoopStateException(
          Reason.WRONG_LOOP, this + " got a future attached to a different loop: " + awaited));
    } else if (awaited == this) {
      throwInNextStep(
          new LoopStateException(Reason.SELF_AWAIT, "Task cannot await on itself: " + this));
    } else {
      waitingFor = awaited;
      resumeAfter(awaited, this);
      if (mustCancel && awaited.cancel(cancelMessage())) {
        mustCancel = false;
      }
    }
  }

  private void throwInNextStep(Throwable error) {
    writableRequests().toThrow = error;
    host().queueStep(this);
  }

  /** The operation in which it is suspended was woken. */
  @Override
  public void woken(Operation<?> operation) {
    ready();
  }

  private void bodyEnded(@Nullable Object value, @Nullable Throwable failure) {
    innermost = null;
    TaskHost host = host();
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
      end(CANCELLED, cancelMessage());
    } else {
      warnOfSwallowedRequest();
      end(VALUE, value);
    }
  }

  private void warnOfSwallowedRequest() {
    int asked = cancelling();
    if (asked > 0 && loop().isDebug()) {
      LOG.log(Level.WARNING, this + " was asked " + asked + " time(s) to end and ended normally");
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
    Operation<?> operation = waitingFor instanceof Operation<?> own ? own : takeOperation();
    if (operation != null && operation.isWaiting()) {
      waitForEver();
    }
    context().run(() -> host().driver().closeBody(frame, operation));
  }

  /** What it waits for is about to be closed, and will never wake it; it can still be cancelled. */
  private void waitForEver() {
    Future<?> never = loop().<@Nullable Object>createFuture();
    waitingFor = never;
    resumeAfter(never, this);
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
    return running && host().steppingTask() == this;
  }

  /** The coroutines of this task that wait for the one that is running, the task's own first. Empty if none is running. */
  public List<StackTraceElement> waitingStack() {
    Frame frame = resumed();
    return running && frame != null ? LoopDriver.stackOfCallers(frame) : List.of();
  }

  private @Nullable Frame resumed() {
    Frame frame = isStepping() ? host().driver().currentFrame() : null;
    return frame == null ? innermost : frame;
  }

  @Override
  public List<StackTraceElement> stack() {
    Frame frame = resumed();
    if (frame != null) {
      List<StackTraceElement> frames = LoopDriver.stackFrom(frame);
      if (waitingFor instanceof Operation<?> operation && operation != coroutine) {
        frames.add(LoopDriver.placeOfOperation(operation));
      }
      return frames;
    }
    return outcome() == ERROR
        ? LoopDriver.stackOfFailure((Throwable) Objects.requireNonNull(content()), coroutine)
        : List.of();
  }
}
