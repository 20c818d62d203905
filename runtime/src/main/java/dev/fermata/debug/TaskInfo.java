package dev.fermata.debug;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a {@link TaskTree} knows of one task.
 *
 * @param id the task's number: see {@link dev.fermata.Task#id}
 * @param name the task's name
 * @param state what the task does
 * @param coroutine the name of the coroutine that the task drives
 * @param stack where the task's coroutines stand in the user's source, the task's own coroutine first; for a running one the methods
 *     that run, which have the lines of the generated source, follow those that wait
 * @param waitingFor text of what the task waits for; empty if it does not wait
 * @param awaitedBy the numbers of the tasks that wait for this one, be it through a {@code gather}, a {@code shield} or a group
 */
public record TaskInfo(
    long id,
    String name,
    State state,
    String coroutine,
    List<StackTraceElement> stack,
    Optional<String> waitingFor,
    List<Long> awaitedBy) {
  /** What a task that is not done does. */
  public enum State {
    /** A step of it is running, or it called what is running. */
    RUNNING,
    /** Its next step is queued. */
    READY,
    /** It waits for a future. */
    WAITING
  }

  /** Copies the lists. */
  public TaskInfo {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(state, "state");
    Objects.requireNonNull(coroutine, "coroutine");
    stack = List.copyOf(stack);
    Objects.requireNonNull(waitingFor, "waitingFor");
    awaitedBy = List.copyOf(awaitedBy);
  }
}
