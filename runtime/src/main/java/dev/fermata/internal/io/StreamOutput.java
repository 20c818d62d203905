package dev.fermata.internal.io;

import dev.fermata.Future;
import java.io.IOException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The sending half of a stream: writes happen in the order of their calls, each at once if the kernel takes it. Loop thread only.
 *
 * <p>Heap data goes out through the loop's direct buffer, small writes that wait together in one system call.
 */
public final class StreamOutput implements Runnable {
  /** Bytes per system call. */
  private static final int SLICE = 64 * 1024;

  /** Bytes per event or call: a fast reader of much data must not keep the loop from everything else. */
  private static final int TURN = 16 * SLICE;

  private final Network network;
  private final Drains drains;
  private ByteSink sink;
  private @Nullable WriteQueue queue; // null until a write waits: most connections never have one
  private boolean shutDown;
  private Runnable changed = () -> {};
  private @Nullable IOException failure;
  private @Nullable Runnable whenEmpty;
  private @Nullable FileSender sender; // has the sink to itself once the queue is empty
  private @Nullable Duration timeout; // null: writes may wait for ever

  /** Starts with nothing to send. */
  public StreamOutput(ByteSink sink) {
    this.network = sink.network();
    this.sink = sink;
    this.drains = new Drains(network, this::bufferedBytes);
  }

  /**
   * Sends all that remains in the buffer; done when the kernel has it. A failure may be left unread: {@link #drain} tells of it, too.
   *
   * @param borrowed whether the caller may change the buffer's content later: what must wait is copied then
   */
  public Future<Void> write(ByteBuffer data, boolean borrowed) {
    return enqueue(data, false, borrowed);
  }

  /**
   * Sends a part of a file after what was written before; done with the number of bytes when the kernel has them. To write meanwhile is an
   * {@link IllegalStateException}.
   *
   * @param file the file, perhaps on its way to being opened; whoever passes it closes it
   */
  public Future<Long> sendFile(Future<FileChannel> file, long offset, long count) {
    FileSending.check(offset, count);
    checkNothingIsSent();
    if (failure != null || shutDown) {
      return network.failed(refusal());
    }
    FileSender next = new FileSender(sink, new FileSender.Part(file, offset, count), timeout);
    sender = next;
    next.future().addDoneCallback(done -> ended(next));
    if (nothingWaits()) {
      next.begin();
    }
    return next.future();
  }

  private void ended(FileSender over) {
    if (sender == over) {
      sender = null;
      over.end();
      emptied();
      changed.run();
    }
  }

  /** A sending that was cancelled is over, even if its callback has not run yet. */
  private void checkNothingIsSent() {
    FileSender current = sender;
    if (current != null && current.future().isDone()) {
      ended(current);
    } else if (current != null) {
      throw new IllegalStateException("sendFile() is in progress");
    }
  }

  /** Tells the peer that nothing will follow what has been written. */
  public Future<Void> shutdown() {
    return enqueue(ByteBuffer.allocate(0), true, false);
  }

  /** Done when little enough waits to be sent. */
  public Future<Void> drain() {
    return failure == null ? drains.drain() : network.failed(connectionLost());
  }

  /** Bounds what waits: above {@code high} bytes drains wait until no more than {@code low} are left. */
  public void setLimits(int high, int low) {
    drains.setLimits(high, low);
  }

  /** Writes that wait longer fail; null for no limit. */
  public void setTimeout(@Nullable Duration limit) {
    timeout = limit;
  }

  /** How many bytes wait to be sent. */
  public long bufferedBytes() {
    WriteQueue waiting = queue;
    return waiting == null ? 0 : waiting.bytes();
  }

  /** What ended the sending; null for nothing. */
  public @Nullable IOException failure() {
    return failure;
  }

  /** Whether nothing waits to be sent. */
  public boolean isIdle() {
    return nothingWaits() && sender == null;
  }

  /** Runs {@code body} when nothing waits to be sent any more: at once, if that is so; also when sending fails. */
  public void whenIdle(Runnable body) {
    if (isIdle()) {
      body.run();
    } else {
      Runnable earlier = whenEmpty;
      whenEmpty = earlier == null
          ? body
          : () -> {
            earlier.run();
            body.run();
          };
    }
  }

  /** Writes to another sink from now on. Nothing may wait. */
  public void switchTo(ByteSink other) {
    sink.ignoreWriting();
    sink = other;
  }

  /** Has something told, from within events, that something was sent or that sending has failed. It runs no code of the program. */
  public void setListener(Runnable listener) {
    changed = listener;
  }

  /** Fails all writes that wait, and every later one. */
  public void fail(IOException error) {
    failure = failure == null ? error : failure;
    if (queue != null) {
      queue.fail(error);
    }
    drains.fail(error);
    FileSender current = sender;
    if (current != null) {
      current.future().setExceptionUnlessCancelled(error);
      ended(current);
    } else {
      emptied();
      changed.run();
    }
  }

  /** The stream closes, and nothing of what was written was lost: nobody needs to wait any more. */
  public void end() {
    shutDown = true;
    drains.end();
  }

  /** The connection is closed. */
  public void disconnected() {
    drains.disconnected();
  }

  private IOException refusal() {
    return shutDown ? new ClosedChannelException() : connectionLost();
  }

  private SocketException connectionLost() {
    SocketException lost = new SocketException("Connection lost");
    lost.initCause(failure);
    return lost;
  }

  /** Takes an event: for the sink. */
  @Override
  public void run() {
    try {
      if (flush()) {
        sink.ignoreWriting(); // at once: a channel is nearly always writable, and each event costs
        emptied();
      } else {
        sink.awaitWritable(this);
      }
      drains.sent();
      changed.run();
    } catch (IOException e) {
      sink.ignoreWriting();
      fail(e);
    }
  }

  private void emptied() {
    Runnable body = whenEmpty;
    if (sender != null) {
      sender.begin();
    } else if (body != null) {
      whenEmpty = null;
      body.run();
    }
  }

  private Future<Void> enqueue(ByteBuffer data, boolean last, boolean borrowed) {
    checkNothingIsSent();
    if (failure != null || shutDown) {
      return refused(refusal());
    }
    try {
      shutDown = last;
      if (nothingWaits() && sendAtOnce(data, last)) {
        return network.done();
      }
    } catch (IOException e) {
      fail(e);
      return refused(e);
    }
    Future<Void> future = network.loop().createFuture();
    queue().add(borrowed ? copy(data) : data, last, future);
    limitWait(future);
    drains.added();
    sink.awaitWritable(this);
    return future;
  }

  private boolean nothingWaits() {
    return queue == null || queue.isEmpty();
  }

  private WriteQueue queue() {
    WriteQueue waiting = queue;
    if (waiting == null) {
      waiting = new WriteQueue();
      queue = waiting;
    }
    return waiting;
  }

  private void limitWait(Future<Void> future) {
    if (timeout != null) {
      Deadline deadline = new Deadline(network, "write", timeout);
      deadline.start(future);
      future.addDoneCallback(done -> deadline.stop());
    }
  }

  private Future<Void> refused(IOException error) {
    return WriteQueue.quietly(network.failed(error));
  }

  private static ByteBuffer copy(ByteBuffer data) {
    return ByteBuffer.allocate(data.remaining()).put(data).flip();
  }

  private boolean sendAtOnce(ByteBuffer data, boolean last) throws IOException {
    int sent = 0;
    while (data.hasRemaining() && sent < TURN) {
      int asked = Math.min(data.remaining(), SLICE);
      int count = data.isDirect() ? sink.write(data) : sendThroughTransfer(data, asked);
      sent += count;
      if (count < asked) {
        break;
      }
    }
    if (data.hasRemaining() || !sink.flush()) {
      return false;
    }
    if (last) {
      sink.shutdownOutput();
    }
    return true;
  }

  private int sendThroughTransfer(ByteBuffer data, int count) throws IOException {
    ByteBuffer transfer = network.transferBuffer().limit(count);
    transfer.put(data.duplicate().limit(data.position() + count)).flip();
    int sent = sink.write(transfer);
    data.position(data.position() + sent);
    return sent;
  }

  /** Sends what the kernel takes, within one turn's share; true if nothing is left. */
  private boolean flush() throws IOException {
    WriteQueue waiting = queue();
    int sent = 0;
    while (sink.flush() && waiting.completeSent(sink) && sent < TURN) {
      int count = sendSlice(waiting);
      if (count == 0) {
        return false;
      }
      sent += count;
    }
    return waiting.isEmpty();
  }

  private int sendSlice(WriteQueue waiting) throws IOException {
    ByteBuffer head = waiting.headData();
    if (head.isDirect()) {
      int sent = sink.write(head);
      waiting.sent(sent);
      return sent;
    }
    ByteBuffer transfer = network.transferBuffer().limit(SLICE);
    waiting.gather(transfer);
    int sent = sink.write(transfer.flip());
    waiting.advance(sent);
    return sent;
  }
}
