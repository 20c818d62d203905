package dev.fermata.io;

import dev.fermata.Loop;
import dev.fermata.Task;
import dev.fermata.TimerHandle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The open connections of a server and the tasks that serve them. Loop thread only. */
final class Clients<S extends ByteStream> {
  private final Runnable gone;
  private final Set<S> open = new LinkedHashSet<>();
  private final Map<S, Task<?>> tasks = new LinkedHashMap<>();
  private @Nullable TimerHandle graceTimer;
  private boolean ending; // the time of grace is over

  /**
   * Starts with nobody.
   *
   * @param gone run when a connection or a task has ended
   */
  Clients(Runnable gone) {
    this.gone = gone;
  }

  List<S> streams() {
    return new ArrayList<>(open);
  }

  /** How many connections are open. */
  int count() {
    return open.size();
  }

  void add(S stream) {
    open.add(stream);
    stream.closed().addDoneCallback(done -> {
      open.remove(stream);
      gone.run();
      stopTimerIfIdle();
    });
  }

  void serving(S stream, Task<?> task) {
    tasks.put(stream, task);
    if (ending) {
      task.cancel();
    }
  }

  void served(S stream) {
    tasks.remove(stream);
    if (ending) {
      stream.abort();
    }
    stopTimerIfIdle();
  }

  /** Lets them finish; cancels and aborts those who are left after the time of grace. */
  void endWithin(Loop loop, Duration grace) {
    if (graceTimer != null) {
      graceTimer.cancel();
    }
    graceTimer = loop.callLater(grace, this::endNow);
    stopTimerIfIdle();
  }

  private void endNow() {
    ending = true;
    List.copyOf(tasks.values()).forEach(Task::cancel);
    for (S stream : streams()) {
      if (!tasks.containsKey(stream)) {
        stream.abort();
      }
    }
  }

  private void stopTimerIfIdle() {
    if (graceTimer != null && open.isEmpty() && tasks.isEmpty()) {
      graceTimer.cancel();
    }
  }
}
