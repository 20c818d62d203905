package dev.fermata;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What few futures have: more than one that waits, a place of creation, an error that was not looked at; of tasks, a name and requests to cancel. */
final class Attachments {
  private @Nullable Object first; // a Task or a Callbacks.Entry
  private @Nullable List<Object> more;

  /** The program's frames at creation; in debug mode only. */
  StackTraceElement[] created = CallSite.NONE;

  /** Run when the exception has been looked at. */
  @Nullable
  Runnable unread;

  /** A task's name. */
  @Nullable
  String name;

  /** The task's own. */
  @Nullable
  Object requests;

  /** Adds somebody who waits. */
  void add(Object entry) {
    if (first == null) {
      first = entry;
      return;
    }
    if (more == null) {
      more = new ArrayList<>(2);
    }
    more.add(entry);
  }

  /** Who waits, in the order in which they came: a list of its own. Any thread; may be out of date. */
  List<Object> waiting() {
    List<Object> waiting = new ArrayList<>();
    Object one = first;
    List<Object> rest = more;
    if (one != null) {
      waiting.add(one);
    }
    if (rest != null) {
      for (Object entry : rest.toArray()) {
        waiting.add(entry);
      }
    }
    return waiting;
  }

  /** Removes those that {@code which} is true of; returns how many. */
  int remove(Predicate<Object> which) {
    List<Object> kept = waiting();
    int before = kept.size();
    kept.removeIf(which);
    int removed = before - kept.size();
    first = kept.isEmpty() ? null : kept.remove(0);
    more = kept.isEmpty() ? null : kept;
    return removed;
  }

  /** The future is done: queues everybody who waits, once. */
  void schedule(Future<?> future) {
    Object one = first;
    List<Object> rest = more;
    first = null;
    more = null;
    if (one != null) {
      Callbacks.schedule(future, one);
    }
    if (rest != null) {
      for (Object entry : rest) {
        Callbacks.schedule(future, entry);
      }
    }
  }
}
