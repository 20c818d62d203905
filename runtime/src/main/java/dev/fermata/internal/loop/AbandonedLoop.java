package dev.fermata.internal.loop;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.ref.Cleaner;

/** What is left of a loop that became garbage without being closed: warns, and frees the selector. Holds no way back to the loop. */
final class AbandonedLoop implements Runnable {
  private static final Cleaner CLEANER = Cleaner.create();

  private final Poller poller;
  private final Logger log;
  private volatile boolean closed; // written by the loop's thread, read by the cleaner's

  private AbandonedLoop(Poller poller, Logger log) {
    this.poller = poller;
    this.log = log;
  }

  /** Watches {@code loop}. */
  static AbandonedLoop watch(Object loop, Poller poller) {
    AbandonedLoop remains = of(poller, System.getLogger("dev.fermata"));
    CLEANER.register(loop, remains);
    return remains;
  }

  static AbandonedLoop of(Poller poller, Logger log) {
    return new AbandonedLoop(poller, log);
  }

  /** The loop was closed in order. */
  void closed() {
    closed = true;
  }

  @Override
  public void run() {
    if (closed) {
      return;
    }
    closed = true;
    log.log(Level.WARNING, "unclosed event loop (" + poller.name() + ")");
    try {
      poller.close();
    } catch (IOException e) {
      log.log(Level.WARNING, "closing its selector failed", e);
    }
  }
}
