package dev.fermata.internal.io;

import dev.fermata.Future;
import dev.fermata.internal.loop.Selection;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Iterator;

/**
 * The sending half of a stream: writes happen in the order of their calls, each at once if the kernel takes it. Loop thread only.
 *
 * <p>Heap data goes out through the loop's direct buffer, small writes that wait together in one system call.
 */
public final class StreamOutput {
  /** Bytes per system call. */
  private static final int SLICE = 64 * 1024;

  /** Bytes per event or call: a fast reader of much data must not keep the loop from everything else. */
  private static final int TURN = 16 * SLICE;

  private final Network network;
  private final SocketChannel channel;
  private final Selection selection;
  private final Runnable taker = this::writable;
  private final ArrayDeque<Write> queue = new ArrayDeque<>();

  /** Starts with nothing to send. */
  public StreamOutput(Connection connection) {
    this.network = connection.network();
    this.channel = connection.channel();
    this.selection = connection.selection();
  }

  /** Sends all that remains in the buffer; done when the kernel has it. */
  public Future<Void> write(ByteBuffer data) {
    return enqueue(data, false);
  }

  /** Tells the peer that nothing will follow what has been written. */
  public Future<Void> shutdown() {
    return enqueue(ByteBuffer.allocate(0), true);
  }

  /** Fails all writes that wait. */
  public void fail(IOException error) {
    for (Write write = queue.poll(); write != null; write = queue.poll()) {
      if (!write.future.isDone()) {
        write.future.setException(error);
      }
    }
  }

  /** Takes an event. */
  private void writable() {
    try {
      if (flush()) {
        selection
            .ignoreWriting(); // at once: a channel is nearly always writable, and each event costs
      } else {
        selection.awaitWritable(taker);
      }
    } catch (IOException e) {
      selection.ignoreWriting();
      fail(e);
    }
  }

  private Future<Void> enqueue(ByteBuffer data, boolean last) {
    try {
      if (queue.isEmpty() && sendAtOnce(data, last)) {
        return network.done();
      }
    } catch (IOException e) {
      return network.failed(e);
    }
    Write write = new Write(data, last, network.loop().createFuture());
    queue.add(write);
    selection.awaitWritable(taker);
    return write.future;
  }

  private boolean sendAtOnce(ByteBuffer data, boolean last) throws IOException {
    int sent = 0;
    while (data.hasRemaining() && sent < TURN) {
      int asked = Math.min(data.remaining(), SLICE);
      int count = data.isDirect() ? channel.write(data) : sendThroughTransfer(data, asked);
      sent += count;
      if (count < asked) {
        break;
      }
    }
    if (data.hasRemaining()) {
      return false;
    }
    if (last) {
      channel.shutdownOutput();
    }
    return true;
  }

  private int sendThroughTransfer(ByteBuffer data, int count) throws IOException {
    ByteBuffer transfer = network.transferBuffer().limit(count);
    transfer.put(data.duplicate().limit(data.position() + count)).flip();
    int sent = channel.write(transfer);
    data.position(data.position() + sent);
    return sent;
  }

  /** Sends what the kernel takes, within one turn's share; true if nothing is left. */
  private boolean flush() throws IOException {
    int sent = 0;
    while (completeSent() && sent < TURN) {
      int count = sendSlice();
      if (count == 0) {
        return false;
      }
      sent += count;
    }
    return queue.isEmpty();
  }

  /** Takes finished and cancelled writes off the head of the queue; true if one that has bytes follows. */
  private boolean completeSent() throws IOException {
    for (Write head = queue.peek(); head != null; head = queue.peek()) {
      boolean cancelled = head.future.isDone();
      if (!cancelled && head.data.hasRemaining()) {
        return true;
      }
      if (!cancelled && head.last) {
        channel.shutdownOutput();
      }
      queue.remove();
      if (!cancelled) {
        head.future.setResult(null);
      }
    }
    return false;
  }

  private int sendSlice() throws IOException {
    ByteBuffer head = queue.element().data;
    if (head.isDirect()) {
      return channel.write(head);
    }
    ByteBuffer transfer = network.transferBuffer().limit(SLICE);
    gather(transfer);
    int sent = channel.write(transfer.flip());
    advance(sent);
    return sent;
  }

  private void gather(ByteBuffer transfer) {
    for (Write write : queue) {
      if (write.data.isDirect() || !transfer.hasRemaining()) {
        return;
      }
      if (!write.future.isDone()) {
        ByteBuffer data = write.data.duplicate();
        transfer.put(
            data.limit(data.position() + Math.min(data.remaining(), transfer.remaining())));
      }
      if (write.last) {
        return; // nothing may follow
      }
    }
  }

  /** Marks bytes as sent, in the order in which {@link #gather} took them. */
  private void advance(int sent) {
    int left = sent;
    for (Iterator<Write> writes = queue.iterator(); left > 0; ) {
      Write write = writes.next();
      if (!write.future.isDone()) {
        int count = Math.min(left, write.data.remaining());
        write.data.position(write.data.position() + count);
        left -= count;
      }
    }
  }

  private record Write(ByteBuffer data, boolean last, Future<Void> future) {}
}
