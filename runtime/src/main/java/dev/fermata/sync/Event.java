package dev.fermata.sync;

import dev.fermata.Coroutine;
import dev.fermata.Loop;

/**
 * A flag that tasks wait for: asyncio's Event. Setting it wakes all who wait, and whoever comes later does not wait until it is cleared.
 *
 * <p>asyncio's {@code wait} is {@link #waitFor()} here: Java keeps {@code wait()} for itself in every class.
 *
 * <p>Confined to the thread of its loop.
 */
public final class Event {
  private final LoopBinding binding = new LoopBinding();
  private final WaitLine line = new WaitLine();
  private boolean set;

  /** Creates an event that is not set. */
  public Event() {}

  /** Whether it is set. */
  public boolean isSet() {
    return set;
  }

  /** Sets it and wakes all who wait, in the order in which they came. Does nothing if it is set. */
  public void set() {
    binding.check("Event.set");
    if (!set) {
      set = true;
      line.wakeAll();
    }
  }

  /** Makes later calls of {@link #waitFor()} wait; who was woken by {@link #set} before goes on all the same. */
  public void clear() {
    binding.check("Event.clear");
    set = false;
  }

  /** Waits until the event is set; not at all if it is. Gives true. */
  public Coroutine<Boolean> waitFor() {
    return binding.cold(new AwaitEvent(this));
  }

  boolean isSetIn(Loop here) {
    binding.use(here, "Event.waitFor");
    return set;
  }

  Object join(Waiter<?> waiter, Loop here) {
    binding.bind(here, this);
    return waiter.waitIn(line);
  }

  void leave(Waiter<?> place) {
    line.leave(place);
  }

  /** Text for people: whether it is set, and how many wait. */
  @Override
  public String toString() {
    return "<Event " + line.describe(set ? "set" : "unset") + ">";
  }
}
