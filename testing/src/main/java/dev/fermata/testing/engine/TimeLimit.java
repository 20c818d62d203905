package dev.fermata.testing.engine;

import dev.fermata.Loop;
import dev.fermata.debug.TaskTree;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;

/**
 * Runs a test in a thread of its own, for at most so long. A test that takes longer is interrupted, which cancels its coroutine; one that
 * takes no notice of that is left alone, in a daemon thread.
 */
final class TimeLimit {
  private static final long PATIENCE_MILLIS = 1_000;

  private final String name;
  private final long limitMillis;
  private final Supplier<Loop> loop;
  private volatile @Nullable Throwable failure; // written by the test's thread before it ends

  TimeLimit(String name, long limitMillis, Supplier<Loop> loop) {
    this.name = name;
    this.limitMillis = limitMillis;
    this.loop = loop;
  }

  void run(Runnable test) {
    Thread thread = new Thread(() -> runTest(test), "test " + name);
    thread.setDaemon(true);
    thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
    thread.start();
    try {
      thread.join(limitMillis);
      if (thread.isAlive()) {
        throw timedOut(thread);
      }
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
      throw new AssertionFailedError(name + " was interrupted", e);
    }
    Throwable thrown = failure;
    if (thrown != null) {
      throw Rethrown.unchecked(thrown);
    }
  }

  private void runTest(Runnable test) {
    try {
      test.run();
    } catch (Throwable e) {
      failure = e;
    }
  }

  private AssertionFailedError timedOut(Thread thread) throws InterruptedException {
    String at = Arrays.stream(thread.getStackTrace())
        .map(frame -> "\n    at " + frame)
        .collect(Collectors.joining());
    String message = name + " timed out after " + limitMillis + " ms\ntasks:\n"
        + TaskTree.of(loop.get()) + "\nthread " + thread.getName() + ":" + at;
    for (int i = 0; i < 2 && thread.isAlive(); i++) { // the second interrupt leaves the loop
      thread.interrupt();
      thread.join(PATIENCE_MILLIS);
    }
    AssertionFailedError error = new AssertionFailedError(message);
    Throwable thrown = failure;
    if (thrown != null) {
      error.addSuppressed(thrown);
    }
    return error;
  }
}
