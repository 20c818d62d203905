package dev.fermata.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import org.jspecify.annotations.Nullable;

/** A part of a file on its way into a channel. */
final class FileSending {
  /** Bytes per event: the others shall have their turn. */
  private static final long AT_ONCE = 256 * 1024;

  private final FileChannel file;
  private final long offset;
  private final long count;
  private long sent;

  FileSending(FileChannel file, long offset, long count) {
    this.file = file;
    this.offset = offset;
    this.count = count;
  }

  /** Sends what the channel takes; the whole count when all is sent, else null. */
  @Nullable
  Long some(WritableByteChannel channel) throws IOException {
    long left = Math.min(count, file.size() - offset) - sent;
    if (left > 0) {
      try {
        sent += file.transferTo(offset + sent, Math.min(left, AT_ONCE), channel);
      } finally {
        file.position(offset + sent);
      }
      left = Math.min(count, file.size() - offset) - sent;
    }
    return left > 0 ? null : (Long) sent;
  }
}
