package dev.fermata.sync;

/** The queue was shut down: asyncio's QueueShutDown. Carries no stack trace, as it is an answer more than a failure. */
public final class QueueShutDownException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  QueueShutDownException() {
    super("the queue is shut down", null, false, false);
  }
}
