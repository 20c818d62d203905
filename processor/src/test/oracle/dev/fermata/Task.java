package dev.fermata;

/** The one task of a run. */
public final class Task<T> extends Future<T> {
  private final Loop loop;

  Task(Loop loop) {
    this.loop = loop;
  }

  @Override
  public boolean cancel() {
    return loop.cancelJoin();
  }
}
