package dev.fermata.internal.io;

import dev.fermata.Future;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The receiving half of a stream: at most one read waits at a time. Loop thread only.
 *
 * <p>A read is tried at once; only if nothing is there does it wait for an event. The interest then stays on from one read to the
 * next, and only an event that finds no read waiting ends it. While it is on and the last read emptied the source, trying again
 * would be a wasted system call: the next poll tells. So a server that answers requests needs one read, one write and its share of
 * a poll for each.
 *
 * <p>Bytes are fetched only for a read that waits: what nobody wants stays in the kernel and holds up the peer, not in memory.
 *
 * <p>A cancelled read needs no bookkeeping: its future is done, so the next event or the next read finds it gone.
 */
public final class StreamInput implements Runnable {
  /** Bytes per system call for reads that collect: bounds what one event may bring in, for the other channels' sake. */
  private static final int CHUNK = 64 * 1024;

  /** Chunks that a read may collect before it lets the loop turn. */
  private static final int CHUNKS_AT_ONCE = 4;

  private final Network network;
  private final Supplier<@Nullable IOException> loss;
  private ByteSource source;
  private @Nullable InboundBytes bytes; // null until a read collects: one into a buffer needs none
  private boolean ended;
  private boolean emptied; // the last read took all there was
  private @Nullable IOException failure;
  private @Nullable Future<?> waiting;
  private @Nullable ByteBuffer target; // of a waiting read into a buffer
  private @Nullable Reading<?> reading; // of any other waiting read
  private @Nullable Future<Integer> lastCount; // handed out again while the counts are equal
  private @Nullable Deadline deadline; // null: reads may wait for ever

  /**
   * Starts with nothing read.
   *
   * @param loss what has ended the sending half; null for nothing
   */
  public StreamInput(ByteSource source, Supplier<@Nullable IOException> loss) {
    this.network = source.network();
    this.source = source;
    this.loss = loss;
  }

  /** Reads at least one byte into the buffer: the count, or -1 at the end of the stream. */
  public Future<Integer> read(ByteBuffer into) {
    network.checkThread("read");
    if (into.isReadOnly()) {
      throw new IllegalArgumentException("Read-only buffer");
    }
    checkNobodyWaits();
    if (failure != null) {
      return network.failed(failure);
    }
    try {
      int count = into.hasRemaining() ? readNow(into) : 0;
      if (count != 0 || !into.hasRemaining()) {
        return count(count);
      }
    } catch (IOException e) {
      return network.failed(lost(e));
    }
    Future<Integer> future = network.loop().createFuture();
    target = into;
    waitWith(future);
    return future;
  }

  /** Reads until the wish is met. */
  public <T> Future<T> read(Reading<T> wish) {
    network.checkThread("read");
    checkNobodyWaits();
    if (failure != null) {
      return network.failed(failure);
    }
    try {
      T result = takeNow(wish);
      if (result != null) {
        return network.completed(result);
      }
    } catch (UnmetReading e) {
      return network.failed(e.reason());
    } catch (IOException e) {
      return network.failed(lost(e));
    }
    Future<T> future = network.loop().createFuture();
    reading = wish;
    waitWith(future);
    return future;
  }

  /** Reads whose wait takes longer fail; null for no limit. */
  public void setTimeout(@Nullable Duration limit) {
    deadline = limit == null ? null : new Deadline(network, "read", limit);
  }

  /** Whether the end of the stream was reached and every byte before it was taken. */
  public boolean atEnd() {
    return ended && buffered() == 0;
  }

  /** What ended the reading before the end of the stream; null for nothing. */
  public @Nullable IOException failure() {
    return failure;
  }

  /** Whether a read waits. */
  public boolean isWaiting() {
    return waiting != null && !waiting.isDone();
  }

  /** The stream is closed: fails the read that waits, if one does, and every later one. */
  public void close() {
    failure = new ClosedChannelException();
    Future<?> future = waiting;
    forget();
    if (future != null && !future.isDone()) {
      future.setException(new AsynchronousCloseException());
    }
  }

  /** Takes what has arrived and was not read yet: it belongs to the layer that {@link #switchTo} puts in between. */
  public ByteBuffer takeBuffered() {
    return ByteBuffer.wrap(queue().take(buffered()));
  }

  /** Reads from another source from now on. */
  public void switchTo(ByteSource other) {
    source = other;
    emptied = false;
  }

  /** Text for people: what is buffered and what waits. */
  public String state() {
    return (buffered() > 0 ? ", " + buffered() + " bytes" : "")
        + (ended ? ", eof" : "")
        + (isWaiting() ? ", reading" : "")
        + (failure != null ? ", failed: " + failure : "");
  }

  private void checkNobodyWaits() {
    if (isWaiting()) {
      throw new IllegalStateException(
          "read() called while another coroutine is already waiting for incoming data");
    }
    forget(); // of a cancelled read
  }

  private void waitWith(Future<?> future) {
    waiting = future;
    if (deadline != null) {
      deadline.start(future);
    }
    source.awaitReadable(this);
  }

  private void forget() {
    if (deadline != null) {
      deadline.stop();
    }
    waiting = null;
    target = null;
    reading = null;
  }

  /** Takes an event: for the source. */
  @Override
  public void run() {
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
        source.awaitReadable(this);
      }
    } catch (UnmetReading e) {
      forget();
      future.setException(e.reason());
    } catch (IOException e) {
      lost(e);
      forget();
      future.setException(e);
    }
  }

  private IOException lost(IOException error) {
    failure = error;
    return error;
  }

  @SuppressWarnings(
      "unchecked") // waiting, target and reading are set together, so the result has the future's
  // type
  private void complete(Future<?> future, Object result) {
    forget();
    ((Future<Object>) future).setResult(result);
  }

  private int readNow(ByteBuffer into) throws IOException {
    if (buffered() > 0) {
      return queue().takeInto(into);
    }
    return mustWait() ? 0 : receive(into);
  }

  private <T> @Nullable T takeNow(Reading<T> wish) throws IOException {
    T result = take(wish);
    for (int chunk = 0; result == null && chunk < CHUNKS_AT_ONCE && !mustWait(); chunk++) {
      if (fill() == 0) {
        break;
      }
      result = take(wish);
    }
    return result;
  }

  private @Nullable Object fillAndTake() throws IOException {
    fill();
    return take(Objects.requireNonNull(reading));
  }

  private <T> @Nullable T take(Reading<T> wish) throws UnmetReading {
    try {
      return wish.take(queue(), ended);
    } catch (IOException e) {
      throw new UnmetReading(e);
    }
  }

  private int buffered() {
    InboundBytes collected = bytes;
    return collected == null ? 0 : collected.length();
  }

  private InboundBytes queue() {
    InboundBytes collected = bytes;
    if (collected == null) {
      collected = new InboundBytes();
      bytes = collected;
    }
    return collected;
  }

  private boolean mustWait() {
    return emptied && source.watchesReading();
  }

  /** One system call into the caller's buffer; through the loop's direct buffer where the caller's is on the heap. */
  private int receive(ByteBuffer into) throws IOException {
    if (ended) {
      return -1;
    }
    if (into.isDirect()) {
      int room = into.remaining();
      return received(source.read(into), room);
    }
    ByteBuffer transfer = network.transferBuffer();
    int room = Math.min(transfer.capacity(), into.remaining());
    int count = received(source.read(transfer.limit(room)), room);
    into.put(transfer.flip());
    return count;
  }

  /** One system call into the queue: the count, 0 if nothing is there, -1 at the end of the stream. */
  private int fill() throws IOException {
    ByteBuffer transfer = network.transferBuffer().limit(CHUNK);
    int count = received(source.read(transfer), CHUNK);
    queue().append(transfer.flip());
    return count;
  }

  private int received(int count, int asked) throws IOException {
    ended = count < 0;
    IOException lost = ended ? loss.get() : null;
    if (lost != null) {
      throw lost; // the system tells of a reset only once, and must not be heard to say that this
      // is the end
    }
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

  /** A wish that cannot be met says nothing about the connection: the next read may succeed. */
  private static final class UnmetReading extends IOException {
    private static final long serialVersionUID = 1;

    UnmetReading(IOException reason) {
      super(reason);
    }

    IOException reason() {
      return (IOException) Objects.requireNonNull(getCause());
    }
  }
}
