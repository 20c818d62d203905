package dev.fermata.abi;

import org.jspecify.annotations.Nullable;

/**
 * Stands for a variable that one statement both assigns and captures. The variable itself is not effectively final in generated code, so
 * the lambda captures the cell.
 *
 * @param <T> the type of the variable
 */
public final class Cell<T extends @Nullable Object> {
  /** The variable. */
  public T value;

  /** Creates a cell. */
  public Cell(T value) {
    this.value = value;
  }
}
