package dev.fermata.io;

import dev.fermata.AsyncIterable;
import dev.fermata.Future;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The receiving half of a stream, with the semantics of asyncio's StreamReader. Belongs to one loop, and to that loop's thread.
 *
 * <p>One read may wait at a time; a second one is an {@link IllegalStateException}. A cancelled read takes nothing: the next one sees all
 * data. Nothing is fetched that nobody waits for: a peer that is not read from is held up by the system and costs no memory here.
 *
 * <p>Failures of the stream come out of the read that met them, and of every later one, as the {@link java.io.IOException} of the system.
 */
public sealed interface ByteReader permits ByteStream, InputHalf {
  /** How many bytes may stand before a separator or the end of a line where the call names no limit. */
  int DEFAULT_LIMIT = 64 * 1024;

  /**
   * Reads what is there, at least one byte, into the buffer. The buffer must be left alone until the read is done.
   *
   * @return the number of bytes, or -1 at the end of the stream; 0 only if the buffer has no room
   */
  Future<Integer> read(ByteBuffer target);

  /** Reads what is there, at least one byte and at most {@code max}. The array is empty only at the end of the stream. */
  Future<byte[]> read(int max);

  /** Reads everything up to the end of the stream. */
  Future<byte[]> readAll();

  /**
   * Reads exactly {@code count} bytes.
   *
   * <p>Fails with {@link IncompleteReadException}, which carries the bytes that came, if the stream ends earlier.
   */
  Future<byte[]> readExactly(int count);

  /** Reads a line of at most {@link #DEFAULT_LIMIT} bytes. See {@link #readLine(int)}. */
  Future<byte[]> readLine();

  /**
   * Reads up to the next {@code '\n'} and includes it. The last line may lack it; after that lines are empty.
   *
   * <p>Fails with {@link LimitOverrunException} if more than {@code limit} bytes stand before the line's end. If the end was found, that
   * line is gone and the next one can be read; else everything that has arrived is dropped.
   */
  Future<byte[]> readLine(int limit);

  /** The lines to the end of the stream, for {@code each}. See {@link #lines(int)}. */
  AsyncIterable<byte[]> lines();

  /** The lines to the end of the stream, each with its end, of at most {@code limit} bytes: see {@link #readLine(int)}. */
  AsyncIterable<byte[]> lines(int limit);

  /** Reads up to a separator with at most {@link #DEFAULT_LIMIT} bytes before it. See {@link #readUntil(byte[], int)}. */
  Future<byte[]> readUntil(byte[] separator);

  /**
   * Reads up to the separator and includes it.
   *
   * <p>Fails with {@link IncompleteReadException} if the stream ends before the separator, and with {@link LimitOverrunException} if more
   * than {@code limit} bytes stand before it; the data can be read in another way then.
   */
  Future<byte[]> readUntil(byte[] separator, int limit);

  /** As {@link #readUntil(byte[], int)}, up to whichever of the separators ends first. */
  Future<byte[]> readUntil(List<byte[]> separators, int limit);

  /** Whether the end of the stream was reached and all data before it was read. */
  boolean atEof();

  /**
   * Bounds how long each read may wait until it has all it asks for; null, as at first, for no limit. Such a read fails with
   * {@link dev.fermata.AsyncTimeoutException} and takes nothing.
   */
  void setReadTimeout(@Nullable Duration limit);
}
