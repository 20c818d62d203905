package dev.fermata.debug;

import dev.fermata.Loop;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Shows loops to tools outside of the process: see {@link LoopMXBean}. Not before such a tool has come, because starting the JVM's
 * management takes more time and memory than most programs' loops: whether somebody else has started it is looked for now and then.
 */
public final class LoopManagement {
  private static final AtomicLong NUMBER = new AtomicLong(); // names are told apart by it
  private static final Lookout LOOKOUT = new Lookout();

  private LoopManagement() {}

  /**
   * Has the loop shown once the JVM's management has been started, at the latest a second later. Called for every loop that
   * {@link Loop#create()} makes.
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
      LOOKOUT.add(entry);
    }
    return entry::hide;
  }

  /** Whether this JVM has the module java.management, which is optional. */
  private static boolean isPresent() {
    return ModuleLayer.boot().findModule("java.management").isPresent();
  }

  /** One loop, which may be closed or gone before it is shown. */
  private static final class Entry implements Lookout.Waiting {
    private final WeakReference<Loop> reference;
    private final String name;
    private boolean shown;
    private boolean hidden;

    Entry(Loop loop, String name) {
      this.reference = new WeakReference<>(loop);
      this.name = name;
    }

    @Override
    public boolean isGone() {
      return reference.refersTo(null);
    }

    @Override
    public synchronized void show() {
      Loop loop = reference.get();
      if (!hidden && loop != null) {
        shown = BeanServer.register(name, new LoopBean(loop));
      }
    }

    void hide() {
      LOOKOUT.remove(this);
      unregister();
    }

    private synchronized void unregister() {
      hidden = true;
      if (shown) {
        shown = false;
        BeanServer.unregister(name);
      }
    }
  }
}
