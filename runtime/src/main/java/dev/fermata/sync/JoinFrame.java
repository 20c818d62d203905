package dev.fermata.sync;

import dev.fermata.Loop;
import dev.fermata.abi.Site;
import org.jspecify.annotations.Nullable;

/** {@link Queue#join}: once woken it does not look again, as somebody may have put an item meanwhile. */
final class JoinFrame extends WaitingFrame {
  private static final Site SITE = new Site("dev.fermata.sync.Queue", "join", "Queue.java");

  private final Queue<?> queue;

  JoinFrame(Queue<?> queue) {
    this.queue = queue;
  }

  @Override
  @Nullable
  Object begin(Loop here) {
    queue.use(here, "Queue.join");
    if (!queue.isFinished()) {
      waitOn(queue.joinJoiners(here));
    }
    return null;
  }

  @Override
  @Nullable
  Object woken(Waiter woken, Loop here) {
    queue.leaveJoiners(woken);
    return null;
  }

  @Override
  Object interrupted(Waiter place, Throwable error, Loop here) throws Throwable {
    queue.leaveJoiners(place);
    throw error;
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
