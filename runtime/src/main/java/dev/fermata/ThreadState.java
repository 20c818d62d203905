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

  private Context context = new Context();

  // Stands for the context of a task that nobody has asked for yet: most tasks need none.
  private final Context lent = new Context();
  private @Nullable Task<?> borrower;

  private ThreadState() {}

  static ThreadState current() {
    return STATE.get();
  }

  /** The context in effect, to be kept or changed. */
  Context context() {
    Task<?> task = borrower;
    if (task != null) {
      borrower = null;
      context = lent.copy();
      task.own(context);
    }
    return context;
  }

  /** The context in effect, to be read at once. */
  Context contextToRead() {
    return context;
  }

  /** Makes {@code next} the context in effect. */
  void install(Context next) {
    borrower = null;
    context = next;
  }

  /** Makes a context with {@code values} the one in effect; if anybody asks for it, {@code task} is told. */
  void lend(Object[] values, Task<?> task) {
    lent.assign(values);
    context = lent;
    borrower = task;
  }

  /** Whether the context in effect stands for that of {@code task}. */
  boolean isLentTo(Task<?> task) {
    return borrower == task;
  }
}
