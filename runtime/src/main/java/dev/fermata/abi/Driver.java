package dev.fermata.abi;

import dev.fermata.AsyncIterator;
import dev.fermata.Awaitable;
import dev.fermata.Coroutine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Runs bodies and frames, and holds the registers through which they talk to each other. One per loop; not thread safe.
 *
 * <p>The registers are transient: written last by the callee, read first by the caller. Generated code calls the public methods; the
 * protected ones are for the task that uses the driver.
 */
public abstract class Driver extends GeneratorRegisters {
  private @Nullable Object awaited; // a completion or an operation
  private @Nullable Frame innermost;
  private @Nullable Frame current; // is being resumed; null while nothing runs
  private @Nullable Signal signal;
  private final boolean awaitTraces;

  /** Creates a driver with empty registers. */
  protected Driver() {
    this(true);
  }

  /**
   * Creates a driver with empty registers.
   *
   * @param awaitTraces whether the await chain is appended to the stack traces of exceptions
   */
  protected Driver(boolean awaitTraces) {
    this.awaitTraces = awaitTraces;
  }

  /**
   * Awaits a future, task, coroutine, stage or other awaitable. Goes on at once if it is done.
   *
   * @return its value, or a frame if the body has to be left
   * @throws NullPointerException if {@code awaitable} is null
   * @throws Throwable whatever the awaited thing threw, the very same object
   */
  @Override
  public final @Nullable Object await(@Nullable Object awaitable) throws Throwable {
    // Not more than 35 bytes of code: C2 then puts it in place in rarely run and in very long
    // bodies, too.
    if (awaitable instanceof Completion completion) {
      Object value = completion.valueOrFrame();
      if (!(value instanceof Frame)) {
        return value;
      }
    }
    return awaitOther(awaitable);
  }

  /** Awaits with a static type, so that generated code may name the value's type. */
  public final <T extends @Nullable Object> @Nullable Object await(
      @Nullable Awaitable<? extends T> awaitable) throws Throwable {
    return await((Object) awaitable);
  }

  /** Awaits with a static type, so that generated code may name the value's type. */
  public final <T extends @Nullable Object> @Nullable Object await(
      @Nullable CompletionStage<? extends T> stage) throws Throwable {
    return await((Object) stage);
  }

  private @Nullable Object awaitOpen(Completion completion) throws Throwable {
    if (completion.outcome() != Completion.PENDING) {
      throw completion.takeError();
    }
    awaited = completion;
    return Signal.PENDING;
  }

  private @Nullable Object awaitOther(@Nullable Object awaitable) throws Throwable {
    if (awaitable instanceof FrameCoroutine<?> coroutine) {
      return run(coroutine.start());
    }
    if (awaitable == YieldCoroutine.INSTANCE) {
      awaited = null;
      return Signal.PENDING;
    }
    if (awaitable instanceof Operation<?> operation) {
      return runOperation(operation);
    }
    Completion completion = awaitable instanceof Completion open ? open : completionOf(awaitable);
    return completion.outcome() == Completion.VALUE ? completion.content() : awaitOpen(completion);
  }

  private @Nullable Object runOperation(Operation<?> operation) throws Throwable {
    operation.take();
    if (!suspendsInOperations()) {
      return run(new OperationFrame(operation));
    }
    Object result = operation.run(this);
    if (result == Signal.PENDING) {
      awaited = operation;
    }
    return result;
  }

  /** Whether whoever uses this driver resumes chains that are suspended in an {@link Operation}; else these are given futures. */
  protected boolean suspendsInOperations() {
    return false;
  }

  /** Has the chain that is being left wait for {@code operation}, if this driver can; returns whether it can. */
  final boolean suspendsIn(Operation<?> operation) {
    boolean can = suspendsInOperations();
    if (can) {
      awaited = operation;
    }
    return can;
  }

  /** At a resume point: what was thrown; null for nothing. The awaited value is forgotten. */
  final @Nullable Throwable takeError() {
    Throwable e = error;
    error = null;
    value = null;
    return e;
  }

  /** Runs the body of a coroutine object in place. */
  private @Nullable Object run(Frame frame) throws Throwable {
    Object result;
    try {
      result = frame.resume(this);
    } catch (Throwable e) {
      frame.finish();
      throw e;
    }
    if (!(result instanceof Frame)) {
      frame.finish();
    }
    return result;
  }

  /**
   * In a loop over an asynchronous sequence: goes to the next element.
   *
   * @return whether there is one, or a frame if the body has to be left
   */
  public final @Nullable Object advance(AsyncIterator<?> iterator) throws Throwable {
    return iterator instanceof FrameAsyncGenerator<?> generator
        ? generator.nextStep().resume(this)
        : await((Object) iterator.advance());
  }

  /** When a loop over an asynchronous sequence is left: closes a generator that has not ended. Leaves other iterators alone. */
  public final @Nullable Object leave(AsyncIterator<?> iterator) throws Throwable {
    return iterator instanceof FrameAsyncGenerator<?> generator
            && generator.body().isSuspended()
        ? await(generator.aclose())
        : null;
  }

  /** After a generator's body has returned {@code returned}: whether it stands at an emit. */
  final boolean hasHandedOut(@Nullable Object returned) {
    if (returned == Signal.HANDED_OUT) {
      return true; // said by drive
    }
    if (!(returned instanceof Frame) || signal != Signal.HANDED_OUT) {
      return false;
    }
    unwinding = false;
    innermost = null;
    return true;
  }

  /**
   * Turns a stage or an awaitable of the user's into something that this driver can wait for.
   *
   * @throws NullPointerException if {@code awaitable} is null
   */
  protected abstract Completion completionOf(@Nullable Object awaitable) throws Throwable;

  @Override
  public final @Nullable Object resumed() throws Throwable {
    Throwable e = error;
    if (e != null) {
      error = null;
      throw e;
    }
    Object v = value;
    value = null;
    return v;
  }

  /** Ends a body with a value. */
  public final <T extends @Nullable Object> @Nullable Object done(T v) {
    return v;
  }

  /** Ends a body without a value. */
  public final @Nullable Object done() {
    return null;
  }

  /** Whether bodies are being left because one of them suspended; finally blocks that are passed then do not run. */
  public final boolean unwinding() {
    return unwinding;
  }

  void suspended(Frame frame, Signal reason) {
    innermost = frame;
    signal = reason;
    unwinding = true;
  }

  /**
   * Resumes a chain of frames, innermost first, until it ends or suspends again. The depth of the chain costs no stack.
   *
   * @param start the frame to resume
   * @param v the value it awaited
   * @param e the error to throw into it instead; null for none
   * @return the result of the outermost body, or something for which {@link #isSuspended} holds
   * @throws Throwable what the outermost body threw
   */
  protected final @Nullable Object drive(Frame start, @Nullable Object v, @Nullable Throwable e)
      throws Throwable {
    Frame frame = start;
    @Nullable Object in = v;
    @Nullable Throwable thrown = e;
    boolean traced = false;
    for (; ; ) {
      value = in;
      error = thrown;
      Frame caller = frame.caller;
      current = frame;
      try {
        in = frame.resume(this);
        thrown = null;
      } catch (Throwable fromBody) {
        traced = traced && fromBody == thrown || trace(fromBody, frame);
        in = null;
        thrown = fromBody;
      }
      if (in instanceof Frame) {
        unwinding = false;
        if (signal == Signal.PENDING) {
          return in;
        }
        if (signal == Signal.HANDED_OUT) {
          frame.caller = null; // it has not ended, and another frame will ask it to go on
          in = Signal.HANDED_OUT;
          frame = Objects.requireNonNull(caller);
        } else {
          in = null;
          frame = Objects.requireNonNull(innermost);
        }
        continue;
      }
      frame.finish();
      if (caller == null) {
        return ended(in, thrown);
      }
      frame = caller;
    }
  }

  /**
   * Resumes a chain of frames that is suspended in {@code operation}: first that, then the frames.
   *
   * @param start the frame that awaited the operation
   * @param e the error to throw into the operation; null for none
   */
  protected final @Nullable Object drive(Operation<?> operation, Frame start, @Nullable Throwable e)
      throws Throwable {
    Object in;
    Throwable thrown = null;
    current = start;
    try {
      in = operation.goOn(this, e);
    } catch (Throwable fromOperation) {
      if (awaitTraces) {
        LogicalTrace.append(fromOperation, operation, start);
      }
      in = null;
      thrown = fromOperation;
    }
    if (in == Signal.PENDING) {
      awaited = operation;
      innermost = start;
      return in;
    }
    return drive(start, in, thrown);
  }

  /** Appends the await chain if that is wanted. Returns true: it need not be tried again for the same error. */
  private boolean trace(Throwable thrown, Frame frame) {
    if (awaitTraces) {
      LogicalTrace.append(thrown, frame);
    }
    return true;
  }

  private @Nullable Object ended(@Nullable Object result, @Nullable Throwable thrown)
      throws Throwable {
    value = null;
    error = null;
    if (thrown != null) {
      throw thrown;
    }
    return result;
  }

  /**
   * Takes the frame of a cold coroutine for its one run.
   *
   * @param owner who closes the body when the coroutine is closed
   * @throws IllegalStateException if the coroutine was awaited or scheduled before
   */
  protected static Frame start(Coroutine<?> coroutine, FrameCoroutine.Owner owner) {
    if (coroutine instanceof FrameCoroutine<?> frameCoroutine) {
      Frame frame = frameCoroutine.start();
      frameCoroutine.ownedBy(owner);
      return frame;
    }
    if (coroutine instanceof Operation<?> operation) {
      operation.take();
      operation.ownedBy(owner);
      return new OperationFrame(operation);
    }
    return new YieldFrame();
  }

  /** Whether a frame's body has not run at all. */
  protected static boolean isUnstarted(Frame frame) {
    return frame.state == 0 && frame.caller == null;
  }

  /** What awaiting a completion that is done throws; null if it has a value. */
  protected static @Nullable Throwable errorOf(Completion done) {
    return done.outcome() == Completion.VALUE ? null : done.takeError();
  }

  /** The value of a completion that is done. */
  protected static @Nullable Object valueOf(Completion done) {
    return done.content();
  }

  /** Gives up a frame that was taken and will not run. */
  protected static void discard(Frame frame) {
    frame.finish();
  }

  /**
   * Ends a suspended chain of frames by an error thrown at its await.
   *
   * @param operation what the chain is suspended in; null if it waits for a completion
   * @throws IllegalStateException if a body awaits something on its way out
   */
  protected final void close(Frame start, @Nullable Operation<?> operation) throws Throwable {
    if (isUnstarted(start)) {
      start.finish();
      return;
    }
    Object driven;
    try {
      driven = operation == null
          ? drive(start, null, new CoroutineExit())
          : drive(operation, start, new CoroutineExit());
    } catch (CoroutineExit closed) {
      return;
    }
    if (isSuspended(driven)) {
      for (Frame frame = innermost(); frame != null; ) {
        Frame caller = frame.caller;
        frame.finish();
        frame = caller;
      }
      if (awaited() instanceof Operation<?> left) {
        left.finish(null, false);
      }
      throw new IllegalStateException("coroutine awaited something while it was being closed");
    }
  }

  /** The frames' positions in the user's source, from the outermost to {@code innermost}. */
  protected static List<StackTraceElement> stackOf(Frame innermost) {
    List<StackTraceElement> frames = new ArrayList<>();
    for (Frame frame = innermost; frame != null; frame = frame.caller) {
      frames.add(frame.site().frame(frame.state));
    }
    Collections.reverse(frames);
    return frames;
  }

  /**
   * Where a body failed: the logical frames that were added to {@code error}, from the outermost inwards; for a body that failed before
   * it was ever suspended, its declaration.
   */
  protected static List<StackTraceElement> stackOf(Throwable error, Coroutine<?> body) {
    return LogicalTrace.stackOf(error, body);
  }

  /** The position of {@code operation}, which waits, as that of a frame. */
  protected static StackTraceElement placeOf(Operation<?> operation) {
    return operation.site().frame(1);
  }

  /**
   * The frame that is being resumed, so that a running task can be asked where it stands. Whoever resumes another chain meanwhile keeps
   * it and sets it again.
   */
  protected final @Nullable Frame current() {
    return current;
  }

  /** Sets {@link #current}. */
  protected final void current(@Nullable Frame frame) {
    current = frame;
  }

  /** The positions of the frames that wait for {@code frame}, from the outermost inwards. */
  protected static List<StackTraceElement> stackAround(Frame frame) {
    Frame caller = frame.caller;
    return caller == null ? new ArrayList<>() : stackOf(caller);
  }

  /** Whether what {@link #drive} returned says that the chain is suspended. */
  protected static boolean isSuspended(@Nullable Object driven) {
    return driven instanceof Frame;
  }

  /** After a suspension: the frame that suspended. */
  protected final Frame innermost() {
    Frame frame = Objects.requireNonNull(innermost);
    innermost = null;
    return frame;
  }

  /** After a suspension: the completion or operation that the innermost frame waits for; null if it only gave up its turn. */
  protected final @Nullable Object awaited() {
    Object suspendedIn = awaited;
    awaited = null;
    return suspendedIn;
  }

  /** Throws {@code t} as it is, checked or not. Declared to return so that callers can write {@code throw}. */
  @SuppressWarnings(
      "unchecked") // the cast is to an erased type variable: it is how a checked throwable passes
  // unchecked
  public static <T, X extends Throwable> T rethrow(Throwable t) throws X {
    throw (X) t;
  }

  /** For code that the compiler cannot see to be unreachable. */
  public static AssertionError unreachable() {
    return new AssertionError("unreachable");
  }

  /** Always true: lets an assignment stand inside a condition. */
  public static boolean bind(@Nullable Object assigned) {
    return true;
  }

  /** Always true: lets an assignment stand inside a condition. */
  public static boolean bind(boolean assigned) {
    return true;
  }

  /** Always true: lets an assignment stand inside a condition. */
  public static boolean bind(long assigned) {
    return true;
  }

  /** Always true: lets an assignment stand inside a condition. */
  public static boolean bind(double assigned) {
    return true;
  }

  /**
   * Closes a resource as a try-with-resources statement does.
   *
   * @param resource the resource; null is skipped
   * @param primary what the block threw, to which a failure of closing is added as suppressed; null if it ended normally
   */
  public static void close(@Nullable AutoCloseable resource, @Nullable Throwable primary)
      throws Throwable {
    if (resource == null) {
      return;
    }
    if (primary == null) {
      resource.close();
      return;
    }
    try {
      resource.close();
    } catch (Throwable e) {
      primary.addSuppressed(e);
    }
  }
}
