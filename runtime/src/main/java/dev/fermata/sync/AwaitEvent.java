package dev.fermata.sync;

import dev.fermata.Loop;
import dev.fermata.abi.Site;

/** {@link Event#waitFor()}. */
final class AwaitEvent extends Waiter<Boolean> {
  private static final Site SITE = new Site("dev.fermata.sync.Event", "waitFor", "Event.java");

  private final Event event;

  AwaitEvent(Event event) {
    this.event = event;
  }

  @Override
  Object begin(Loop here) {
    return event.isSetIn(here) ? true : event.join(this, here);
  }

  @Override
  Object woken(Loop here) {
    event.leave(this);
    return true;
  }

  @Override
  Object interrupted(Throwable error, Loop here) throws Throwable {
    event.leave(this);
    throw error;
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
