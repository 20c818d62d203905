package dev.fermata.io;

import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.internal.io.Link;
import dev.fermata.internal.io.StreamOutput;
import dev.fermata.internal.io.WaterMarks;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A connection whose events are told to a {@link Protocol}: asyncio's callback interface, for authors of libraries. Belongs to one loop, and
 * to that loop's thread. Made by {@link Transports}.
 *
 * <p>Writing never waits and never fails: what the system does not take is kept, the protocol is told when that is too much, and after the
 * connection was lost writes are dropped.
 */
public final class Transport {
  private static final int DEFAULT_HIGH = 64 * 1024;
  private static final int DROPPED_WITHOUT_WARNING = 4;

  private final Loop loop;
  private final TcpStream stream;
  private final Link link;
  private final StreamOutput output;
  private final WaterMarks marks = new WaterMarks(DEFAULT_HIGH, DEFAULT_HIGH / 4);
  private final TransportInput input;
  private @Nullable Protocol protocol;
  private boolean closing;
  private boolean lost;
  private boolean eofWritten;
  private int dropped;

  Transport(TcpStream stream, Protocol protocol) {
    this.stream = stream;
    this.link = stream.link();
    this.loop = link.network().loop();
    this.protocol = Objects.requireNonNull(protocol, "protocol");
    this.output = new StreamOutput(link);
    this.input = new TransportInput(this, link);
    output.setListener(() -> loop.callSoon(this::outputChanged));
  }

  /** Tells the protocol, then begins to read. */
  void begin() {
    loop.callSoon(() -> {
      tell("connectionMade", protocol -> protocol.connectionMade(this));
      loop.callSoon(input::begin);
    });
  }

  // Writing

  /** Sends bytes. The array may be changed as soon as this returns. Nothing is done for an empty array. */
  public void write(byte[] data) {
    check("write");
    if (eofWritten) {
      throw new IllegalStateException("Cannot call write() after writeEof()");
    }
    if (data.length == 0) {
      return;
    }
    if (lost || output.failure() != null) {
      drop();
      return;
    }
    output.write(ByteBuffer.wrap(data), true);
    written();
  }

  /** Sends several pieces together. */
  public void writeAll(List<byte[]> pieces) {
    int length = 0;
    for (byte[] piece : pieces) {
      length = Math.addExact(length, piece.length);
    }
    ByteBuffer joined = ByteBuffer.allocate(length);
    pieces.forEach(joined::put);
    write(joined.array());
  }

  /**
   * Sends a part of a file as {@link ByteWriter#sendFile(FileChannel, long, long)}, when everything before has been sent. Nothing is read
   * meanwhile, and to write is an {@link IllegalStateException}.
   *
   * @throws IllegalStateException if the transport is closing or has ended its sending
   */
  public Future<Long> sendFile(FileChannel file, long offset, long count) {
    check("sendFile");
    if (closing || eofWritten) {
      throw new IllegalStateException(
          "Cannot call sendFile() on a transport that is closing: " + this);
    }
    Future<Long> sending = output.sendFile(link.network().completed(file), offset, count);
    input.hold();
    sending.addDoneCallback(done -> input.release());
    return sending;
  }

  private void drop() {
    if (dropped++ >= DROPPED_WITHOUT_WARNING) {
      System.getLogger("dev.fermata")
          .log(Level.WARNING, "{0}: write after the connection was lost", this);
    }
  }

  /** Ends the sending when everything before has been sent; reading goes on. */
  public void writeEof() {
    check("writeEof");
    if (!canWriteEof()) {
      throw new UnsupportedOperationException("TLS has no half-closed connections");
    }
    if (!eofWritten && !closing) {
      eofWritten = true;
      output.shutdown();
    }
  }

  /** Whether {@link #writeEof} is possible: not over TLS. */
  public boolean canWriteEof() {
    return stream.canShutdownOutput();
  }

  /** How many bytes wait to be sent. */
  public long writeBufferSize() {
    return output.bufferedBytes();
  }

  /**
   * Sets the marks at which the protocol is told to pause and to go on; it is told at once if they ask for it.
   *
   * @throws IllegalArgumentException unless {@code 0 <= low <= high}
   */
  public void setWriteBufferLimits(int high, int low) {
    check("setWriteBufferLimits");
    marks.set(high, low);
    written();
    outputChanged();
  }

  /** As {@link #setWriteBufferLimits(int, int)} with a low mark of a quarter. */
  public void setWriteBufferLimits(int high) {
    setWriteBufferLimits(high, high / 4);
  }

  private void written() {
    if (marks.rise(output.bufferedBytes())) {
      tellQuietly("pauseWriting", Protocol::pauseWriting);
    }
  }

  private void outputChanged() {
    if (output.failure() != null && !closing) {
      fail(output.failure());
    } else if (marks.fall(output.bufferedBytes())) {
      tellQuietly("resumeWriting", Protocol::resumeWriting);
    }
  }

  // Reading

  /** Stops the telling of data; what the peer sends waits in the system. Idempotent. */
  public void pauseReading() {
    check("pauseReading");
    input.pause();
  }

  /** Goes on after {@link #pauseReading}. Idempotent. */
  public void resumeReading() {
    check("resumeReading");
    input.resume();
  }

  /** Whether data is told of: not when paused, ended or closed. */
  public boolean isReading() {
    return input.isReading() && !closing;
  }

  void ended() {
    Optional<Boolean> stays = ask(Protocol::eofReceived);
    if (stays.isPresent() && !stays.get()) {
      close();
    }
  }

  // Ending

  /** Stops reading, sends what waits, then closes. Idempotent. */
  public void close() {
    check("close");
    if (!closing) {
      closing = true;
      output.whenIdle(() -> link.end(() -> loop.callSoon(() -> lose(null))));
    }
  }

  /** Closes at once; what waits is dropped. */
  public void abort() {
    check("abort");
    closing = true;
    loop.callSoon(() -> lose(null));
  }

  /** An error of reading or writing, or of the protocol, has ended the connection. */
  void fail(Exception error) {
    if (!closing) {
      closing = true;
      loop.callSoon(() -> lose(error));
    }
  }

  private void lose(@Nullable Exception error) {
    if (lost) {
      return;
    }
    lost = true;
    Exception reason = error == null ? output.failure() : error;
    stream.abort();
    output.fail(new AsynchronousCloseException());
    tellQuietly("connectionLost", last -> last.connectionLost(reason));
    protocol = null;
  }

  /** Whether closing has begun, by either side or by an error. */
  public boolean isClosing() {
    return closing;
  }

  // The protocol

  /** What is told of the events; null once the connection was lost. */
  public @Nullable Protocol protocol() {
    return protocol;
  }

  /** Has another protocol told from now on. */
  public void setProtocol(Protocol other) {
    check("setProtocol");
    protocol = Objects.requireNonNull(other, "other");
  }

  /** A call of the protocol. */
  @FunctionalInterface
  interface Telling {
    void to(Protocol protocol) throws Exception;
  }

  /** A question to the protocol. */
  @FunctionalInterface
  interface Asking<T> {
    T of(Protocol protocol) throws Exception;
  }

  /** What the protocol throws ends the connection. */
  void tell(String what, Telling telling) {
    ask(asked -> {
      telling.to(asked);
      return what;
    });
  }

  /** The answer; empty if there is nobody to ask, or the protocol failed, which ends the connection. */
  <T> Optional<T> ask(Asking<T> asking) {
    Protocol asked = protocol;
    if (asked == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(asking.of(asked));
    } catch (Exception e) {
      report("Fatal error: a method of " + asked.getClass().getName() + " failed", e);
      fail(e);
      return Optional.empty();
    }
  }

  private void tellQuietly(String what, Telling telling) {
    Protocol told = protocol;
    if (told != null) {
      try {
        telling.to(told);
      } catch (Exception e) {
        report("protocol." + what + "() failed", e);
      }
    }
  }

  private void report(String message, Exception error) {
    loop.callExceptionHandler(Map.of("message", message, "exception", error, "transport", this));
  }

  // Facts

  /** The connection itself, for its addresses, options and TLS session. It must not be read, written or closed. */
  public TcpStream stream() {
    return stream;
  }

  private void check(String call) {
    link.network().checkThread("Transport." + call);
  }

  /** Shows both ends. */
  @Override
  public String toString() {
    return "Transport[" + stream.localAddress() + " to " + stream.remoteAddress()
        + (closing ? ", closing]" : "]");
  }
}
