package dev.fermata.io;

import dev.fermata.Future;
import dev.fermata.internal.io.Connection;
import dev.fermata.internal.io.Reading;
import dev.fermata.internal.io.StreamInput;
import dev.fermata.internal.io.StreamOutput;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A TCP connection. Belongs to the loop on which it was made, and to that loop's thread.
 *
 * <p>One read may wait at a time; a second one is an {@link IllegalStateException}. Any number of writes may: they are sent in the order
 * of their calls. Reading and writing are independent of each other.
 *
 * <p>A cancelled read takes nothing from the stream: the next one sees all data. After a cancelled write it is not known how much of it
 * was sent. Failures of the connection come out of the operation that met them as the {@link IOException} of the system; the stream
 * stays open until it is closed.
 *
 * <pre>{@code
 * @Async Coroutine<Void> echo(TcpStream stream) throws IOException {
 *   try (stream) {
 *     for (byte[] data = await(stream.read(4096)); data.length > 0; data = await(stream.read(4096))) {
 *       await(stream.write(data));
 *     }
 *   }
 *   return done();
 * }
 * }</pre>
 */
public final class TcpStream implements AutoCloseable {
  /** How many bytes may stand before a separator or the end of a line where the call names no limit. */
  public static final int DEFAULT_LIMIT = 64 * 1024;

  private final Connection connection;
  private final InetSocketAddress localAddress;
  private final InetSocketAddress remoteAddress;
  private final StreamInput input;
  private final StreamOutput output;
  private final Future<Void> closed;

  TcpStream(Connection connection) {
    this.connection = connection;
    // kept, because a closed or reset channel does not tell them any more
    this.localAddress = (InetSocketAddress) connection.channel().socket().getLocalSocketAddress();
    this.remoteAddress = (InetSocketAddress) connection.channel().socket().getRemoteSocketAddress();
    this.input = new StreamInput(connection);
    this.output = new StreamOutput(connection);
    this.closed = connection.network().loop().createFuture();
  }

  /**
   * Reads what is there, at least one byte, into the buffer. The buffer must be left alone until the read is done.
   *
   * @return the number of bytes, or -1 at the end of the stream; 0 only if the buffer has no room
   */
  public Future<Integer> read(ByteBuffer target) {
    check("TcpStream.read");
    if (target.isReadOnly()) {
      throw new IllegalArgumentException("Read-only buffer");
    }
    return isOpen() ? input.read(target) : failed();
  }

  /** Reads what is there, at least one byte and at most {@code max}. The array is empty only at the end of the stream. */
  public Future<byte[]> read(int max) {
    if (max < 0) {
      throw new IllegalArgumentException("max is negative: " + max);
    }
    return read(Readings.some(max));
  }

  /** Reads everything up to the end of the stream. */
  public Future<byte[]> readAll() {
    return read(Readings.all());
  }

  /**
   * Reads exactly {@code count} bytes.
   *
   * <p>Fails with {@link IncompleteReadException}, which carries the bytes that came, if the stream ends earlier.
   */
  public Future<byte[]> readExactly(int count) {
    if (count < 0) {
      throw new IllegalArgumentException("readExactly size can not be less than zero: " + count);
    }
    return read(Readings.exactly(count));
  }

  /** Reads a line of at most {@link #DEFAULT_LIMIT} bytes. See {@link #readLine(int)}. */
  public Future<byte[]> readLine() {
    return readLine(DEFAULT_LIMIT);
  }

  /**
   * Reads up to the next {@code '\n'} and includes it. The last line may lack it; after that lines are empty.
   *
   * <p>Fails with {@link LimitOverrunException} if more than {@code limit} bytes stand before the line's end. If the end was found, that
   * line is gone and the next one can be read; else everything that has arrived is dropped.
   */
  public Future<byte[]> readLine(int limit) {
    return read(Readings.line(limit));
  }

  /** Reads up to a separator with at most {@link #DEFAULT_LIMIT} bytes before it. See {@link #readUntil(byte[], int)}. */
  public Future<byte[]> readUntil(byte[] separator) {
    return readUntil(separator, DEFAULT_LIMIT);
  }

  /**
   * Reads up to the separator and includes it.
   *
   * <p>Fails with {@link IncompleteReadException} if the stream ends before the separator, and with {@link LimitOverrunException} if more
   * than {@code limit} bytes stand before it; the data can be read in another way then.
   */
  public Future<byte[]> readUntil(byte[] separator, int limit) {
    return read(Readings.until(separator, limit));
  }

  /** Whether the end of the stream was reached and all data before it was read. */
  public boolean atEof() {
    return input.atEnd();
  }

  /** Sends all bytes; done when the kernel has taken them. The array must be left alone until then. */
  public Future<Void> write(byte[] data) {
    return write(ByteBuffer.wrap(data));
  }

  /** Sends the text in UTF-8. */
  public Future<Void> write(String text) {
    return write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Sends all that remains in the buffer, which must be left alone until the write is done. */
  public Future<Void> write(ByteBuffer data) {
    check("TcpStream.write");
    return isOpen() ? output.write(data) : failed();
  }

  /** Tells the peer that nothing will follow what was written; reading goes on. Further writes fail. */
  public Future<Void> shutdownOutput() {
    check("TcpStream.shutdownOutput");
    return isOpen() ? output.shutdown() : failed();
  }

  /**
   * Closes the connection at once. Idempotent.
   *
   * <p>Operations that wait fail with {@link AsynchronousCloseException}, later ones with {@link ClosedChannelException}.
   */
  @Override
  public void close() {
    check("TcpStream.close");
    if (closed.isDone()) {
      return;
    }
    closed.setResult(null);
    connection.close();
    input.fail(new AsynchronousCloseException());
    output.fail(new AsynchronousCloseException());
  }

  /** Whether {@link #close} has not been called yet. */
  public boolean isOpen() {
    return !closed.isDone();
  }

  /** The address of this end. */
  public InetSocketAddress localAddress() {
    return localAddress;
  }

  /** The address of the peer. */
  public InetSocketAddress remoteAddress() {
    return remoteAddress;
  }

  /** Sets an option of the socket. */
  public <T> TcpStream setOption(SocketOption<T> option, @Nullable T value) throws IOException {
    connection.channel().setOption(option, value);
    return this;
  }

  /** Shows both ends. */
  @Override
  public String toString() {
    return "TcpStream[" + localAddress + " to " + remoteAddress + (isOpen() ? "]" : ", closed]");
  }

  /** Done when the stream has been closed. */
  Future<Void> closed() {
    return closed;
  }

  private void check(String call) {
    connection.network().checkThread(call);
  }

  private <T> Future<T> read(Reading<T> wish) {
    check("TcpStream.read");
    return isOpen() ? input.read(wish) : failed();
  }

  private <T> Future<T> failed() {
    Future<T> future = connection.network().loop().createFuture();
    future.setException(new ClosedChannelException());
    return future;
  }
}
