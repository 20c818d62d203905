package dev.fermata;

import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A variable with one value per task (per {@link Context}), where a thread-local would mix up all the tasks of a loop.
 *
 * @param <T> the type of the value
 */
public final class ContextVar<T> {
  /** Remembers what a variable was before a {@link #set}, for {@link #reset}. */
  public static final class Token {
    private final ContextVar<?> var;
    private final Context context;
    private final boolean wasSet;
    private final @Nullable Object old;
    private boolean used;

    private Token(ContextVar<?> var, Context context) {
      this.var = var;
      this.context = context;
      this.wasSet = context.contains(var);
      this.old = wasSet ? context.get(var) : null;
    }
  }

  private final String name;
  private final @Nullable T defaultValue;

  private ContextVar(String name, @Nullable T defaultValue) {
    this.name = Objects.requireNonNull(name);
    this.defaultValue = defaultValue;
  }

  /** Creates a variable without a default. */
  public static <T> ContextVar<T> create(String name) {
    return new ContextVar<>(name, null);
  }

  /** Creates a variable with a default. */
  public static <T> ContextVar<T> withDefault(String name, T defaultValue) {
    return new ContextVar<>(name, Objects.requireNonNull(defaultValue));
  }

  /** The variable's name, for people. */
  public String name() {
    return name;
  }

  @Nullable
  T defaultValue() {
    return defaultValue;
  }

  /**
   * The value in the current context, or the default.
   *
   * @throws NoSuchElementException if there is neither
   */
  public T get() {
    Context context = ThreadState.current().contextToRead();
    if (defaultValue == null && !context.contains(this)) {
      throw new NoSuchElementException("context variable " + name + " has no value");
    }
    return Objects.requireNonNull(context.get(this));
  }

  /** The value in the current context, or else {@code other}. */
  public T orElse(T other) {
    Context context = ThreadState.current().contextToRead();
    T value = context.contains(this) ? context.get(this) : null;
    return value != null ? value : other;
  }

  /** Sets the value in the current context and returns what {@link #reset} needs to undo that. */
  public Token set(T value) {
    Objects.requireNonNull(value, "value");
    Context context = Context.current();
    Token token = new Token(this, context);
    context.put(this, value);
    return token;
  }

  /**
   * Undoes the {@link #set} that returned {@code token}.
   *
   * @throws IllegalArgumentException if the token is another variable's or another context's
   * @throws IllegalStateException if it was used before
   */
  public void reset(Token token) {
    if (token.var != this || token.context != Context.current()) {
      throw new IllegalArgumentException(
          "the token was made for another variable or in another context");
    }
    if (token.used) {
      throw new IllegalStateException("the token was used before");
    }
    token.used = true;
    if (token.wasSet) {
      token.context.put(this, token.old);
    } else {
      token.context.remove(this);
    }
  }

  @Override
  public String toString() {
    return "<ContextVar " + name + ">";
  }
}
