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
}
