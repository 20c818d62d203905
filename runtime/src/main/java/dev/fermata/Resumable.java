package dev.fermata;

/** A body that can be left and entered again: the common type of {@link Coroutine}, {@link Generator} and {@link AsyncGenerator}. */
public abstract class Resumable {
  /** For Fermata's own types. */
  protected Resumable() {}
}
