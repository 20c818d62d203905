package dev.fermata.internal.task;

/** Something in the ready queue that is run without a handle of its own. */
public interface Step {
  /** Runs it. Throws only what is fatal. */
  void step();
}
