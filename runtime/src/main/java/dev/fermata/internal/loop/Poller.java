package dev.fermata.internal.loop;

/**
 * The one place in which a loop waits: for channels to become ready, for a deadline, or for another thread.
 *
 * <p>The loop calls {@link #poll} exactly once per turn and knows nothing about channels; {@code internal.io} brings the implementation
 * on a {@code java.nio} selector, tests bring a scripted one. All methods except {@link #wakeup} belong to the loop thread.
 */
public interface Poller {
  /** The timeout of a poll that only an event or a wakeup ends. */
  long NO_LIMIT = Long.MAX_VALUE;

  /**
   * Waits until a channel is ready, {@link #wakeup} is called or the time is over, then hands each event to the one who waits for it.
   *
   * <p>Handing over runs no user code: it completes futures and queues handles, which the loop runs later in the same turn. A poll
   * may return early with nothing to tell.
   *
   * @param timeoutNanos 0 or less only looks; {@link #NO_LIMIT} waits without limit
   */
  void poll(long timeoutNanos);

  /** Ends the poll that is in progress, or the next one at once. Legal from any thread, also after {@link #close}. */
  void wakeup();

  /** Closes every channel that is still open and gives back all descriptors. Idempotent. */
  void close();
}
