package dev.fermata.internal.loop;

import dev.fermata.Context;
import dev.fermata.Loop;
import dev.fermata.Task;
import dev.fermata.internal.task.TaskHost;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What nobody has taken care of yet: cold coroutines, and failed futures whose error was not looked at. Each is reported at most once:
 * when the garbage collector has found it, or when the loop closes. Loop thread only, but for {@link Cell#run}.
 */
final class Unclaimed {
  private final Loop loop;
  private final TaskHost host;
  private final ReferenceQueue<Object> garbage = new ReferenceQueue<>();
  private @Nullable Cell first;

  Unclaimed(TaskHost host) {
    this.host = host;
    this.loop = host.loop();
  }

  /** Watches a cold coroutine. */
  Cell coroutine(Object coroutine, String name, StackTraceElement[] created) {
    return add(new Cell(
        coroutine, "coroutine '" + name + "' was never awaited", null, created, new Context()));
  }

  /** Watches a failed future. */
  Cell failure(Object future, String kind, Throwable error, StackTraceElement[] created) {
    Context context = future instanceof Task<?> task ? task.context() : Context.copyOfCurrent();
    return add(new Cell(future, kind + " exception was never retrieved", error, created, context));
  }

  private Cell add(Cell cell) {
    cell.next = first;
    if (first != null) {
      first.previous = cell;
    }
    first = cell;
    return cell;
  }

  /** Reports what has become garbage. */
  void poll() {
    for (Object found = garbage.poll(); found != null; found = garbage.poll()) {
      ((Cell) found).report();
    }
  }

  /** Reports everything that is left. */
  void sweep() {
    for (Cell cell = oldest(); cell != null; cell = cell.previous) {
      cell.reportOnce();
    }
    first = null;
  }

  private @Nullable Cell oldest() {
    Cell cell = first;
    while (cell != null && cell.next != null) {
      cell = cell.next;
    }
    return cell;
  }

  /** One of them; run to say that it has been taken care of. Knows what to say, not whom about. */
  final class Cell extends PhantomReference<Object> implements Runnable {
    private final String message;
    private final @Nullable Throwable error;
    private final StackTraceElement[] created;
    private final Context context; // that of the report
    private @Nullable Cell previous;
    private @Nullable Cell next;
    private volatile boolean
        taken; // any thread: a coroutine may be made here and started elsewhere

    private Cell(
        Object owner,
        String message,
        @Nullable Throwable error,
        StackTraceElement[] created,
        Context context) {
      super(owner, garbage);
      this.message = message;
      this.error = error;
      this.created = created;
      this.context = context;
    }

    @Override
    public void run() {
      taken = true;
      if (mayUnlink()) {
        unlink();
      }
    }

    private boolean mayUnlink() {
      return host.inLoopThread();
    }

    private void unlink() {
      if (previous != null) {
        previous.next = next;
      } else if (first == this) {
        first = next;
      }
      if (next != null) {
        next.previous = previous;
      }
      previous = null;
      next = null;
    }

    private void report() {
      unlink();
      reportOnce();
    }

    private void reportOnce() {
      if (taken) {
        return;
      }
      taken = true;
      Map<String, Object> report = new LinkedHashMap<>();
      report.put("message", message);
      if (error != null) {
        report.put("exception", error);
      }
      if (created.length > 0) {
        report.put("source_traceback", created);
      }
      context.run(() -> loop.callExceptionHandler(report));
    }
  }
}
