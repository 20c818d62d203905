package dev.fermata.debug;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Shows what waits for it once somebody has started the JVM's management, for which it looks every second. Any thread. */
final class Lookout {
  private static final long PERIOD_MILLIS = 1000;

  private final Set<Waiting> waiting = new LinkedHashSet<>(); // guards itself and the next
  private boolean looking;

  /** What is to be shown. */
  interface Waiting {
    /** Whether it has become garbage. */
    boolean isGone();

    /** Shows it. */
    void show();
  }

  void add(Waiting entry) {
    synchronized (waiting) {
      waiting.add(entry);
      if (!looking) {
        looking = true;
        lookLater();
      }
    }
  }

  void remove(Waiting entry) {
    synchronized (waiting) {
      waiting.remove(entry);
    }
  }

  private void lookLater() {
    CompletableFuture.delayedExecutor(PERIOD_MILLIS, TimeUnit.MILLISECONDS, Runnable::run)
        .execute(this::look);
  }

  private void look() {
    takeIfStarted().forEach(Waiting::show);
  }

  private List<Waiting> takeIfStarted() {
    List<Waiting> taken = List.of();
    synchronized (waiting) {
      waiting.removeIf(Waiting::isGone);
      if (!waiting.isEmpty() && BeanServer.isStarted()) {
        taken = List.copyOf(waiting);
        waiting.clear();
      }
      looking = !waiting.isEmpty();
      if (looking) {
        lookLater();
      }
    }
    return taken;
  }
}
