package dev.fermata.debug;

import dev.fermata.Loop;
import java.lang.ref.WeakReference;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Shows loops to tools outside of the process: see {@link LoopMXBean}. Not at once, because starting the JVM's management costs a program
 * that ends soon more than all else that the loop does.
 */
public final class LoopManagement {
  private static final long DELAY_MILLIS = 1000;
  private static final AtomicLong NUMBER = new AtomicLong(); // names are told apart by it

  private LoopManagement() {}

  /**
   * Has the loop shown when it is a second old, if it is still open then. Called for every loop that {@link Loop#create()} makes.
   *
   * @return to be run when the loop is closed
   */
  public static Runnable showLater(Loop loop) {
    String property = System.getProperty("dev.fermata.management", "");
    if (property.equals("false") || !isPresent()) {
      return () -> {};
    }
    Entry entry = new Entry(loop, "loop-" + NUMBER.getAndIncrement());
    if (property.equals("true")) {
      entry.show();
    } else {
      CompletableFuture.delayedExecutor(DELAY_MILLIS, TimeUnit.MILLISECONDS, Runnable::run)
          .execute(entry::show);
    }
    return entry::hide;
  }

  /** Whether this JVM has the module java.management, which is optional. */
  private static boolean isPresent() {
    return ModuleLayer.boot().findModule("java.management").isPresent();
  }

  /** One loop, which may be closed or gone before it is shown. */
  private static final class Entry {
    private final WeakReference<Loop> reference;
    private final String name;
    private boolean shown;
    private boolean hidden;

    Entry(Loop loop, String name) {
      this.reference = new WeakReference<>(loop);
      this.name = name;
    }

    synchronized void show() {
      Loop loop = reference.get();
      if (!hidden && loop != null) {
        shown = BeanServer.register(name, new LoopBean(loop));
      }
    }

    synchronized void hide() {
      hidden = true;
      if (shown) {
        shown = false;
        BeanServer.unregister(name);
      }
    }
  }
}
