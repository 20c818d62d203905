package dev.fermata.sync;

import dev.fermata.Loop;
import dev.fermata.abi.Site;
import org.jspecify.annotations.Nullable;

/** {@link Queue#get}. */
final class Get<T extends @Nullable Object> extends Waiter<T> {
  private static final Site SITE = new Site("dev.fermata.sync.Queue", "get", "Queue.java");

  private final Queue<T> queue;

  Get(Queue<T> queue) {
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
  Object woken(Loop here) {
    return take(here);
  }

  private @Nullable Object take(Loop here) {
    if (queue.empty() && !queue.isShutDown()) {
      return queue.joinGetters(this, here);
    }
    return queue.getNowait();
  }

  @Override
  Object interrupted(Throwable error, Loop here) throws Throwable {
    queue.giveUpGetting(this);
    throw error;
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
