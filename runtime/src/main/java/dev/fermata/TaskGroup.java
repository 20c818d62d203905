package dev.fermata;

import dev.fermata.abi.Site;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that end before a block does: {@code try (TaskGroup group = new TaskGroup()) { group.createTask(…); }}. Leaving the block waits
 * for all of them, those included that are added while it waits.
 *
 * <p>Failure: the first task that fails, or a block that does, has all other tasks cancelled; the block is cancelled, too, if it is
 * still running. When everything has ended, an {@link ExceptionGroup} is thrown with the errors in the order in which they came, that
 * of the block last. A task that is cancelled is no failure. A fatal error (see {@link LoopExit}) leaves by itself instead.
 *
 * <p>Cancellation: if the task that runs the block is cancelled, so are the group's tasks; when they have ended, the
 * {@link CancelledError} goes on, or the group of their errors if there are any, and then the next await throws it.
 *
 * <p>Confined to the thread of its loop. Source: {@code asyncio.TaskGroup}.
 */
public final class TaskGroup implements AsyncScope {
  private static final Site ENTER = new Site("dev.fermata.TaskGroup", "enter", "TaskGroup.java");

  private final Set<Task<?>> open = new LinkedHashSet<>();
  private final List<Throwable> errors = new ArrayList<>();
  private final ChildDone childDone = new ChildDone();
  private @Nullable Task<?> parent; // null before entering and once everything has ended
  private @Nullable Throwable fatal;
  private @Nullable CancelledError cancelledInExit;
  private @Nullable Future<@Nullable Object> emptied; // what the exit waits for
  private int cancellingBefore;
  private boolean entered;
  private boolean exiting;
  private boolean aborting;
  private boolean parentCancelRequested;

  /** Creates a group, for one block. */
  public TaskGroup() {}

  /** Makes a task of this group: see {@link #createTask(Coroutine, TaskOptions)}. */
  public <T> Task<T> createTask(Coroutine<T> coroutine) {
    return createTask(coroutine, TaskOptions.defaults());
  }

  /** Makes a task of this group with a name: see {@link #createTask(Coroutine, TaskOptions)}. */
  public <T> Task<T> createTask(Coroutine<T> coroutine, String name) {
    return createTask(coroutine, TaskOptions.defaults().withName(name));
  }

  /**
   * Makes a task of this group. The block, its tasks, and anything else on the loop's thread may call this until the last task has
   * ended.
   *
   * @throws IllegalStateException if the block has not begun, has ended, or is being shut down because of a failure; the coroutine is
   *     then closed
   */
  public <T> Task<T> createTask(Coroutine<T> coroutine, TaskOptions options) {
    Objects.requireNonNull(coroutine, "coroutine");
    String problem = whyClosed();
    if (problem != null) {
      coroutine.close();
      throw new IllegalStateException(this + " " + problem);
    }
    Task<T> task = Objects.requireNonNull(parent).loop().createTask(coroutine, options);
    open.add(task);
    task.addDoneCallback(childDone); // Queued even if the task is done, lest it cancel us here.
    return task;
  }

  private @Nullable String whyClosed() {
    if (!entered) {
      return "has not been entered";
    }
    if (exiting && open.isEmpty()) {
      return "is finished";
    }
    return aborting ? "is shutting down" : null;
  }

  /**
   * Ends the group early and without an error: its tasks are cancelled, and no more can be made. Before the block begins, this applies
   * to what it will be. Does nothing the second time.
   *
   * <p>The block itself is not cancelled: Java could not go on behind it as if it had ended.
   */
  public void cancel() {
    if (!aborting) {
      abort();
    }
  }

  private void abort() {
    aborting = true;
    for (Task<?> task : open) {
      if (!task.isDone()) {
        task.cancel();
      }
    }
  }

  /**
   * Opens the group for the task that awaits this.
   *
   * @throws IllegalStateException when awaited, if that was done before or no task is running
   */
  @Override
  public Coroutine<Void> enter() {
    return new CallFrame(ENTER, this::begin).coroutine();
  }

  private void begin() {
    if (entered) {
      throw new IllegalStateException(this + " has already been entered");
    }
    Task<?> current = Loop.running().currentTask();
    if (current == null) {
      throw new IllegalStateException(this + " cannot determine the parent task");
    }
    entered = true;
    parent = current;
    cancellingBefore = current.cancelling();
  }

  /** Waits for the tasks: see the class for what becomes of {@code bodyError} and of theirs. */
  @Override
  public Coroutine<Void> exit(@Nullable Throwable bodyError) {
    return new GroupExit(this, bodyError).coroutine();
  }

  // What the exit does, in this order

  void beginExit(@Nullable Throwable bodyError) {
    if (parent == null || exiting) {
      throw new IllegalStateException(this + " is not entered");
    }
    exiting = true;
    if (bodyError != null && fatal == null && Fatal.is(bodyError)) {
      fatal = bodyError;
    }
    if (bodyError != null && !aborting) {
      abort();
    }
  }

  /** Something to await as long as there are tasks; null when there are none. */
  @Nullable
  Future<?> untilEmpty() {
    if (open.isEmpty()) {
      emptied = null;
      return null;
    }
    Future<@Nullable Object> future = Objects.requireNonNull(parent).loop().createFuture();
    emptied = future;
    return future;
  }

  /** The parent was cancelled while it waited; it goes on waiting. */
  void cancelledWhileWaiting(CancelledError error) {
    if (!aborting) {
      cancelledInExit = error;
      abort();
    }
  }

  /** Everything has ended: throws what has to be thrown instead of {@code bodyError}, if anything. */
  void endExit(@Nullable Throwable bodyError) throws Throwable {
    Task<?> owner = Objects.requireNonNull(parent);
    parent = null;
    List<Throwable> all = List.copyOf(errors);
    errors.clear();
    CancelledError interrupted = cancelledInExit;
    cancelledInExit = null;
    if (parentCancelRequested) {
      owner.uncancel();
    }
    if (fatal != null) {
      throw endFatally(owner, all, fatal);
    }
    if (bodyError != null && !(bodyError instanceof CancelledError)) {
      throw groupOf(owner, append(all, bodyError));
    }
    if (!all.isEmpty()) {
      throw groupOf(owner, all);
    }
    if (interrupted != null && bodyError == null) {
      throw interrupted;
    }
  }

  private static List<Throwable> append(List<Throwable> errors, Throwable last) {
    List<Throwable> all = new ArrayList<>(errors);
    all.add(last);
    return all;
  }

  /** A request to cancel the parent that is not ours has not had its effect if a group of errors is thrown: it is made again. */
  private ExceptionGroup groupOf(Task<?> owner, List<Throwable> all) {
    if (owner.cancelling() > cancellingBefore) {
      owner.uncancel();
      owner.cancel();
    }
    return new ExceptionGroup("unhandled errors in a TaskGroup", all);
  }

  /** The fatal error is all that is thrown; the others must not be lost. */
  private Throwable endFatally(Task<?> owner, List<Throwable> all, Throwable thrown) {
    fatal = null;
    for (Throwable error : all) {
      if (error != thrown) {
        Map<String, Object> context = new LinkedHashMap<>();
        context.put("message", "unhandled error in a TaskGroup that ended by a fatal error");
        context.put("exception", error);
        context.put("task", owner);
        owner.loop().callExceptionHandler(context);
      }
    }
    return thrown;
  }

  // Tasks

  /** What is called when a task of the group is done. */
  private final class ChildDone implements Consumer<Future<?>>, AwaitLink {
    @Override
    public void accept(Future<?> done) {
      taskDone((Task<?>) done);
    }

    @Override
    public Future<?> awaiter() {
      return Objects.requireNonNull(parent); // It is there as long as a task is open.
    }

    @Override
    public String toString() {
      return "TaskGroup.taskDone";
    }
  }

  private void taskDone(Task<?> task) {
    open.remove(task);
    if (open.isEmpty() && emptied != null && !emptied.isDone()) {
      emptied.setResult(null);
    }
    if (task.isCancelled() || task.exception() == null) {
      return;
    }
    failed(task, Objects.requireNonNull(task.exception()));
  }

  private void failed(Task<?> task, Throwable error) {
    errors.add(error);
    if (fatal == null && Fatal.is(error)) {
      fatal = error;
    }
    Task<?> owner = parent;
    if (owner == null || owner.isDone()) {
      Map<String, Object> context = new LinkedHashMap<>();
      context.put(
          "message",
          "Task " + task + " has errored out but its parent task " + owner
              + " is already completed");
      context.put("exception", error);
      context.put("task", task);
      task.loop().callExceptionHandler(context);
    } else if (!aborting && !parentCancelRequested) {
      abort();
      parentCancelRequested = true;
      owner.cancel();
    }
  }

  /** Text for people: open tasks, errors, and whether the group is open or shutting down. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("<TaskGroup");
    if (!open.isEmpty()) {
      text.append(" tasks=").append(open.size());
    }
    if (!errors.isEmpty()) {
      text.append(" errors=").append(errors.size());
    }
    if (aborting) {
      text.append(" cancelling");
    } else if (entered) {
      text.append(" entered");
    }
    return text.append('>').toString();
  }
}
