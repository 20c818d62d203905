package dev.fermata.io;

import java.io.EOFException;
import java.util.OptionalInt;

/** The stream ended before a read had what it asked for; carries the bytes that did arrive. */
public final class IncompleteReadException extends EOFException {
  private static final long serialVersionUID = 1;

  private final byte[] partial;
  private final int expected; // -1: not known

  /**
   * Makes the exception of one read.
   *
   * @param partial the bytes before the end
   * @param expected the number of bytes that were asked for; empty where it cannot be known, as in a read up to a separator
   */
  public IncompleteReadException(byte[] partial, OptionalInt expected) {
    super(partial.length + " bytes read on a total of "
        + (expected.isPresent() ? expected.getAsInt() : "undefined") + " expected bytes");
    this.partial = partial.clone();
    this.expected = expected.orElse(-1);
  }

  /** The bytes that arrived before the end. */
  public byte[] partial() {
    return partial.clone();
  }

  /** The number of bytes that were asked for; empty where it cannot be known. */
  public OptionalInt expected() {
    return expected < 0 ? OptionalInt.empty() : OptionalInt.of(expected);
  }
}
