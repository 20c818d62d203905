package dev.fermata;

/** Makes the tasks of a loop: see {@link Loop#setTaskFactory}. */
public interface TaskFactory {
  /**
   * Makes a task, usually by {@link Loop#newTask} with other options. Called on the loop's thread.
   *
   * @param loop the loop
   * @param coroutine what the task drives
   * @param options what the caller asked for
   */
  <T> Task<T> create(Loop loop, Coroutine<T> coroutine, TaskOptions options);

  /**
   * A factory whose tasks take their first step inside the call that makes them, unless {@link TaskOptions#withEagerStart} says
   * otherwise. A task that ends in that step costs no turn of the loop.
   *
   * <p>This changes the order of side effects: the task's code up to its first real suspension runs before the next line of who made
   * it, in that order and no longer after it.
   */
  static TaskFactory eager() {
    return EagerTasks.INSTANCE;
  }
}
