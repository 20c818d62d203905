package dev.fermata.io;

import dev.fermata.Future;
import java.nio.ByteBuffer;
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
  Future<Void> write(byte[] data);

  /** Sends the text in UTF-8. */
  Future<Void> write(String text);

  /** Sends all that remains in the buffer, without a copy: it must be left alone until the write is done. */
  Future<Void> write(ByteBuffer data);

  /** Sends several pieces, small ones together; done when the system has taken all. The arrays may be changed as soon as this returns. */
  Future<Void> writeAll(List<byte[]> pieces);

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
  Future<Void> shutdownOutput();
}
