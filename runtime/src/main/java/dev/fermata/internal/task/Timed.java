package dev.fermata.internal.task;

/** Something that waits for its time without a handle of its own. Loop thread only. */
public interface Timed {
  /** Whether it is not needed any more. */
  boolean isUnscheduled();

  /** Its time has come, and it is among what runs in this turn: from here on, unscheduling it concerns nobody else. */
  void leaveTimers();

  /** Runs it. */
  void due();
}
