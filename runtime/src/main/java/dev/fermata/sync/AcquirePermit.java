package dev.fermata.sync;

import dev.fermata.Loop;
import dev.fermata.abi.Site;
import org.jspecify.annotations.Nullable;

/** {@link Semaphore#acquire}, and {@link Semaphore#enter}, which has no result. */
final class AcquirePermit<T extends @Nullable Object> extends Waiter<T> {
  private static final Site SITE =
      new Site("dev.fermata.sync.Semaphore", "acquire", "Semaphore.java");

  private final Semaphore semaphore;
  private final boolean hasResult;

  AcquirePermit(Semaphore semaphore, boolean hasResult) {
    this.semaphore = semaphore;
    this.hasResult = hasResult;
  }

  @Override
  @Nullable
  Object begin(Loop here) {
    return semaphore.tryAcquire(here) ? result() : semaphore.join(this, here);
  }

  @Override
  @Nullable
  Object woken(Loop here) {
    semaphore.take();
    return result();
  }

  private @Nullable Object result() {
    return hasResult ? true : null;
  }

  @Override
  Object interrupted(Throwable error, Loop here) throws Throwable {
    semaphore.giveUp(this);
    throw error;
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
