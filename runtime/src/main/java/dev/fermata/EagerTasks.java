package dev.fermata;

/** The factory of {@link TaskFactory#eager}. Stateless. */
enum EagerTasks implements TaskFactory {
  INSTANCE;

  @Override
  public <T> Task<T> create(Loop loop, Coroutine<T> coroutine, TaskOptions options) {
    return loop.newTask(
        coroutine, options.eagerStart().isPresent() ? options : options.withEagerStart(true));
  }
}
