package dev.fermata.io;

import dev.fermata.internal.io.InboundBytes;
import dev.fermata.internal.io.Reading;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The wish for everything up to the first of some separators. */
final class UntilSeparator implements Reading<byte[]> {
  private final byte[][] separators;
  private final int limit;
  private final int longest;
  private int searched; // no separator begins before this index

  /** Takes over the array, and copies what is in it. */
  UntilSeparator(byte[][] separators, int limit) {
    if (separators.length == 0) {
      throw new IllegalArgumentException("Separator should contain at least one element");
    }
    this.separators = separators;
    this.limit = limit;
    int most = 0;
    for (int i = 0; i < separators.length; i++) {
      byte[] separator = separators[i].clone();
      if (separator.length == 0) {
        throw new IllegalArgumentException("Separator should contain at least one byte");
      }
      separators[i] = separator;
      most = Math.max(most, separator.length);
    }
    this.longest = most;
  }

  @Override
  public byte @Nullable [] take(InboundBytes bytes, boolean ended)
      throws IncompleteReadException, LimitOverrunException {
    int start = -1;
    int end = Integer.MAX_VALUE;
    for (byte[] separator : separators) {
      int found = bytes.indexOf(separator, searched);
      if (found >= 0 && found + separator.length < end) {
        start = found;
        end = found + separator.length;
      }
    }
    if (start > limit) {
      throw new LimitOverrunException("Separator is found, but chunk is longer than limit", start);
    }
    return start >= 0 ? bytes.take(end) : notFound(bytes, ended);
  }

  private byte @Nullable [] notFound(InboundBytes bytes, boolean ended)
      throws IncompleteReadException, LimitOverrunException {
    searched = Math.max(0, bytes.length() + 1 - longest);
    if (searched > limit) {
      throw new LimitOverrunException(
          "Separator is not found, and chunk exceed the limit", searched);
    }
    if (ended) {
      throw new IncompleteReadException(bytes.take(bytes.length()), OptionalInt.empty());
    }
    return null;
  }
}
