package dev.fermata.sync;

import org.jspecify.annotations.Nullable;

/**
 * A queue that gives the newest item first: asyncio's LifoQueue. Confined to the thread of its loop.
 *
 * @param <T> the type of the items
 */
public final class LifoQueue<T extends @Nullable Object> extends Queue<T> {
  /** Creates a queue without a limit. */
  public LifoQueue() {
    this(0);
  }

  /**
   * Creates a queue.
   *
   * @param maxsize how many items it holds at most; no limit if zero or less
   */
  public LifoQueue(int maxsize) {
    super(maxsize, new StackItems<>());
  }
}
