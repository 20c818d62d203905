package dev.fermata;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** What happens when a future is done: tasks to resume and callbacks to queue, in the order they came. */
final class Callbacks {
  /** A done callback with the context that it runs in. */
  record Entry<T>(Consumer<? super Future<T>> callback, Context context) {}

  private Callbacks() {}

  /** Resumes a task or queues a callback, whichever {@code entry} is. */
  @SuppressWarnings("unchecked") // a future's entries are made for its own type
  static <T> void schedule(Future<T> future, Object entry) {
    if (entry instanceof Task<?> task) {
      future.loop().ready(task);
    } else {
      call(future, (Entry<T>) entry);
    }
  }

  static <T> void call(Future<T> future, Entry<T> entry) {
    future.loop().queue(new DoneCallback<>(entry.callback(), future), entry.context());
  }

  /** Who waits by these entries. */
  static Set<Future<?>> awaiters(List<Object> entries) {
    Set<Future<?>> awaiters = new LinkedHashSet<>();
    entries.forEach(entry -> addAwaiter(awaiters, entry));
    return awaiters;
  }

  private static void addAwaiter(Set<Future<?>> awaiters, Object entry) {
    if (entry instanceof Task<?> task) {
      awaiters.add(task);
    } else if (entry instanceof Entry<?> e && e.callback() instanceof AwaitLink link) {
      awaiters.add(link.awaiter());
    }
  }

  static boolean isCallback(Object entry, Object callback) {
    return entry instanceof Entry<?> e && e.callback().equals(callback);
  }

  static String name(Object entry) {
    return entry instanceof Entry<?> e
        ? CallSite.name(e.callback())
        : "wakeup of " + ((Task<?>) entry).name();
  }

  private record DoneCallback<T>(Consumer<? super Future<T>> callback, Future<T> future)
      implements Runnable {
    @Override
    public void run() {
      callback.accept(future);
    }

    @Override
    public String toString() {
      return CallSite.name(callback);
    }
  }
}
