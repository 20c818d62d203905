package dev.fermata.sync;

import dev.fermata.Loop;
import dev.fermata.abi.Site;
import org.jspecify.annotations.Nullable;

/** {@link Queue#put}. */
final class Put<T extends @Nullable Object> extends Waiter<Void> {
  private static final Site SITE = new Site("dev.fermata.sync.Queue", "put", "Queue.java");

  private final Queue<T> queue;
  private final T item;

  Put(Queue<T> queue, T item) {
    this.queue = queue;
    this.item = item;
  }

  @Override
  @Nullable
  Object begin(Loop here) {
    queue.use(here, "Queue.put");
    return put(here);
  }

  @Override
  @Nullable
  Object woken(Loop here) {
    return put(here);
  }

  private @Nullable Object put(Loop here) {
    if (queue.full() && !queue.isShutDown()) {
      return queue.joinPutters(this, here);
    }
    queue.putNowait(item);
    return null;
  }

  @Override
  Object interrupted(Throwable error, Loop here) throws Throwable {
    queue.giveUpPutting(this);
    throw error;
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
