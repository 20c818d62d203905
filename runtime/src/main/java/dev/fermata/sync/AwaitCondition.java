package dev.fermata.sync;

import dev.fermata.CancelledError;
import dev.fermata.Loop;
import dev.fermata.abi.Site;
import org.jspecify.annotations.Nullable;

/** {@link Condition#waitFor()}: first in the condition's line, then in the lock's. */
final class AwaitCondition extends Waiter<Boolean> {
  private static final Site SITE =
      new Site("dev.fermata.sync.Condition", "waitFor", "Condition.java");

  private final Condition condition;
  private final Lock lock;
  private boolean acquiring;
  private @Nullable Throwable pending; // to be thrown once the lock is held

  AwaitCondition(Condition condition, Lock lock) {
    this.condition = condition;
    this.lock = lock;
  }

  @Override
  @Nullable
  Object begin(Loop here) {
    return condition.join(this, here);
  }

  @Override
  @Nullable
  Object woken(Loop here) throws Throwable {
    if (acquiring) {
      lock.take(this);
      return end();
    }
    condition.leave(this);
    return acquire(here);
  }

  @Override
  @Nullable
  Object interrupted(Throwable error, Loop here) throws Throwable {
    pending = error;
    if (acquiring) {
      lock.giveUp(this);
    } else {
      condition.leave(this);
    }
    return acquire(here);
  }

  private @Nullable Object acquire(Loop here) throws Throwable {
    acquiring = true;
    if (lock.tryAcquire(here)) {
      return end();
    }
    // A coroutine that is being closed may not wait, and is left where it tries to: it must not
    // stand in the lock's line for ever.
    boolean closing = pending != null && !(pending instanceof CancelledError);
    return closing ? suspend() : lock.join(this, here);
  }

  private Object end() throws Throwable {
    if (pending != null) {
      condition.handOn();
      throw pending;
    }
    return true;
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
