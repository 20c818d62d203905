package dev.fermata;

import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A future that drives a coroutine.
 *
 * <p>While it is not done, it either waits for exactly one future or has exactly one step queued. Cancellation is a counter plus one
 * delivery: {@link #cancel(String)} adds one to {@link #cancelling} and has a {@link CancelledError} thrown at the await where the
 * coroutine is suspended; the coroutine may clean up, await, even go on.
 *
 * <p>Confined to the thread of its loop.
 *
 * @param <T> the type of the coroutine's result
 */
public abstract class Task<T extends @Nullable Object> extends Future<T> {
  private static final AtomicInteger CREATED =
      new AtomicInteger(); // process-wide, as names are told apart by it

  private final int number = CREATED.incrementAndGet();
  private Object context; // a Context, or the values of one that nobody has asked for yet
  private boolean quiet;

  /** For the loop's own tasks. */
  @SuppressWarnings("this-escape") // nothing is called but this class and its own
  protected Task(Loop loop, TaskOptions options) {
    super(loop);
    context = options.context().isPresent() ? options.context().get() : Context.valuesOfCurrent();
    if (options.name().isPresent()) {
      attachments().name = options.name().get();
    }
  }

  /** Not for tasks: the result is the coroutine's. */
  @Override
  public final void setResult(@Nullable T value) {
    throw new UnsupportedOperationException("Task does not support setResult operation");
  }

  /** Not for tasks: the exception is the coroutine's. */
  @Override
  public final void setException(Throwable error) {
    throw new UnsupportedOperationException("Task does not support setException operation");
  }

  /**
   * Asks the coroutine to end. Runs none of its code.
   *
   * @return false if the task is done, and nothing was changed
   */
  @Override
  public abstract boolean cancel(@Nullable String message);

  /** Takes one request to cancel back, without undoing what was delivered. Returns how many are left. */
  public abstract int uncancel();

  /** How many requests to cancel were made and not taken back. */
  public abstract int cancelling();

  /** A number that no other task of this process has; tasks are numbered as they are made. Any thread. */
  public final long id() {
    return number;
  }

  /** The task's name: chosen at creation, or {@code Task-N}. */
  public final String name() {
    Attachments all = attachmentsOrNull();
    return all != null && all.name != null ? all.name : "Task-" + number;
  }

  /** Renames the task. */
  public final void setName(Object newName) {
    loop().checkThread("Task.setName");
    attachments().name = String.valueOf(newName);
  }

  /** The coroutine that this task drives. */
  public abstract Coroutine<T> coroutine();

  /** The context that the task's code runs in. */
  public final Context context() {
    if (context instanceof Context own) {
      return own;
    }
    ThreadState thread = ThreadState.current();
    if (thread.isLentTo(this)) {
      return thread.context();
    }
    Context made = new Context((Object[]) context);
    context = made;
    return made;
  }

  /** Somebody has asked, in a step of this task, for the context in effect. */
  final void own(Context made) {
    context = made;
  }

  /** A step begins: puts this task's context into effect. Returns the one before. */
  protected final Context enterContext() {
    ThreadState thread = loop().thread().running();
    Context outer = thread.context();
    if (context instanceof Context own) {
      thread.install(own);
    } else {
      thread.lend((Object[]) context, this);
    }
    return outer;
  }

  /** The step is over: puts the context from before into effect. */
  protected final void leaveContext(Context outer) {
    loop().thread().running().install(outer);
  }

  /** Queues the next step. */
  protected final void ready() {
    loop().ready(this);
  }

  /** What {@link #requests(Object)} was given last; null for nothing. */
  protected final @Nullable Object requests() {
    Attachments all = attachmentsOrNull();
    return all == null ? null : all.requests;
  }

  /** Keeps what few tasks have: requests to cancel. */
  protected final void requests(Object kept) {
    attachments().requests = kept;
  }

  /** An error as an awaited future that was cancelled with {@code message} gives. */
  protected final CancelledError cancelledError(@Nullable String message) {
    return new CancelledError(message, loop().isDebug());
  }

  /** Text of what the task waits for; null for nothing. */
  protected @Nullable String waitingText() {
    Future<?> awaited = waitingFor();
    return awaited == null ? null : Shortened.text(awaited);
  }

  /** What the task waits for; null if a step is queued, it is running, or it is done. */
  public abstract @Nullable Future<?> waitingFor();

  /**
   * The logical frames in the user's source, oldest first: where the suspended coroutines stand, or where a failed one threw. Empty
   * for a task that ended otherwise. A running task shows where it was last suspended.
   */
  public abstract List<StackTraceElement> stack();

  /** At most {@code limit} frames of {@link #stack}: the newest of a suspended task, the oldest of a failed one. */
  public final List<StackTraceElement> stack(int limit) {
    List<StackTraceElement> all = stack();
    if (all.size() <= limit) {
      return all;
    }
    return isDone() ? all.subList(0, limit) : all.subList(all.size() - limit, all.size());
  }

  /** Prints {@link #stack} with a heading, and the exception of a failed task, as a trace. */
  public final void printStack(PrintStream out) {
    List<StackTraceElement> frames = stack();
    if (frames.isEmpty()) {
      out.println("No stack for " + this);
      return;
    }
    out.println((isDone() ? "Traceback for " : "Stack for ") + this + " (most recent call last):");
    frames.forEach(frame -> out.println("    at " + frame));
    if (outcome() == ERROR) {
      out.println(content());
    }
  }

  /** The task's end has been told by other means: it need not be reported if it is still pending when its loop closes. */
  final void quiet() {
    quiet = true;
  }

  /** Whether it should not be reported if the loop closes before the task is done. */
  protected final boolean isQuiet() {
    return quiet;
  }

  /** Makes {@code task} be resumed when {@code future}, which is pending, is done. */
  protected static void resumeAfter(Future<?> future, Task<?> task) {
    future.addWaiter(task);
  }

  /** Undoes {@link #resumeAfter}. */
  protected static void stopWaiting(@Nullable Future<?> future, Task<?> task) {
    if (future != null) {
      future.removeWaiter(task);
    }
  }

  @Override
  String typeName() {
    return "Task";
  }

  @Override
  String shortText() {
    return "<Task " + name() + (isDone() ? " done>" : " pending>");
  }

  @Override
  void describeState(StringBuilder text) {
    if (!isDone() && cancelling() > 0) {
      text.append("cancelling");
    } else {
      super.describeState(text);
    }
    text.append(" name='").append(name()).append("' coro=<").append(coroutine().name());
    List<StackTraceElement> frames = stack();
    if (!frames.isEmpty()) {
      text.append("() at ").append(CallSite.place(frames.get(0)));
    }
    text.append('>');
    String awaited = waitingText();
    if (awaited != null) {
      text.append(" wait_for=").append(awaited);
    }
  }
}
