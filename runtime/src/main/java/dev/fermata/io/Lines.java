package dev.fermata.io;

import dev.fermata.AsyncIterator;
import dev.fermata.Coroutine;
import dev.fermata.internal.io.FutureFrame;
import org.jspecify.annotations.Nullable;

/** The lines of a reader to its end. */
final class Lines implements AsyncIterator<byte[]> {
  private final ByteReader reader;
  private final int limit;
  private byte @Nullable [] line;

  Lines(ByteReader reader, int limit) {
    this.reader = reader;
    this.limit = limit;
  }

  @Override
  public Coroutine<Boolean> advance() {
    return FutureFrame.coroutine("ByteReader", "lines", () -> reader.readLine(limit), read -> {
      line = read;
      return read.length > 0;
    });
  }

  @Override
  public byte[] current() {
    if (line == null) {
      throw new IllegalStateException("advance() has not succeeded yet");
    }
    return line;
  }
}
