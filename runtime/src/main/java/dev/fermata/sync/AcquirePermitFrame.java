package dev.fermata.sync;

import dev.fermata.Loop;
import dev.fermata.abi.Site;
import org.jspecify.annotations.Nullable;

/** {@link Semaphore#acquire}. */
final class AcquirePermitFrame extends WaitingFrame {
  private static final Site SITE =
      new Site("dev.fermata.sync.Semaphore", "acquire", "Semaphore.java");

  private final Semaphore semaphore;
  private @Nullable Boolean result = true;

  AcquirePermitFrame(Semaphore semaphore) {
    this.semaphore = semaphore;
  }

  AcquirePermitFrame withoutResult() {
    result = null;
    return this;
  }

  @Override
  @Nullable
  Object begin(Loop here) {
    if (!semaphore.tryAcquire(here)) {
      waitOn(semaphore.join(here));
    }
    return result;
  }

  @Override
  @Nullable
  Object woken(Waiter woken, Loop here) {
    semaphore.take();
    return result;
  }

  @Override
  Object interrupted(Waiter place, Throwable error, Loop here) throws Throwable {
    semaphore.giveUp(place);
    throw error;
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
