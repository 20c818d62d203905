package dev.fermata.debug;

import dev.fermata.Context;
import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.LoopStateException;
import dev.fermata.Task;
import dev.fermata.internal.loop.ProgramFrames;
import dev.fermata.internal.loop.SelectorLoop;
import dev.fermata.internal.task.DrivenTask;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Reads the tasks of a loop: see {@link TaskTree#of}. */
final class TreeCapture {
  private static final long PATIENCE_MILLIS = 200;

  private final Loop loop;
  private final @Nullable Thread thread;

  private TreeCapture(Loop loop, @Nullable Thread thread) {
    this.loop = loop;
    this.thread = thread;
  }

  static TaskTree of(Loop loop) {
    Thread thread = loop instanceof SelectorLoop own ? own.runningThread() : null;
    TreeCapture capture = new TreeCapture(loop, thread);
    boolean elsewhere = loop.isRunning() && thread != Thread.currentThread();
    TaskTree answer = elsewhere ? capture.ask() : null;
    return answer != null ? answer : capture.read(!elsewhere);
  }

  /** Has the loop read its tasks; null if it does not answer. */
  private @Nullable TaskTree ask() {
    CompletableFuture<TaskTree> answer = new CompletableFuture<>();
    try {
      loop.callSoonThreadsafe(() -> answer.complete(read(true)), new Context());
      return answer.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (TimeoutException | ExecutionException | LoopStateException e) {
      return null; // Blocked, or closed meanwhile: what it had can be read all the same.
    }
    return null;
  }

  private TaskTree read(boolean consistent) {
    Collection<? extends Task<?>> tasks =
        loop instanceof SelectorLoop own ? own.tasks().toSet() : loop.allTasks();
    List<TaskInfo> infos = new ArrayList<>(tasks.size());
    for (Task<?> task : tasks) {
      if (!task.isDone()) {
        infos.add(info(task));
      }
    }
    return new TaskTree(loop.toString(), text(thread), consistent, infos);
  }

  /** The thread that runs {@code loop}, as text; empty if none does. */
  static String threadOf(Loop loop) {
    return text(loop instanceof SelectorLoop own ? own.runningThread() : null);
  }

  private static String text(@Nullable Thread thread) {
    return thread == null ? "" : thread.getName() + "#" + thread.getId();
  }

  private TaskInfo info(Task<?> task) {
    Optional<String> awaited = awaited(task);
    return new TaskInfo(
        task.id(),
        task.name(),
        state(task, awaited.isPresent()),
        task.coroutine().name(),
        stack(task),
        awaited,
        awaiters(task));
  }

  private static Optional<String> awaited(Task<?> task) {
    return task instanceof DrivenTask<?> driven
        ? driven.describeAwaited()
        : Optional.ofNullable(task.waitingFor()).map(Object::toString);
  }

  private static TaskInfo.State state(Task<?> task, boolean waits) {
    if (task instanceof DrivenTask<?> driven && driven.isRunning()) {
      return TaskInfo.State.RUNNING;
    }
    return waits ? TaskInfo.State.WAITING : TaskInfo.State.READY;
  }

  private List<StackTraceElement> stack(Task<?> task) {
    if (thread == null || !(task instanceof DrivenTask<?> driven) || !driven.isStepping()) {
      return task.stack();
    }
    List<StackTraceElement> stack = new ArrayList<>(driven.waitingStack());
    stack.addAll(ProgramFrames.inwards(thread.getStackTrace()));
    return stack;
  }

  /** The tasks that wait for {@code task}, also by way of other futures. */
  private static List<Long> awaiters(Task<?> task) {
    Set<Long> tasks = new LinkedHashSet<>();
    Set<Future<?>> seen = new HashSet<>();
    Deque<Future<?>> open = new ArrayDeque<>(task.awaitedBy());
    while (!open.isEmpty()) {
      Future<?> awaiter = open.remove();
      if (awaiter instanceof Task<?> waiting) {
        tasks.add(waiting.id());
      } else if (seen.add(awaiter)) {
        open.addAll(awaiter.awaitedBy());
      }
    }
    return List.copyOf(tasks);
  }
}
