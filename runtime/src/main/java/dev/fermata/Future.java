package dev.fermata;

import dev.fermata.abi.Completion;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An outcome that is not there yet. It ends once: with a result, an exception, or by being cancelled.
 *
 * <pre>
 *              setResult      ┌──────────┐
 *           ┌───────────────▶ │ FINISHED │ result
 *  ┌─────────┐  setException  ├──────────┤
 *  │ PENDING │ ─────────────▶ │ FINISHED │ exception
 *  └─────────┘  cancel        ├──────────┤
 *           └───────────────▶ │ CANCELLED│
 *                             └──────────┘
 * </pre>
 *
 * <p>Threading: confined to the thread of its loop while that loop runs; other threads get a {@link LoopStateException} that names
 * the right call. Ordering: nothing runs inside {@link #setResult}, {@link #setException} or {@link #cancel}; waiting tasks and
 * callbacks are queued, in the order they came, and run one turn later.
 *
 * @param <T> the type of the result
 */
public class Future<T extends @Nullable Object> extends Completion implements Awaitable<T> {
  private final Loop loop;

  // Nothing; one that waits, which is a Task or a Callbacks.Entry; or Attachments. A single field,
  // as
  // there may be a million futures that have nothing or one.
  private @Nullable Object attached;

  /**
   * Creates a pending future of the running loop.
   *
   * @throws LoopStateException if no loop is running in this thread
   */
  public Future() {
    this(Loop.running());
  }

  /** Creates a pending future of {@code loop}. */
  public Future(Loop loop) {
    this.loop = Objects.requireNonNull(loop, "loop");
    if (loop.isDebug()) {
      attachments().created = CallSite.capture();
    }
  }

  /** A future of the running loop that follows {@code stage}: see {@link Fermata#await(CompletionStage)} for how. */
  public static <T> Future<T> from(CompletionStage<T> stage) {
    return Loop.running().futureOf(stage);
  }

  /** The loop that this future belongs to. */
  public final Loop loop() {
    return loop;
  }

  /** This future. */
  @Override
  public final Future<T> asFuture() {
    return this;
  }

  /** Whether there is an outcome. */
  public final boolean isDone() {
    return outcome() != PENDING;
  }

  /** Whether the outcome is a cancellation. */
  public final boolean isCancelled() {
    return outcome() == CANCELLED;
  }

  /**
   * The result. Throws the exception that was set, the very same object, or {@link CancelledError}.
   *
   * @throws InvalidStateException if there is no outcome yet
   */
  @SuppressWarnings({"unchecked", "NullAway"
  }) // only a T is ever stored as the value; null only if it is one
  public final T result() {
    loop.checkThread("Future.result");
    return switch (outcome()) {
      case VALUE -> (T) content();
      case PENDING -> throw new InvalidStateException("Result is not ready.");
      default -> Sneaky.raise(takeError());
    };
  }

  /**
   * The exception that was set, or null after a result. Throws {@link CancelledError} after a cancellation.
   *
   * @throws InvalidStateException if there is no outcome yet
   */
  public final @Nullable Throwable exception() {
    loop.checkThread("Future.exception");
    return switch (outcome()) {
      case VALUE -> null;
      case PENDING -> throw new InvalidStateException("Exception is not set.");
      case CANCELLED -> throw cancelledError();
      default -> takeError();
    };
  }

  /**
   * Ends this future with a result.
   *
   * @throws InvalidStateException if it has an outcome
   */
  public void setResult(@Nullable T value) {
    loop.checkThread("Future.setResult");
    checkPending();
    end(VALUE, value);
  }

  /**
   * Ends this future with an exception.
   *
   * @throws InvalidStateException if it has an outcome
   */
  public void setException(Throwable error) {
    Objects.requireNonNull(error, "error");
    loop.checkThread("Future.setException");
    checkPending();
    end(ERROR, error);
  }

  /** As {@link #setResult}, but silent if this future was cancelled meanwhile. Returns whether the result was set. */
  public final boolean setResultUnlessCancelled(@Nullable T value) {
    if (isCancelled()) {
      return false;
    }
    setResult(value);
    return true;
  }

  /** As {@link #setException}, but silent if this future was cancelled meanwhile. Returns whether the exception was set. */
  public final boolean setExceptionUnlessCancelled(Throwable error) {
    if (isCancelled()) {
      return false;
    }
    setException(error);
    return true;
  }

  /** Cancels without a message: see {@link #cancel(String)}. */
  public final boolean cancel() {
    return cancel(null);
  }

  /**
   * Cancels this future; whoever awaits it sees a {@link CancelledError}.
   *
   * @param message the error's message; null for none
   * @return false if there was an outcome already, which then stays
   */
  public boolean cancel(@Nullable String message) {
    loop.checkThread("Future.cancel");
    markRead();
    if (isDone()) {
      return false;
    }
    end(CANCELLED, message);
    return true;
  }

  /** Queues {@code callback} for when this future is done (at once if it is), in a copy of the current context. */
  public final void addDoneCallback(Consumer<? super Future<T>> callback) {
    addDoneCallback(callback, Context.copyOfCurrent());
  }

  /** Queues {@code callback} for when this future is done (at once if it is), in {@code context}. */
  public final void addDoneCallback(Consumer<? super Future<T>> callback, Context context) {
    loop.checkThread("Future.addDoneCallback");
    Callbacks.Entry<T> entry = new Callbacks.Entry<>(
        Objects.requireNonNull(callback, "callback"), Objects.requireNonNull(context, "context"));
    if (isDone()) {
      Callbacks.call(this, entry);
    } else {
      add(entry);
    }
  }

  /** Removes every entry that is equal to {@code callback}; returns how many. Those already queued are not recalled. */
  public final int removeDoneCallback(Consumer<? super Future<T>> callback) {
    loop.checkThread("Future.removeDoneCallback");
    return remove(entry -> Callbacks.isCallback(entry, callback));
  }

  private int remove(Predicate<Object> which) {
    Object one = attached;
    if (one instanceof Attachments all) {
      return all.remove(which);
    }
    if (one == null || !which.test(one)) {
      return 0;
    }
    attached = null;
    return 1;
  }

  /**
   * A {@link CompletableFuture} with this future's outcome, for other threads. Its blocking methods throw on the thread of a running
   * loop; cancelling it cancels this future; a cancellation of this future cancels it.
   */
  public final CompletableFuture<T> toCompletableFuture() {
    loop.checkThread("Future.toCompletableFuture");
    return BridgeFuture.of(this);
  }

  /**
   * The tasks and futures that wait for this one, in the order they came: tasks that await it, and what {@link Fermata#gather} and the
   * like made of it. Empty once it is done. Any thread; while another thread runs the loop it may be out of date.
   */
  public final Set<Future<?>> awaitedBy() {
    return Callbacks.awaiters(waiting());
  }

  // For tasks and the runtime

  /** Makes {@code task} be resumed when this future is done. The caller knows that it is not. */
  final void addWaiter(Task<?> task) {
    add(task);
  }

  final void removeWaiter(Task<?> task) {
    remove(entry -> entry == task);
  }

  private void add(Object entry) {
    if (attached == null) {
      attached = entry;
    } else {
      attachments().add(entry);
    }
  }

  private List<Object> waiting() {
    Object one = attached;
    if (one instanceof Attachments all) {
      return all.waiting();
    }
    return one == null ? List.of() : List.of(one);
  }

  /** What few futures have, for writing. */
  final Attachments attachments() {
    if (attached instanceof Attachments all) {
      return all;
    }
    Attachments all = new Attachments();
    if (attached != null) {
      all.add(attached);
    }
    attached = all;
    return all;
  }

  /** What few futures have, for reading; null if this one has none of it. */
  final @Nullable Attachments attachmentsOrNull() {
    return attached instanceof Attachments all ? all : null;
  }

  private StackTraceElement[] created() {
    return attached instanceof Attachments all ? all.created : CallSite.NONE;
  }

  private void checkPending() {
    if (isDone()) {
      throw new InvalidStateException(stateName() + ": " + this);
    }
  }

  /** Sets the outcome and queues what waited for it. */
  protected final void end(int outcome, @Nullable Object content) {
    settle(outcome, content);
    if (outcome == ERROR) {
      attachments().unread =
          loop.watchFailure(this, (Throwable) Objects.requireNonNull(content), created());
    }
    Object one = attached;
    if (one instanceof Attachments all) {
      all.schedule(this);
    } else if (one != null) {
      attached = null;
      Callbacks.schedule(this, one);
    }
  }

  /** The exception needs no report any more. */
  protected final void markRead() {
    if (attached instanceof Attachments all && all.unread != null) {
      Runnable mark = all.unread;
      all.unread = null;
      mark.run();
    }
  }

  @Override
  protected final Throwable takeError() {
    if (outcome() == CANCELLED) {
      return cancelledError();
    }
    markRead();
    return (Throwable) Objects.requireNonNull(content());
  }

  /** The error that a task's body ended with is given out once, to its first reader; later readers get new ones. */
  private CancelledError cancelledError() {
    if (content() instanceof CancelledError error) {
      settle(CANCELLED, error.getMessage());
      return error;
    }
    return new CancelledError((String) content(), loop.isDebug());
  }

  /** The exception, without counting as having read it; null if there is none. */
  final @Nullable Throwable peekError() {
    return outcome() == ERROR ? (Throwable) content() : null;
  }

  private String stateName() {
    return outcome() == PENDING ? "PENDING" : outcome() == CANCELLED ? "CANCELLED" : "FINISHED";
  }

  /** The program's frames at creation, innermost first; empty unless the loop is in debug mode. */
  public final List<StackTraceElement> creationTrace() {
    return List.of(created());
  }

  /** Text for people: state, outcome (shortened), callbacks, and in debug mode the place of creation. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("<").append(typeName()).append(' ');
    describeState(text);
    describeCallbacks(text);
    if (created().length > 0) {
      text.append(" created at ").append(CallSite.place(created()[0]));
    }
    return text.append('>').toString();
  }

  /** The name of the public type: subclasses are nobody's business. */
  String typeName() {
    return "Future";
  }

  String shortText() {
    return "<" + typeName() + " " + stateName().toLowerCase(Locale.ROOT) + ">";
  }

  void describeState(StringBuilder text) {
    text.append(stateName().toLowerCase(Locale.ROOT));
    if (outcome() == VALUE) {
      text.append(" result=").append(Shortened.text(content()));
    } else if (outcome() == ERROR) {
      text.append(" exception=").append(Shortened.text(content()));
    }
  }

  private void describeCallbacks(StringBuilder text) {
    List<Object> entries = waiting();
    if (entries.isEmpty()) {
      return;
    }
    text.append(" cb=[").append(Callbacks.name(entries.get(0)));
    if (entries.size() > 2) {
      text.append(", <").append(entries.size() - 2).append(" more>");
    }
    if (entries.size() > 1) {
      text.append(", ").append(Callbacks.name(entries.get(entries.size() - 1)));
    }
    text.append(']');
  }
}
