package dev.fermata.sync;

import dev.fermata.Loop;
import dev.fermata.abi.Site;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** {@link Barrier#waitFor()}: waits until the barrier takes arrivals, arrives, waits until it opens, and leaves. */
final class AwaitBarrierFrame extends WaitingFrame {
  private static final Site SITE = new Site("dev.fermata.sync.Barrier", "waitFor", "Barrier.java");

  private final Barrier barrier;
  private @Nullable IntConsumer listener;
  private boolean arrived;
  private int place;

  AwaitBarrierFrame(Barrier barrier) {
    this.barrier = barrier;
  }

  /** The place goes to {@code consumer}, and the result is null. */
  AwaitBarrierFrame tell(IntConsumer consumer) {
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
  Object woken(Waiter woken, Loop here) {
    barrier.leaveLine(woken);
    return goOn(here);
  }

  @Override
  Object interrupted(Waiter waiter, Throwable error, Loop here) throws Throwable {
    barrier.leaveLine(waiter);
    if (arrived) {
      barrier.leaveRound();
    }
    throw error;
  }

  private @Nullable Object goOn(Loop here) {
    if (!arrived) {
      if (barrier.isClosed()) {
        waitOn(barrier.join(here));
        return null;
      }
      if (barrier.broken()) {
        throw new BrokenBarrierException("Barrier aborted");
      }
      place = barrier.enterRound();
      arrived = true;
    }
    if (barrier.isFilling()) {
      waitOn(barrier.join(here));
      return null;
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
