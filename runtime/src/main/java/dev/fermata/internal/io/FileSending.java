package dev.fermata.internal.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import org.jspecify.annotations.Nullable;

/** A part of a file that is on its way somewhere, and how much of it has gone. The file's position follows. Not thread safe but for {@link #read}. */
public final class FileSending {
  /** Bytes per event: the others shall have their turn, and a slow disk shall not hold them up for longer. */
  static final int AT_ONCE = 256 * 1024;

  private final FileChannel file;
  private final long offset;
  private final long count;
  private long sent;

  /**
   * Starts with nothing sent.
   *
   * @throws IllegalArgumentException if the offset is negative or the count is not positive
   */
  public FileSending(FileChannel file, long offset, long count) {
    check(offset, count);
    this.file = file;
    this.offset = offset;
    this.count = count;
  }

  /** Throws if there can be no such part of any file. */
  public static void check(long offset, long count) {
    if (offset < 0 || count <= 0) {
      throw new IllegalArgumentException(
          "offset " + offset + " must be >= 0, count " + count + " > 0");
    }
  }

  /** Sends what the channel takes; the whole count when all is sent, else null. */
  public @Nullable Long some(WritableByteChannel channel) throws IOException {
    long left = left();
    if (left > 0) {
      try {
        sent += file.transferTo(offset + sent, Math.min(left, AT_ONCE), channel);
      } finally {
        movePosition();
      }
      left = left();
    }
    return left > 0 ? null : (Long) sent;
  }

  private long left() throws IOException {
    return Math.min(count, file.size() - offset) - sent;
  }

  /** Reads what follows what was sent; empty at the end of the part or of the file. Blocks. Any thread, while nothing is counted. */
  ByteBuffer read() throws IOException {
    ByteBuffer chunk = ByteBuffer.allocate((int) Math.max(0, Math.min(left(), AT_ONCE)));
    while (chunk.hasRemaining() && file.read(chunk, offset + sent + chunk.position()) >= 0) {}
    return chunk.flip();
  }

  /** Counts bytes that were sent in another way. */
  void add(int bytes) {
    sent += bytes;
  }

  /** How many bytes were sent. */
  long sent() {
    return sent;
  }

  /** Puts the file's position behind what was sent. */
  void movePosition() throws IOException {
    try {
      file.position(offset + sent);
    } catch (ClosedChannelException e) {
      return; // whoever closed it does not ask for its position
    }
  }
}
