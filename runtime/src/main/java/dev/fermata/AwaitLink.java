package dev.fermata;

/**
 * A done callback that stands for somebody who waits. Whoever makes a future of other futures (as {@link Fermata#gather} does) adds callbacks
 * of this kind to them, so that {@link Future#awaitedBy}, task trees and call graphs show who awaits whom.
 *
 * <p>asyncio: {@code future_add_to_awaited_by}; here the link lasts as long as the callback is registered.
 */
public interface AwaitLink {
  /** The future or task that waits. Any thread; returns at once. */
  Future<?> awaiter();
}
