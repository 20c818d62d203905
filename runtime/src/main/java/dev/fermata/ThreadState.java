package dev.fermata;

import org.jspecify.annotations.Nullable;

/** What belongs to a thread: the loop that runs in it, the loop that was set for it, and its current context. */
final class ThreadState {
  private static final ThreadLocal<ThreadState> STATE = ThreadLocal.withInitial(ThreadState::new);

  /** The loop that is running in this thread; null for none. */
  @Nullable
  Loop running;

  /** The loop chosen with {@link Loop#setCurrent}; null for none. */
  @Nullable
  Loop chosen;

  /** The context in effect. */
  Context context = new Context();

  private ThreadState() {}

  static ThreadState current() {
    return STATE.get();
  }
}
