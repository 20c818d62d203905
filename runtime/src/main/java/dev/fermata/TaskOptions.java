package dev.fermata;

import java.util.Objects;
import java.util.Optional;

/**
 * How a task is made.
 *
 * @param name the task's name; by default {@code Task-N}
 * @param context the context that the task runs in, as it is; by default a copy of the current one
 * @param eagerStart whether the first step runs inside the call that makes the task, before the caller's next line; needs a running
 *     loop, else the step is queued. By default what the loop's task factory does: see {@link TaskFactory#eager}
 */
public record TaskOptions(
    Optional<String> name, Optional<Context> context, Optional<Boolean> eagerStart) {
  private static final TaskOptions DEFAULTS =
      new TaskOptions(Optional.empty(), Optional.empty(), Optional.empty());

  /** Checks that nothing is null. */
  public TaskOptions {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(context, "context");
    Objects.requireNonNull(eagerStart, "eagerStart");
  }

  /** A task with a default name in a copy of the current context, started as the loop does. */
  public static TaskOptions defaults() {
    return DEFAULTS;
  }

  /** These options with a name. */
  public TaskOptions withName(String newName) {
    return new TaskOptions(Optional.of(newName), context, eagerStart);
  }

  /** These options with a context, which is used as it is. */
  public TaskOptions withContext(Context newContext) {
    return new TaskOptions(name, Optional.of(newContext), eagerStart);
  }

  /** These options with or without an eager start, whatever the loop's task factory does. */
  public TaskOptions withEagerStart(boolean newEagerStart) {
    return new TaskOptions(name, context, Optional.of(newEagerStart));
  }
}
