package dev.fermata.internal.io;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Bytes that have arrived and that nobody has taken yet: a queue in one array. Not thread safe. */
public final class InboundBytes {
  /** An emptied queue gives back more than this, so that an idle connection holds little memory. */
  private static final int KEPT_WHEN_EMPTY = 4096;

  private static final byte[] NONE = {};

  private byte[] bytes = NONE;
  private int start;
  private int end;

  /** The number of bytes in the queue. */
  public int length() {
    return end - start;
  }

  /** Appends everything that remains in the source. */
  public void append(ByteBuffer source) {
    int count = source.remaining();
    makeRoom(count);
    source.get(bytes, end, count);
    end += count;
  }

  /** Takes the first {@code count} bytes out. */
  public byte[] take(int count) {
    byte[] taken = Arrays.copyOfRange(bytes, start, start + count);
    drop(count);
    return taken;
  }

  /** Moves as many bytes as there are and fit into the target; returns how many. */
  public int takeInto(ByteBuffer target) {
    int count = Math.min(length(), target.remaining());
    target.put(bytes, start, count);
    drop(count);
    return count;
  }

  /** Throws the first {@code count} bytes away. */
  public void drop(int count) {
    start += count;
    if (start == end) {
      start = 0;
      end = 0;
      if (bytes.length > KEPT_WHEN_EMPTY) {
        bytes = NONE;
      }
    }
  }

  /** The index, counted from the first byte, at which the pattern begins at or after {@code from}; -1 if it does not occur. */
  public int indexOf(byte[] pattern, int from) {
    byte first = pattern[0];
    byte[] in = bytes;
    int last = end - pattern.length;
    for (int i = start + from; i <= last; i++) {
      if (in[i] == first && stands(pattern, in, i)) {
        return i - start;
      }
    }
    return -1;
  }

  /** Whether the pattern stands at the index; byte by byte, as separators are short and mostly differ soon. */
  private static boolean stands(byte[] pattern, byte[] in, int at) {
    for (int i = 1; i < pattern.length; i++) {
      if (in[at + i] != pattern[i]) {
        return false;
      }
    }
    return true;
  }

  private void makeRoom(int count) {
    if (bytes.length - end >= count) {
      return;
    }
    int length = length();
    if (bytes.length - length < count) {
      int wanted =
          Math.max(Math.addExact(length, count), Math.min(bytes.length, Integer.MAX_VALUE / 2) * 2);
      byte[] larger = new byte[Math.max(wanted, 256)];
      System.arraycopy(bytes, start, larger, 0, length);
      bytes = larger;
    } else {
      System.arraycopy(bytes, start, bytes, 0, length);
    }
    start = 0;
    end = length;
  }
}
