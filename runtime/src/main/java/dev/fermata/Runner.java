package dev.fermata;

import dev.fermata.LoopStateException.Reason;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** One call of {@link Loop#run}: run, cancel what is left, shut down, close. */
final class Runner {
  static final long EXECUTOR_LIMIT_SECONDS = 300;

  private Runner() {}

  static <T> T run(Coroutine<T> main, LoopOptions options) {
    Objects.requireNonNull(main, "main");
    if (ThreadState.current().running != null) {
      main.close();
      throw new LoopStateException(
          Reason.ANOTHER_LOOP_RUNNING, "Loop.run() cannot be called from a running event loop");
    }
    Loop loop = Loop.create(options);
    try {
      return runMain(loop, main);
    } finally {
      try {
        shutDown(loop);
      } finally {
        loop.thread().restoreInterrupt();
      }
    }
  }

  private static <T> T runMain(Loop loop, Coroutine<T> main) {
    Task<T> task = loop.createTask(main);
    loop.thread().onInterrupt(new CancelOnce(task));
    return loop.runUntilComplete(task);
  }

  /** The first interrupt of the loop's thread cancels main, the second one leaves the loop. */
  private static final class CancelOnce implements Runnable {
    private final Task<?> main;
    private boolean asked;

    CancelOnce(Task<?> main) {
      this.main = main;
    }

    @Override
    public void run() {
      if (asked || main.isDone()) {
        throw new LoopInterrupt("the loop's thread was interrupted again");
      }
      asked = true;
      main.cancel();
    }
  }

  private static void shutDown(Loop loop) {
    try {
      cancelAll(loop);
      loop.runUntilComplete(loop.shutdownAsyncGenerators());
      loop.runUntilComplete(loop.shutdownDefaultExecutor());
    } finally {
      loop.close();
    }
  }

  private static void cancelAll(Loop loop) {
    List<Task<?>> left = List.copyOf(loop.allTasks());
    if (left.isEmpty()) {
      return;
    }
    left.forEach(Task::cancel);
    loop.runUntilComplete(Gather.settled(loop, left));
    for (Task<?> task : left) {
      if (!task.isCancelled() && task.exception() != null) {
        Map<String, Object> context = new LinkedHashMap<>();
        context.put("message", "unhandled exception during Loop.run() shutdown");
        context.put("exception", task.exception());
        context.put("task", task);
        loop.callExceptionHandler(context);
      }
    }
  }
}
