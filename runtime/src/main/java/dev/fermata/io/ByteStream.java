package dev.fermata.io;

import dev.fermata.AsyncIterable;
import dev.fermata.Future;
import dev.fermata.internal.io.Connection;
import dev.fermata.internal.io.Link;
import dev.fermata.internal.io.Network;
import dev.fermata.internal.io.StreamInput;
import dev.fermata.internal.io.StreamOutput;
import dev.fermata.internal.io.TlsLink;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * A connection in both directions: TCP or Unix-domain, plain or with TLS. Belongs to the loop on which it was made, and to that loop's
 * thread.
 *
 * <p>Reading and writing are independent of each other. A failure of the connection does not close the stream: that is the program's
 * task in any case.
 */
public abstract sealed class ByteStream implements ByteReader, ByteWriter, AutoCloseable
    permits TcpStream, UnixStream {
  private final Connection connection;
  private final StreamInput input;
  private final StreamOutput output;
  private final Future<Void> closed;
  private Link link;
  private @Nullable TlsLink tls;
  private @Nullable IOException lost; // what had ended the sending when the connection was closed
  private boolean upgrading;
  private Runnable leak = () -> {};
  private boolean closing;

  ByteStream(Connection connection) {
    Network network = connection.network();
    this.connection = connection;
    this.link = connection;
    this.output = new StreamOutput(connection);
    this.input = new StreamInput(connection, output::failure);
    this.closed = network.loop().createFuture();
  }

  /** The stream is complete: if it is dropped open from now on, that is reported. */
  final void watch(SocketAddress local, SocketAddress remote) {
    leak = Leaks.watch(this, connection, local, remote);
  }

  // Reading

  @Override
  public Future<Integer> read(ByteBuffer target) {
    return input.read(target);
  }

  @Override
  public Future<byte[]> read(int max) {
    return input.read(Readings.some(max));
  }

  @Override
  public Future<byte[]> readAll() {
    return input.read(Readings.all());
  }

  @Override
  public Future<byte[]> readExactly(int count) {
    return input.read(Readings.exactly(count));
  }

  @Override
  public Future<byte[]> readLine() {
    return readLine(DEFAULT_LIMIT);
  }

  @Override
  public Future<byte[]> readLine(int limit) {
    return input.read(Readings.line(limit));
  }

  @Override
  public AsyncIterable<byte[]> lines() {
    return lines(DEFAULT_LIMIT);
  }

  @Override
  public AsyncIterable<byte[]> lines(int limit) {
    return () -> new Lines(this, limit); // keeps the stream and not only its half
  }

  @Override
  public Future<byte[]> readUntil(byte[] separator) {
    return readUntil(separator, DEFAULT_LIMIT);
  }

  @Override
  public Future<byte[]> readUntil(byte[] separator, int limit) {
    return input.read(Readings.until(separator, limit));
  }

  @Override
  public Future<byte[]> readUntil(List<byte[]> separators, int limit) {
    return input.read(Readings.until(separators, limit));
  }

  @Override
  public boolean atEof() {
    network().checkThread("atEof");
    return input.atEnd();
  }

  @Override
  public void setReadTimeout(@Nullable Duration limit) {
    network().checkThread("setReadTimeout");
    input.setTimeout(limit);
  }

  // Writing

  @Override
  public Future<Void> write(byte[] data) {
    return checkedOutput().write(ByteBuffer.wrap(data), true);
  }

  @Override
  public Future<Void> write(String text) {
    return write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Override
  public Future<Void> write(ByteBuffer data) {
    return checkedOutput().write(data, false);
  }

  @Override
  public Future<Void> writeAll(List<byte[]> pieces) {
    return checkedWriter().writeAll(pieces);
  }

  @Override
  public Future<Long> sendFile(FileChannel file, long offset, long count) {
    return checkedWriter().sendFile(file, offset, count);
  }

  @Override
  public Future<Long> sendFile(Path file) {
    return checkedWriter().sendFile(file);
  }

  /** As {@link ByteWriter#drain}; also fails if reading has failed. */
  @Override
  public Future<Void> drain() {
    network().checkThread("drain");
    IOException failure = input.failure();
    return failure == null || closing ? output.drain() : network().failed(failure);
  }

  @Override
  public void setWriteLimits(int high, int low) {
    writer().setWriteLimits(high, low);
  }

  @Override
  public long bufferedBytes() {
    return output.bufferedBytes();
  }

  @Override
  public void setWriteTimeout(@Nullable Duration limit) {
    writer().setWriteTimeout(limit);
  }

  /** Whether {@link #shutdownOutput} is possible: not over TLS. */
  public boolean canShutdownOutput() {
    return tls == null;
  }

  /**
   * Tells the peer that nothing will follow what was written; reading goes on. Further writes fail.
   *
   * <p>Fails with {@link UnsupportedOperationException} over TLS: {@link #canShutdownOutput}.
   */
  @Override
  public Future<Void> shutdownOutput() {
    return canShutdownOutput()
        ? checkedWriter().shutdownOutput()
        : network().failed(new UnsupportedOperationException("TLS has no half-closed connections"));
  }

  private StreamOutput checkedOutput() {
    network().checkThread("write");
    checkNoUpgrade();
    return output;
  }

  private OutputHalf checkedWriter() {
    checkNoUpgrade();
    return writer();
  }

  private void checkNoUpgrade() {
    if (upgrading) {
      throw new IllegalStateException("startTls() is in progress");
    }
  }

  /** For what is seldom called: as a field it would be one more object for each connection. */
  private OutputHalf writer() {
    return new OutputHalf(network(), output);
  }

  // TLS

  /**
   * Puts TLS on this stream, after what was written before has been sent. Nothing may be read or written until this is done. What the
   * peer has sent already and was not read yet belongs to the handshake.
   *
   * <p>Fails with {@link javax.net.ssl.SSLException}, and is cancelled, by aborting the connection. May be called again, for TLS inside TLS.
   *
   * @param options which side this is, and whom to trust; a client that does not name the server must have been connected by name
   */
  public Future<Void> startTls(TlsOptions options) {
    network().checkThread("startTls");
    if (closing) {
      return network().failed(new ClosedChannelException());
    }
    if (input.isWaiting() || upgrading) {
      throw new IllegalStateException("startTls() while the stream is being read or upgraded");
    }
    SSLEngine engine = options.engine(peerName());
    upgrading = true;
    Future<Void> result = network().loop().createFuture();
    result.addDoneCallback(done -> {
      if (done.isCancelled() || done.exception() != null) {
        abort();
      }
    });
    output.whenIdle(() -> upgrade(engine, options, result));
    return result;
  }

  private void upgrade(SSLEngine engine, TlsOptions options, Future<Void> result) {
    upgrading = false;
    if (result.isDone() || closing || output.failure() != null) {
      if (!result.isDone()) {
        IOException failure = output.failure();
        result.setException(failure == null ? new AsynchronousCloseException() : failure);
      }
      return;
    }
    TlsLink upgraded = TlsLink.start(link, engine, input.takeBuffered(), options.settings());
    link = upgraded;
    tls = upgraded;
    input.switchTo(upgraded);
    output.switchTo(upgraded);
    Future<Void> handshake = upgraded.handshake();
    handshake.addDoneCallback(done -> {
      Throwable error = done.exception();
      if (result.isDone()) {
        return;
      }
      if (error == null) {
        result.setResult(null);
      } else {
        result.setException(error);
      }
    });
  }

  /** The name by which the peer was connected to; null if there was none. */
  @Nullable
  String peerName() {
    return null;
  }

  /** The TLS session, with the peer's certificates and the cipher; empty without TLS. Stays after the stream is closed. */
  public Optional<SSLSession> tlsSession() {
    return Optional.ofNullable(tls).map(TlsLink::engine).map(SSLEngine::getSession);
  }

  /** The protocol that ALPN has chosen; empty if it has chosen none. */
  public Optional<String> applicationProtocol() {
    return Optional.ofNullable(tls)
        .map(TlsLink::engine)
        .map(SSLEngine::getApplicationProtocol)
        .filter(name -> !name.isEmpty());
  }

  // Closing

  /**
   * Closes the connection: reading ends at once, what was written is still sent, then the peer is told. Idempotent.
   *
   * <p>A read that waits fails with {@link AsynchronousCloseException}, later operations with {@link ClosedChannelException}. A peer that
   * never reads can keep the connection open: {@link #abort} does not wait for it.
   */
  @Override
  public void close() {
    network().checkThread("close");
    if (closing) {
      return;
    }
    closing = true;
    input.close();
    output.end();
    output.whenIdle(() -> link.end(this::disconnect));
  }

  /** Closes the connection at once; what was written and not sent is dropped, and those who wait for it fail. Idempotent. */
  public void abort() {
    network().checkThread("abort");
    if (closed.isDone()) {
      return;
    }
    closing = true;
    input.close();
    output.end();
    disconnect();
    output.fail(new AsynchronousCloseException());
  }

  private void disconnect() {
    if (!closed.isDone()) {
      leak.run();
      lost = output.failure();
      link.close();
      output.disconnected();
      closed.setResult(null);
    }
  }

  /** Whether neither {@link #close} nor {@link #abort} has been called yet. */
  public boolean isOpen() {
    return !closing;
  }

  /** Done when the connection is closed and all was sent; fails with what ended the sending before. One for each caller, who may cancel it. */
  public Future<Void> waitClosed() {
    Future<Void> waiting = network().loop().createFuture();
    closed.addDoneCallback(done -> {
      if (lost == null) {
        waiting.setResultUnlessCancelled(null);
      } else {
        waiting.setExceptionUnlessCancelled(lost);
      }
    });
    return waiting;
  }

  /** Done when the connection is closed, however it ended. */
  Future<Void> closed() {
    return closed;
  }

  Network network() {
    return connection.network();
  }

  Connection connection() {
    return connection;
  }

  /** What carries the bytes now: the connection, or TLS over it. */
  Link link() {
    return link;
  }

  /** What {@link #toString} says of buffers and waits. */
  String state() {
    return input.state()
        + (output.bufferedBytes() > 0 ? ", " + output.bufferedBytes() + " bytes to send" : "")
        + (tls == null ? "" : ", TLS")
        + (closing ? ", closed]" : "]");
  }
}
