package dev.fermata.io;

import dev.fermata.internal.io.Reading;
import java.util.List;
import java.util.OptionalInt;

/** The wishes for bytes that a stream knows, with the semantics of asyncio's StreamReader. */
final class Readings {
  private static final byte[] LINE_END = {'\n'};

  private Readings() {}

  /** At least one byte and at most {@code max}; nothing at the end of the stream. */
  static Reading<byte[]> some(int max) {
    if (max < 0) {
      throw new IllegalArgumentException("max is negative: " + max);
    }
    return (bytes, ended) -> {
      int count = Math.min(max, bytes.length());
      return count > 0 || ended || max == 0 ? bytes.take(count) : null;
    };
  }

  /** Everything up to the end of the stream. */
  static Reading<byte[]> all() {
    return (bytes, ended) -> ended ? bytes.take(bytes.length()) : null;
  }

  /** Exactly {@code count} bytes. If the stream ends earlier, the exception carries those that came. */
  static Reading<byte[]> exactly(int count) {
    if (count < 0) {
      throw new IllegalArgumentException("readExactly size can not be less than zero: " + count);
    }
    return (bytes, ended) -> {
      if (bytes.length() >= count) {
        return bytes.take(count);
      }
      if (ended) {
        throw new IncompleteReadException(bytes.take(bytes.length()), OptionalInt.of(count));
      }
      return null;
    };
  }

  /** Everything up to the separator, which is included; at most {@code limit} bytes may stand before it. */
  static Reading<byte[]> until(byte[] separator, int limit) {
    checkLimit(limit);
    return new UntilSeparator(new byte[][] {separator}, limit);
  }

  /** Everything up to whichever of the separators ends first. */
  static Reading<byte[]> until(List<byte[]> separators, int limit) {
    checkLimit(limit);
    return new UntilSeparator(separators.toArray(new byte[0][]), limit);
  }

  /** A line with its end; the last line may lack it, and at the end of the stream the line is empty. */
  static Reading<byte[]> line(int limit) {
    checkLimit(limit);
    UntilSeparator until = new UntilSeparator(new byte[][] {LINE_END}, limit);
    return (bytes, ended) -> {
      try {
        return until.take(bytes, ended);
      } catch (IncompleteReadException e) {
        return e.partial();
      } catch (LimitOverrunException e) {
        // the next line stays readable when the end of this one is known
        boolean found = bytes.indexOf(LINE_END, e.consumed()) == e.consumed();
        bytes.drop(found ? e.consumed() + LINE_END.length : bytes.length());
        throw e;
      }
    };
  }

  private static void checkLimit(int limit) {
    if (limit <= 0) {
      throw new IllegalArgumentException("Limit cannot be <= 0: " + limit);
    }
  }
}
