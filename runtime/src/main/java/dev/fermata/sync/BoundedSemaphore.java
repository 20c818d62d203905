package dev.fermata.sync;

/** A semaphore that never has more permits than at first: asyncio's BoundedSemaphore. Confined to the thread of its loop. */
public final class BoundedSemaphore extends Semaphore {
  private final int bound;

  /** Creates a semaphore with one permit. */
  public BoundedSemaphore() {
    this(1);
  }

  /**
   * Creates a semaphore.
   *
   * @param value how many permits there are at first, and at most
   * @throws IllegalArgumentException if that is negative
   */
  public BoundedSemaphore(int value) {
    super(value);
    bound = value;
  }

  /**
   * Gives a permit back: to the first who waits, if any.
   *
   * @throws IllegalArgumentException if there are as many as at first
   */
  @Override
  public void release() {
    check("BoundedSemaphore.release");
    if (value() >= bound) {
      throw new IllegalArgumentException("BoundedSemaphore released too many times");
    }
    super.release();
  }
}
