package dev.fermata.internal.task;

import dev.fermata.Task;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tasks of a loop that are not done, in the order of creation. Strong: a task is never lost. Linked through the tasks. */
public final class TaskList {
  private @Nullable DrivenTask<?> first;
  private @Nullable DrivenTask<?> last;
  private int size;

  void add(DrivenTask<?> task) {
    task.previous = last;
    if (last == null) {
      first = task;
    } else {
      last.next = task;
    }
    last = task;
    size++;
  }

  void remove(DrivenTask<?> task) {
    if (task.previous == null) {
      first = task.next;
    } else {
      task.previous.next = task.next;
    }
    if (task.next == null) {
      last = task.previous;
    } else {
      task.next.previous = task.previous;
    }
    task.previous = null;
    task.next = null;
    size--;
  }

  /** How many there are. */
  public int size() {
    return size;
  }

  /** A copy. From another thread than the loop's it may lack what changes meanwhile. */
  public Set<Task<?>> toSet() {
    Set<Task<?>> tasks = new LinkedHashSet<>();
    for (DrivenTask<?> task = first; task != null; task = task.next) {
      tasks.add(task);
    }
    return tasks;
  }
}
