package dev.fermata.sync;

import dev.fermata.Loop;
import dev.fermata.abi.Site;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** {@link Barrier#waitFor()}: waits until the barrier takes arrivals, arrives, waits until it opens, and leaves. */
final class AwaitBarrier<T extends @Nullable Object> extends Waiter<T> {
  private static final Site SITE = new Site("dev.fermata.sync.Barrier", "waitFor", "Barrier.java");

  private final Barrier barrier;
  private @Nullable IntConsumer listener;
  private boolean arrived;
  private int place;

  AwaitBarrier(Barrier barrier) {
    this.barrier = barrier;
  }

  /** The place goes to {@code consumer}, and the result is null. */
  AwaitBarrier<T> tell(IntConsumer consumer) {
    listener = consumer;
    return this;
  }

  @Override
  @Nullable
  Object begin(Loop here) {
    barrier.use(here);
    return goOn(here);
  }

  @Override
  @Nullable
  Object woken(Loop here) {
    barrier.leaveLine(this);
    return goOn(here);
  }

  @Override
  Object interrupted(Throwable error, Loop here) throws Throwable {
    barrier.leaveLine(this);
    if (arrived) {
      barrier.leaveRound();
    }
    throw error;
  }

  private @Nullable Object goOn(Loop here) {
    if (!arrived) {
      if (barrier.isClosed()) {
        return barrier.join(this, here);
      }
      if (barrier.broken()) {
        throw new BrokenBarrierException("Barrier aborted");
      }
      place = barrier.enterRound();
      arrived = true;
    }
    if (barrier.isFilling()) {
      return barrier.join(this, here);
    }
    boolean passes = barrier.isOpen();
    barrier.leaveRound();
    if (!passes) {
      throw new BrokenBarrierException("Abort or reset of barrier");
    }
    return result();
  }

  private @Nullable Object result() {
    if (listener == null) {
      return place;
    }
    listener.accept(place);
    return null;
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
