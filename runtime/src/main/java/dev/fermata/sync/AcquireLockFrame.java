package dev.fermata.sync;

import dev.fermata.Loop;
import dev.fermata.abi.Site;
import org.jspecify.annotations.Nullable;

/** {@link Lock#acquire}. */
final class AcquireLockFrame extends WaitingFrame {
  private static final Site SITE = new Site("dev.fermata.sync.Lock", "acquire", "Lock.java");

  private final Lock lock;
  private @Nullable Boolean result = true;

  AcquireLockFrame(Lock lock) {
    this.lock = lock;
  }

  AcquireLockFrame withoutResult() {
    result = null;
    return this;
  }

  @Override
  @Nullable
  Object begin(Loop here) {
    if (!lock.tryAcquire(here)) {
      waitOn(lock.join(here));
    }
    return result;
  }

  @Override
  @Nullable
  Object woken(Waiter woken, Loop here) {
    lock.take(woken);
    return result;
  }

  @Override
  Object interrupted(Waiter place, Throwable error, Loop here) throws Throwable {
    lock.giveUp(place);
    throw error;
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
