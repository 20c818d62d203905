package dev.fermata.internal.io;

import dev.fermata.Future;
import dev.fermata.internal.loop.Selection;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The receiving half of a stream: at most one read waits at a time. Loop thread only.
 *
 * <p>A read is tried at once; only if nothing is there does it wait for an event. The interest then stays on from one read to the
 * next, and only an event that finds no read waiting ends it. While it is on and the last read emptied the channel, trying again
 * would be a wasted system call: the next poll tells. So a server that answers requests needs one read, one write and its share of
 * a poll for each.
 *
 * <p>A cancelled read needs no bookkeeping: its future is done, so the next event or the next read finds it gone.
 */
public final class StreamInput {
  /** Bytes per system call for reads that collect: bounds what one event may bring in, for the other channels' sake. */
  private static final int CHUNK = 64 * 1024;

  /** Chunks that a read may collect before it lets the loop turn. */
  private static final int CHUNKS_AT_ONCE = 4;

  private final Network network;
  private final ReadableByteChannel channel;
  private final Selection selection;
  private final Runnable taker = this::readable;
  private final InboundBytes bytes = new InboundBytes();
  private boolean ended;
  private boolean emptied; // the last read took all there was
  private @Nullable Future<?> waiting;
  private @Nullable ByteBuffer target; // of a waiting read into a buffer
  private @Nullable Reading<?> reading; // of any other waiting read
  private @Nullable Future<Integer> lastCount; // handed out again while the counts are equal

  /** Starts with nothing read. */
  public StreamInput(Connection connection) {
    this.network = connection.network();
    this.channel = connection.channel();
    this.selection = connection.selection();
  }

  /** Reads at least one byte into the buffer: the count, or -1 at the end of the stream. */
  public Future<Integer> read(ByteBuffer into) {
    checkNobodyWaits();
    try {
      int count = into.hasRemaining() ? readNow(into) : 0;
      if (count != 0 || !into.hasRemaining()) {
        return count(count);
      }
    } catch (IOException e) {
      return network.failed(e);
    }
    Future<Integer> future = network.loop().createFuture();
    target = into;
    waitWith(future);
    return future;
  }

  /** Reads until the wish is met. */
  public <T> Future<T> read(Reading<T> wish) {
    checkNobodyWaits();
    try {
      T result = takeNow(wish);
      if (result != null) {
        return network.completed(result);
      }
    } catch (IOException e) {
      return network.failed(e);
    }
    Future<T> future = network.loop().createFuture();
    reading = wish;
    waitWith(future);
    return future;
  }

  /** Whether the end of the stream was reached and every byte before it was taken. */
  public boolean atEnd() {
    return ended && bytes.length() == 0;
  }

  /** Fails the read that waits, if one does. */
  public void fail(IOException error) {
    Future<?> future = waiting;
    forget();
    if (future != null && !future.isDone()) {
      future.setException(error);
    }
  }

  private void checkNobodyWaits() {
    if (waiting != null && !waiting.isDone()) {
      throw new IllegalStateException(
          "read() called while another coroutine is already waiting for incoming data");
    }
    forget(); // of a cancelled read
  }

  private void waitWith(Future<?> future) {
    waiting = future;
    selection.awaitReadable(taker);
  }

  private void forget() {
    waiting = null;
    target = null;
    reading = null;
  }

  /** Takes an event. */
  private void readable() {
    emptied = false; // the event says that something is there
    Future<?> future = waiting;
    if (future == null || future.isDone()) {
      forget();
      return;
    }
    try {
      Object result = target != null ? nonZero(receive(target)) : fillAndTake();
      if (result != null) {
        complete(future, result);
      } else {
        selection.awaitReadable(taker);
      }
    } catch (IOException e) {
      forget();
      future.setException(e);
    }
  }

  @SuppressWarnings(
      "unchecked") // waiting, target and reading are set together, so the result has the future's
  // type
  private void complete(Future<?> future, Object result) {
    forget();
    ((Future<Object>) future).setResult(result);
  }

  private int readNow(ByteBuffer into) throws IOException {
    if (bytes.length() > 0) {
      return bytes.takeInto(into);
    }
    return mustWait() ? 0 : receive(into);
  }

  private <T> @Nullable T takeNow(Reading<T> wish) throws IOException {
    T result = wish.take(bytes, ended);
    for (int chunk = 0; result == null && chunk < CHUNKS_AT_ONCE && !mustWait(); chunk++) {
      if (fill() == 0) {
        break;
      }
      result = wish.take(bytes, ended);
    }
    return result;
  }

  private @Nullable Object fillAndTake() throws IOException {
    fill();
    return Objects.requireNonNull(reading).take(bytes, ended);
  }

  private boolean mustWait() {
    return emptied && selection.watchesReading();
  }

  /** One system call into the caller's buffer; through the loop's direct buffer where the caller's is on the heap. */
  private int receive(ByteBuffer into) throws IOException {
    if (ended) {
      return -1;
    }
    if (into.isDirect()) {
      int room = into.remaining();
      return received(channel.read(into), room);
    }
    ByteBuffer transfer = network.transferBuffer();
    int room = Math.min(transfer.capacity(), into.remaining());
    int count = received(channel.read(transfer.limit(room)), room);
    into.put(transfer.flip());
    return count;
  }

  /** One system call into the queue: the count, 0 if nothing is there, -1 at the end of the stream. */
  private int fill() throws IOException {
    ByteBuffer transfer = network.transferBuffer().limit(CHUNK);
    int count = received(channel.read(transfer), CHUNK);
    bytes.append(transfer.flip());
    return count;
  }

  private int received(int count, int asked) {
    ended = count < 0;
    emptied = count < asked;
    return count;
  }

  private static @Nullable Integer nonZero(int count) {
    return count == 0 ? null : count;
  }

  /** A done future is immutable, so one may be handed out many times: reads of equal size allocate nothing. */
  private Future<Integer> count(int count) {
    Future<Integer> last = lastCount;
    if (last == null || last.result() != count) {
      last = network.completed(count);
      lastCount = last;
    }
    return last;
  }
}
