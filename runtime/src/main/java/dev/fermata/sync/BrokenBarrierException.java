package dev.fermata.sync;

/** A barrier was broken or reset while a task waited at it: asyncio's BrokenBarrierError. */
public final class BrokenBarrierException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BrokenBarrierException(String message) {
    super(message);
  }
}
