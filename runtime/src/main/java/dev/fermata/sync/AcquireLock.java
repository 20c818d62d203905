package dev.fermata.sync;

import dev.fermata.Loop;
import dev.fermata.abi.Site;
import org.jspecify.annotations.Nullable;

/** {@link Lock#acquire}, and {@link Lock#enter}, which has no result. */
final class AcquireLock<T extends @Nullable Object> extends Waiter<T> {
  private static final Site SITE = new Site("dev.fermata.sync.Lock", "acquire", "Lock.java");

  private final Lock lock;
  private final boolean hasResult;

  AcquireLock(Lock lock, boolean hasResult) {
    this.lock = lock;
    this.hasResult = hasResult;
  }

  @Override
  @Nullable
  Object begin(Loop here) {
    return lock.tryAcquire(here) ? result() : lock.join(this, here);
  }

  @Override
  @Nullable
  Object woken(Loop here) {
    lock.take(this);
    return result();
  }

  private @Nullable Object result() {
    return hasResult ? true : null;
  }

  @Override
  Object interrupted(Throwable error, Loop here) throws Throwable {
    lock.giveUp(this);
    throw error;
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
