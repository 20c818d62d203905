package dev.fermata.internal.loop;

import dev.fermata.AsyncGenerator;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.LoopOptions;
import dev.fermata.Task;
import dev.fermata.TaskFactory;
import dev.fermata.TaskOptions;
import dev.fermata.internal.task.DrivenTask;
import dev.fermata.internal.task.LoopDriver;
import dev.fermata.internal.task.Stages;
import dev.fermata.internal.task.TaskHost;
import dev.fermata.internal.task.TaskList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a loop knows of its tasks, and of what nobody has taken care of. Loop thread only. */
abstract class TaskLoop extends Loop implements TaskHost {
  private final LoopDriver driver;
  private final TaskList tasks = new TaskList();

  @SuppressWarnings("this-escape") // is only stored
  private final Unclaimed unclaimed = new Unclaimed(this);

  @SuppressWarnings("this-escape") // is only stored
  private final AsyncGenerators generators = new AsyncGenerators(this);

  private @Nullable TaskFactory taskFactory;
  private @Nullable Task<?> current;

  @SuppressWarnings("this-escape") // is only stored
  TaskLoop(LoopOptions options) {
    super(options);
    this.driver = new LoopDriver(this, options.awaitTraces());
    this.taskFactory = options.taskFactory().orElse(null);
  }

  @Override
  public <T> Task<T> createTask(Coroutine<T> coroutine, TaskOptions options) {
    checkThread("Loop.createTask");
    Objects.requireNonNull(coroutine, "coroutine");
    if (isClosed()) {
      coroutine.close();
      checkOpen();
    }
    return taskFactory == null
        ? newTask(coroutine, options)
        : taskFactory.create(this, coroutine, options);
  }

  @Override
  public <T> Task<T> newTask(Coroutine<T> coroutine, TaskOptions options) {
    return new DrivenTask<>(this, coroutine, options);
  }

  @Override
  public void setTaskFactory(@Nullable TaskFactory factory) {
    checkThread("Loop.setTaskFactory");
    taskFactory = factory;
  }

  @Override
  public @Nullable TaskFactory taskFactory() {
    return taskFactory;
  }

  @Override
  public @Nullable Task<?> currentTask() {
    checkThread("Loop.currentTask");
    return current;
  }

  @Override
  public Set<Task<?>> allTasks() {
    checkThread("Loop.allTasks");
    return tasks.toSet();
  }

  // Reports

  /** Reports what has become garbage meanwhile. */
  final void pollLost() {
    watchColdCoroutines();
    unclaimed.poll();
  }

  /** The loop ends: reports pending tasks, and everything that nobody has taken care of. */
  final void reportLost() {
    for (Task<?> task : tasks.toSet()) {
      if (task instanceof DrivenTask<?> driven && driven.isReportedIfLost()) {
        Map<String, Object> context = new LinkedHashMap<>();
        context.put("message", "Task was destroyed but it is pending!");
        context.put("task", task);
        callExceptionHandler(context);
      }
    }
    watchColdCoroutines();
    unclaimed.sweep();
  }

  /** Closes the asynchronous generators that have begun and not ended. */
  final Coroutine<Void> closeGenerators() {
    return generators.shutDown();
  }

  // For tasks

  @Override
  public Loop loop() {
    return this;
  }

  @Override
  public LoopDriver driver() {
    return driver;
  }

  @Override
  public TaskList tasks() {
    return tasks;
  }

  @Override
  public @Nullable Task<?> steppingTask() {
    return current;
  }

  @Override
  public void setCurrent(@Nullable Task<?> task) {
    current = task;
  }

  @Override
  public void checkLoopThread(String call) {
    checkThread(call);
  }

  @Override
  public boolean isFatalError(Throwable error) {
    return isFatal(error);
  }

  @Override
  public boolean inLoopThread() {
    return ownThread() == Thread.currentThread();
  }

  // Hooks of the root package

  @Override
  protected <T> Future<T> futureOf(CompletionStage<T> stage) {
    return Stages.follow(this, stage);
  }

  @Override
  protected Runnable watchCoroutine(Coroutine<?> coroutine, StackTraceElement[] created) {
    return unclaimed.coroutine(coroutine, coroutine.name(), created);
  }

  @Override
  protected Runnable watchGenerator(
      AsyncGenerator<?> generator, Supplier<Coroutine<Void>> closing, StackTraceElement[] created) {
    return generators.begun(generator, closing, created);
  }

  @Override
  protected Runnable watchFailure(Future<?> future, Throwable error, StackTraceElement[] created) {
    return unclaimed.failure(future, future instanceof Task<?> ? "Task" : "Future", error, created);
  }
}
