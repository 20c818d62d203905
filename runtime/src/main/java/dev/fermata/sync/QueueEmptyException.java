package dev.fermata.sync;

/** There is nothing in the queue: asyncio's QueueEmpty. Carries no stack trace, as it is an answer more than a failure. */
public final class QueueEmptyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  QueueEmptyException() {
    super("the queue is empty", null, false, false);
  }
}
