package dev.fermata.internal.task;

import dev.fermata.Awaitable;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.abi.Completion;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.FrameCoroutine;
import dev.fermata.abi.Operation;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The driver of a loop's tasks. Loop thread only. */
public final class LoopDriver extends Driver {
  private final TaskHost host;

  /** Creates a driver for the tasks of {@code host}, which appends await chains to stack traces or does not. */
  public LoopDriver(TaskHost host, boolean awaitTraces) {
    super(awaitTraces);
    this.host = host;
  }

  /** The loop whose tasks {@code driver} drives, which is running in this thread. */
  public static Loop loopOf(Driver driver) {
    return driver instanceof LoopDriver own ? own.host.loop() : Loop.running();
  }

  /** What the tasks that {@code driver} drives know of their loop, which is running in this thread. */
  static TaskHost hostOf(Driver driver) {
    return driver instanceof LoopDriver own ? own.host : (TaskHost) Loop.running();
  }

  @Override
  protected Completion completionOf(@Nullable Object awaitable) {
    if (awaitable == null) {
      throw new NullPointerException("await of null");
    }
    if (awaitable instanceof Awaitable<?> own) {
      Future<?> future = own.asFuture();
      if (future == null) {
        throw new NullPointerException(
            "asFuture() of " + awaitable.getClass().getName() + " returned null");
      }
      return future;
    }
    if (awaitable instanceof CompletionStage<?> stage) {
      return Stages.follow(host, stage);
    }
    throw new IllegalArgumentException(
        "an object of " + awaitable.getClass() + " cannot be awaited");
  }

  @Override
  protected boolean suspendsInOperations() {
    return !host.makesOwnFutures();
  }

  @Nullable
  Object resume(
      Frame frame,
      @Nullable Operation<?> operation,
      @Nullable Object value,
      @Nullable Throwable error)
      throws Throwable {
    Frame outer = current();
    try {
      return operation == null ? drive(frame, value, error) : drive(operation, frame, error);
    } finally {
      current(outer);
    }
  }

  /** The frame that is being resumed; null while nothing runs. */
  @Nullable
  Frame currentFrame() {
    return current();
  }

  /** The positions of the frames that wait for {@code frame}, from the outermost inwards. */
  static List<StackTraceElement> stackOfCallers(Frame frame) {
    return stackAround(frame);
  }

  static boolean suspended(@Nullable Object driven) {
    return isSuspended(driven);
  }

  Frame takeInnermost() {
    return innermost();
  }

  @Nullable
  Object takeAwaited() {
    return awaited();
  }

  void closeBody(Frame innermost, @Nullable Operation<?> operation) {
    try {
      close(innermost, operation);
    } catch (Throwable e) {
      LoopDriver.<Object, RuntimeException>rethrow(e);
    }
  }

  static boolean notStarted(Frame frame) {
    return isUnstarted(frame);
  }

  /** What awaiting a future that is done throws; null if it has a result. */
  static @Nullable Throwable failureOf(Future<?> done) {
    return errorOf(done);
  }

  static @Nullable Object resultOf(Future<?> done) {
    return valueOf(done);
  }

  static Frame begin(Coroutine<?> coroutine, FrameCoroutine.Owner owner) {
    return start(coroutine, owner);
  }

  static void giveUp(Frame frame) {
    discard(frame);
  }

  static List<StackTraceElement> stackFrom(Frame innermost) {
    return stackOf(innermost);
  }

  static StackTraceElement placeOfOperation(Operation<?> operation) {
    return placeOf(operation);
  }

  static List<StackTraceElement> stackOfFailure(Throwable error, Coroutine<?> body) {
    return stackOf(error, body);
  }
}
