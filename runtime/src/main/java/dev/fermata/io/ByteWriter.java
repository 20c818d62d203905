package dev.fermata.io;

import dev.fermata.CanIgnoreReturnValue;
import dev.fermata.Future;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The sending half of a stream. Belongs to one loop, and to that loop's thread.
 *
 * <p>Any number of writes may wait: they are sent in the order of their calls. There are two ways to keep what waits small: await each
 * write, or call writes without awaiting them and await {@link #drain} now and then. A write that is not awaited and fails is reported
 * nowhere; drain, and every later write, fails then. After a cancelled write it is not known how much of it was sent.
 */
public sealed interface ByteWriter permits ByteStream, OutputHalf {
  /** Sends all bytes; done when the system has taken them. The array may be changed as soon as this returns. */
  @CanIgnoreReturnValue
  Future<Void> write(byte[] data);

  /** Sends the text in UTF-8. */
  @CanIgnoreReturnValue
  Future<Void> write(String text);

  /** Sends all that remains in the buffer, without a copy: it must be left alone until the write is done. */
  @CanIgnoreReturnValue
  Future<Void> write(ByteBuffer data);

  /** Sends several pieces, small ones together; done when the system has taken all. The arrays may be changed as soon as this returns. */
  @CanIgnoreReturnValue
  Future<Void> writeAll(List<byte[]> pieces);

  /**
   * Sends a part of a file after what was written before. Where the system can send files by itself, the bytes never enter the program's
   * memory, and the loop's thread reads at most 256 KiB at a time; over TLS, and to processes, the loop's executor reads them. Ends early at the
   * end of the file, whose position is behind the last byte that was sent, also after a failure. The write time-out bounds each wait for the peer.
   *
   * <p>Until this is done nothing else may be written: that is an {@link IllegalStateException}. A close waits for it. Fails with the
   * {@link java.io.IOException} of the file or of the peer; after that, and after a cancellation, some bytes may have been sent.
   *
   * @return how many bytes were sent
   * @throws IllegalArgumentException if the offset is negative or the count is not positive
   */
  Future<Long> sendFile(FileChannel file, long offset, long count);

  /** Sends a whole file, which is opened and closed for that, off the loop: see {@link #sendFile(FileChannel, long, long)}. */
  Future<Long> sendFile(Path file);

  /**
   * Waits until little enough waits to be sent: at once below the high mark of {@link #setWriteLimits}, else until the low one is reached.
   *
   * <p>Fails with the {@link java.io.IOException} that ended the stream.
   */
  Future<Void> drain();

  /**
   * Sets the marks of {@link #drain} in bytes; 64 KiB and a quarter of that at first.
   *
   * @throws IllegalArgumentException unless {@code 0 <= low <= high}
   */
  void setWriteLimits(int high, int low);

  /** How many bytes wait to be sent. */
  long bufferedBytes();

  /**
   * Bounds how long each write may wait for the peer; null, as at first, for no limit. Such a write fails with
   * {@link dev.fermata.AsyncTimeoutException}, and the stream can only be closed then.
   */
  void setWriteTimeout(@Nullable Duration limit);

  /** Tells the peer that nothing will follow what was written; reading goes on. Further writes fail. */
  @CanIgnoreReturnValue
  Future<Void> shutdownOutput();
}
