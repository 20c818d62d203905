package dev.fermata;

import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A set of values for context variables. Every task owns one; the loop installs it while the task's code runs.
 *
 * <p>Copying costs one small object: the values are shared until one of the copies changes. A context may be handed to another
 * thread, but is not for use by two at a time.
 */
public final class Context {
  private static final Object[] EMPTY = {};

  // Pairs of variable and value; never changed in place. Linear, because programs have few
  // variables.
  private Object[] entries;

  /** Creates a context without values. */
  public Context() {
    this(EMPTY);
  }

  Context(Object[] entries) {
    this.entries = entries;
  }

  /** The context in effect in this thread. */
  public static Context current() {
    return ThreadState.current().context();
  }

  /** A copy of the context in effect in this thread. */
  public static Context copyOfCurrent() {
    return new Context(valuesOfCurrent());
  }

  /** What a copy of the context in effect in this thread would hold. */
  static Object[] valuesOfCurrent() {
    return ThreadState.current().contextToRead().entries;
  }

  /** Takes over what another context held; for one that the program never sees. */
  void assign(Object[] values) {
    entries = values;
  }

  /** A copy: later changes to either are not seen by the other. */
  public Context copy() {
    return new Context(entries);
  }

  /** Runs {@code body} in this context; what it sets stays here. */
  public void run(Runnable body) {
    ThreadState thread = ThreadState.current();
    Context outer = thread.context();
    thread.install(this);
    try {
      body.run();
    } finally {
      thread.install(outer);
    }
  }

  /** Calls {@code body} in this context and returns its value. */
  public <T> T call(Callable<T> body) throws Exception {
    ThreadState thread = ThreadState.current();
    Context outer = thread.context();
    thread.install(this);
    try {
      return body.call();
    } finally {
      thread.install(outer);
    }
  }

  /** The value that {@code var} has in this context; its default, or null, if it was not set. */
  @SuppressWarnings("unchecked") // an entry's value was stored through the same variable
  public <T> @Nullable T get(ContextVar<T> var) {
    Objects.requireNonNull(var);
    int at = indexOf(var);
    return at < 0 ? var.defaultValue() : (T) entries[at + 1];
  }

  /** Whether {@code var} was set in this context. */
  public boolean contains(ContextVar<?> var) {
    return indexOf(var) >= 0;
  }

  @SuppressWarnings("NullAway") // keys, at even places, are never null; values may be
  void put(ContextVar<?> var, @Nullable Object value) {
    int at = indexOf(var);
    Object[] changed = Arrays.copyOf(entries, at < 0 ? entries.length + 2 : entries.length);
    int slot = at < 0 ? entries.length : at;
    changed[slot] = var;
    changed[slot + 1] = value;
    entries = changed;
  }

  void remove(ContextVar<?> var) {
    int at = indexOf(var);
    if (at < 0) {
      return;
    }
    Object[] changed = new Object[entries.length - 2];
    System.arraycopy(entries, 0, changed, 0, at);
    System.arraycopy(entries, at + 2, changed, at, changed.length - at);
    entries = changed;
  }

  private int indexOf(ContextVar<?> var) {
    for (int i = 0; i < entries.length; i += 2) {
      if (entries[i] == var) {
        return i;
      }
    }
    return -1;
  }
}
