package dev.fermata.internal.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * The records of one TLS connection: what has arrived of them and what is to be sent, around an {@link SSLEngine}. Loop thread only.
 *
 * <p>Buffers exist only while they hold something, so that an idle connection costs the engine alone.
 */
final class TlsRecords {
  private static final ByteBuffer NONE = ByteBuffer.allocate(0);

  private final SSLEngine engine;
  private final Link lower;
  private ByteBuffer arrived = NONE; // from position to limit
  private ByteBuffer departing = NONE; // from position to limit
  private ByteBuffer plain =
      NONE; // from position to limit: a record that did not fit where it was wanted
  private boolean lowerEmptied;
  private boolean lowerEnded;
  private boolean incomplete; // what has arrived is no whole record

  TlsRecords(SSLEngine engine, Link lower, ByteBuffer alreadyArrived) {
    this.engine = engine;
    this.lower = lower;
    this.arrived = alreadyArrived;
  }

  /** Whether a read found the lower link empty, so that only an event can bring more. */
  boolean isStarved() {
    return lowerEmptied && !plain.hasRemaining() && (incomplete || !arrived.hasRemaining());
  }

  /** Whether the peer's bytes have ended, and none is left that could complete a record. */
  boolean isLowerEnded() {
    return lowerEnded && (incomplete || !arrived.hasRemaining());
  }

  /** Opens records into the target. Null: something must arrive first. Otherwise what the last step of the engine said. */
  @Nullable
  SSLEngineResult unwrap(ByteBuffer target) throws IOException {
    for (; ; ) {
      if ((incomplete || !arrived.hasRemaining()) && !fill()) {
        return null;
      }
      SSLEngineResult result = step(target);
      switch (result.getStatus()) {
        case BUFFER_UNDERFLOW -> incomplete = true;
        case BUFFER_OVERFLOW ->
          throw new SSLException("A record is larger than the session allows");
        default -> {
          releaseArrived();
          return result;
        }
      }
    }
  }

  private SSLEngineResult step(ByteBuffer target) throws SSLException {
    int room = engine.getSession().getApplicationBufferSize();
    if (target.remaining() >= room) {
      return engine.unwrap(arrived, target);
    }
    ByteBuffer record = ByteBuffer.allocate(room);
    SSLEngineResult result = engine.unwrap(arrived, record);
    if (result.bytesProduced() > 0) {
      plain = record.flip();
    }
    return result;
  }

  /** Hands out what was opened but did not fit before. */
  int takePlain(ByteBuffer target) {
    int count = Math.min(plain.remaining(), target.remaining());
    target.put(plain.slice().limit(count));
    plain.position(plain.position() + count);
    if (!plain.hasRemaining()) {
      plain = NONE;
    }
    return count;
  }

  /** Whether reading can go on without anything from below. */
  boolean hasMore() {
    return plain.hasRemaining() || arrived.hasRemaining() && !incomplete;
  }

  boolean hasPlain() {
    return plain.hasRemaining();
  }

  /** One read from below; false if nothing came. */
  private boolean fill() throws IOException {
    ByteBuffer room = scratch();
    int asked = room.remaining();
    int count = lowerEnded ? -1 : lower.read(room);
    lowerEnded |= count < 0;
    lowerEmptied = count < asked;
    if (count <= 0) {
      return false;
    }
    arrived = joined(arrived, room.flip());
    incomplete = false;
    return true;
  }

  /** Room for a record: the loop's, from which everything is copied before anybody else can use it, where nobody below uses it, too. */
  private ByteBuffer scratch() {
    int record = engine.getSession().getPacketBufferSize();
    return lower instanceof Connection
        ? lower.network().recordBuffer(record)
        : ByteBuffer.allocate(record);
  }

  private static ByteBuffer joined(ByteBuffer head, ByteBuffer tail) {
    return ByteBuffer.allocate(head.remaining() + tail.remaining())
        .put(head)
        .put(tail)
        .flip();
  }

  private void releaseArrived() {
    if (!arrived.hasRemaining()) {
      arrived = NONE;
      incomplete = false;
    }
  }

  /** Makes records of the data, or of the engine's own messages, and keeps them for {@link #flush}. */
  SSLEngineResult wrap(ByteBuffer data) throws SSLException {
    ByteBuffer record = scratch();
    SSLEngineResult result = engine.wrap(data, record);
    departing = joined(departing, record.flip());
    return result;
  }

  /** Makes a record of the engine's own messages. */
  SSLEngineResult wrap() throws SSLException {
    return wrap(NONE.duplicate());
  }

  /** Sends what was wrapped; true if nothing is left. */
  boolean flush() throws IOException {
    while (departing.hasRemaining()) {
      if (lower.write(departing) == 0) {
        return false;
      }
    }
    departing = NONE;
    return lower.flush();
  }
}
