package dev.fermata.sync;

/** There is no room in the queue: asyncio's QueueFull. Carries no stack trace, as it is an answer more than a failure. */
public final class QueueFullException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  QueueFullException() {
    super("the queue is full", null, false, false);
  }
}
