package dev.fermata.sync;

import dev.fermata.Loop;
import dev.fermata.abi.Site;
import org.jspecify.annotations.Nullable;

/** {@link Queue#get}. */
final class GetFrame extends WaitingFrame {
  private static final Site SITE = new Site("dev.fermata.sync.Queue", "get", "Queue.java");

  private final Queue<?> queue;

  GetFrame(Queue<?> queue) {
    this.queue = queue;
  }

  @Override
  @Nullable
  Object begin(Loop here) {
    queue.use(here, "Queue.get");
    return take(here);
  }

  @Override
  @Nullable
  Object woken(Waiter woken, Loop here) {
    return take(here);
  }

  private @Nullable Object take(Loop here) {
    if (queue.empty() && !queue.isShutDown()) {
      waitOn(queue.joinGetters(here));
      return null;
    }
    return queue.getNowait();
  }

  @Override
  Object interrupted(Waiter place, Throwable error, Loop here) throws Throwable {
    queue.giveUpGetting(place);
    throw error;
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
