package dev.fermata.sync;

import dev.fermata.Loop;
import dev.fermata.abi.Site;

/** {@link Event#waitFor()}. */
final class AwaitEventFrame extends WaitingFrame {
  private static final Site SITE = new Site("dev.fermata.sync.Event", "waitFor", "Event.java");

  private final Event event;

  AwaitEventFrame(Event event) {
    this.event = event;
  }

  @Override
  Object begin(Loop here) {
    if (!event.isSetIn(here)) {
      waitOn(event.join(here));
    }
    return true;
  }

  @Override
  Object woken(Waiter woken, Loop here) {
    event.leave(woken);
    return true;
  }

  @Override
  Object interrupted(Waiter place, Throwable error, Loop here) throws Throwable {
    event.leave(place);
    throw error;
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
