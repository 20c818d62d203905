package dev.fermata.sync;

import dev.fermata.Loop;
import dev.fermata.abi.Site;
import org.jspecify.annotations.Nullable;

/** {@link Queue#join}: once woken it does not look again, as somebody may have put an item meanwhile. */
final class Join extends Waiter<Void> {
  private static final Site SITE = new Site("dev.fermata.sync.Queue", "join", "Queue.java");

  private final Queue<?> queue;

  Join(Queue<?> queue) {
    this.queue = queue;
  }

  @Override
  @Nullable
  Object begin(Loop here) {
    queue.use(here, "Queue.join");
    return queue.isFinished() ? null : queue.joinJoiners(this, here);
  }

  @Override
  @Nullable
  Object woken(Loop here) {
    queue.leaveJoiners(this);
    return null;
  }

  @Override
  Object interrupted(Throwable error, Loop here) throws Throwable {
    queue.leaveJoiners(this);
    throw error;
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
