package dev.fermata.io;

import java.io.IOException;

/** More bytes came before a separator than the limit allows. */
public final class LimitOverrunException extends IOException {
  private static final long serialVersionUID = 1;

  private final int consumed;

  /**
   * Makes the exception of one read.
   *
   * @param consumed how many of the waiting bytes stand before the separator, or are known not to begin one
   */
  public LimitOverrunException(String message, int consumed) {
    super(message);
    this.consumed = consumed;
  }

  /** How many of the waiting bytes stand before the separator, or are known not to begin one. */
  public int consumed() {
    return consumed;
  }
}
