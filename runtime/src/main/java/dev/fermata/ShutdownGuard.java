package dev.fermata;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * When the JVM begins to end while {@link Loop#run} runs, as by {@code System.exit} in another thread: asks main to end, and has the
 * JVM wait for it for a limited time.
 */
final class ShutdownGuard implements AutoCloseable {
  private final Loop loop;
  private final Task<?> main;
  private final Duration limit;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook = new Thread(this::shutDown, "fermata-shutdown");

  ShutdownGuard(Loop loop, Task<?> main, Duration limit) {
    this.loop = loop;
    this.main = main;
    this.limit = limit;
  }

  void begin() {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      loop.threadsafeOrDropped(main::cancel); // The JVM is ending already.
    }
  }

  private void shutDown() {
    loop.threadsafeOrDropped(main::cancel);
    try {
      if (!ended.await(limit.toNanos(), TimeUnit.NANOSECONDS)) {
        System.getLogger("dev.fermata")
            .log(System.Logger.Level.WARNING, "main did not end within {0}", limit);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The run has ended, and its loop is closed. */
  @Override
  public void close() {
    ended.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return; // The JVM is ending, and the hook is what waits for this.
    }
  }
}
