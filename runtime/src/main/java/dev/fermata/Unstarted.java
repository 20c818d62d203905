package dev.fermata;

import java.lang.System.Logger.Level;
import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicBoolean;

/** Reports of coroutines that were made outside a running loop: when the garbage collector has found them, to the log. */
final class Unstarted {
  private Unstarted() {}

  static Runnable watch(Coroutine<?> coroutine) {
    Cell cell = new Cell(coroutine.name());
    Cleaner.Cleanable cleanable = Holder.CLEANER.register(coroutine, cell);
    return () -> {
      cell.taken.set(true);
      cleanable.clean();
    };
  }

  private static final class Cell implements Runnable {
    private final String name;
    private final AtomicBoolean taken = new AtomicBoolean();

    Cell(String name) {
      this.name = name;
    }

    @Override
    public void run() {
      if (!taken.get()) {
        System.getLogger("dev.fermata")
            .log(Level.WARNING, "coroutine ''{0}'' was never awaited", name);
      }
    }
  }

  /** The cleaner's thread is started by the first coroutine that needs it. */
  private static final class Holder {
    static final Cleaner CLEANER = Cleaner.create();
  }
}
