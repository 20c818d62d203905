package dev.fermata.internal.loop;

import dev.fermata.AsyncGenerator;
import dev.fermata.Coroutine;
import dev.fermata.Loop;
import dev.fermata.internal.task.TaskHost;
import java.lang.System.Logger.Level;
import java.lang.ref.Cleaner;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** The asynchronous generators that have begun in a loop and not ended. Loop thread only, but for {@link Begun#run}. */
final class AsyncGenerators {
  private static final Cleaner CLEANER = Cleaner.create();

  private final Loop loop;
  private final TaskHost host;
  private final Set<Begun> live = new LinkedHashSet<>();
  private boolean shutDown;

  /** Makes the list of a loop that may not be complete yet. */
  AsyncGenerators(TaskHost host) {
    this.host = host;
    this.loop = host.loop();
  }

  /** A generator takes its first step. What is returned is run when it has ended. */
  Runnable begun(
      AsyncGenerator<?> generator, Supplier<Coroutine<Void>> closing, StackTraceElement[] created) {
    if (shutDown) {
      System.getLogger("dev.fermata")
          .log(
              Level.WARNING,
              "asynchronous generator {0} was scheduled after Loop.shutdownAsyncGenerators() call",
              generator);
    }
    Begun begun = new Begun(generator.toString(), closing, created);
    live.add(begun);
    Cleaner.Cleanable cleanable = CLEANER.register(generator, begun);
    return () -> {
      begun.hasEnded = true;
      live.remove(begun);
      cleanable.clean();
    };
  }

  /** Closes all of them. */
  Coroutine<Void> shutDown() {
    return new GeneratorShutdownFrame(this).coroutine();
  }

  /** The generators to be closed, in the order in which they have begun; later ones are closed by nobody. */
  List<Begun> takeAll() {
    shutDown = true;
    List<Begun> all = List.copyOf(live);
    live.clear();
    return all;
  }

  /** A generator could not be closed. */
  void closingFailed(Begun generator, Throwable error) {
    Map<String, Object> context = new LinkedHashMap<>();
    context.put(
        "message", "an error occurred during closing of asynchronous generator " + generator.name);
    context.put("exception", error);
    context.put("asyncgen", generator.name);
    loop.callExceptionHandler(context);
  }

  /** A generator that has begun. Knows how to close it, and not the object that users hold. */
  final class Begun implements Runnable {
    private final String name;
    private final Supplier<Coroutine<Void>> closing;
    private final StackTraceElement[] created;
    private volatile boolean hasEnded; // written by the loop's thread, read by the cleaner's

    private Begun(String name, Supplier<Coroutine<Void>> closing, StackTraceElement[] created) {
      this.name = name;
      this.closing = closing;
      this.created = created;
    }

    Coroutine<Void> closing() {
      return closing.get();
    }

    /** Nobody holds it any more. Called by the cleaner's thread. */
    @Override
    public void run() {
      if (!hasEnded) {
        host.postOrDrop(this::abandoned);
      }
    }

    private void abandoned() {
      if (!live.remove(this)) {
        return;
      }
      if (loop.isDebug()) {
        Map<String, Object> context = new LinkedHashMap<>();
        context.put("message", "asynchronous generator " + name + " was abandoned before its end");
        if (created.length > 0) {
          context.put("source_traceback", created);
        }
        loop.callExceptionHandler(context);
      }
      loop.createTask(closing());
    }
  }
}
