package dev.fermata;

import java.util.Objects;

/** A loop, or something that belongs to one, was used in a state or from a thread that does not allow it. */
public class LoopStateException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /** What was wrong. */
  public enum Reason {
    /** The loop is closed. */
    CLOSED,
    /** The loop is running, and the call needs one that is not. */
    ALREADY_RUNNING,
    /** Another loop is running in this thread. */
    ANOTHER_LOOP_RUNNING,
    /** No loop is running in this thread. */
    NO_RUNNING_LOOP,
    /** The call is legal on the loop's thread only. */
    WRONG_THREAD,
    /** A future or channel belongs to another loop. */
    WRONG_LOOP,
    /** The loop was stopped before the awaited thing was done. */
    STOPPED,
    /** A task waits for itself. */
    SELF_AWAIT,
    /** The default executor has been shut down. */
    EXECUTOR_SHUT_DOWN,
    /** A channel is watched by something else. */
    CHANNEL_IN_USE,
    /** A signal that cannot be handled, or not by this loop. */
    SIGNAL_UNAVAILABLE,
    /** A lock was released, or its condition was used, while nobody held it. */
    NOT_ACQUIRED,
    /** A blocking call on the thread of a running loop, which would never return. */
    BLOCKING_CALL
  }

  private final Reason reason;

  /** Creates an exception. */
  public LoopStateException(Reason reason, String message) {
    super(message);
    this.reason = Objects.requireNonNull(reason);
  }

  /** What was wrong, for programs. */
  public Reason reason() {
    return reason;
  }
}
