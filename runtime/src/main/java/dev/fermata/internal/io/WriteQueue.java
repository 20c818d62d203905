package dev.fermata.internal.io;

import dev.fermata.Future;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Iterator;

/** Writes that wait, in the order of their calls. A cancelled one gives way when it reaches the head. Loop thread only. */
final class WriteQueue {
  private final ArrayDeque<Write> writes = new ArrayDeque<>();
  private long bytes;

  boolean isEmpty() {
    return writes.isEmpty();
  }

  /** The bytes that are not sent yet. */
  long bytes() {
    return bytes;
  }

  void add(ByteBuffer data, boolean last, Future<Void> future) {
    writes.add(new Write(data, last, future));
    bytes += data.remaining();
  }

  /** What is to be sent next. There must be something. */
  ByteBuffer headData() {
    return writes.element().data;
  }

  /** Takes finished and cancelled writes off the head; true if one that has bytes follows. */
  boolean completeSent(ByteSink sink) throws IOException {
    for (Write head = writes.peek(); head != null; head = writes.peek()) {
      boolean cancelled = head.future.isDone();
      if (!cancelled && head.data.hasRemaining()) {
        return true;
      }
      if (!cancelled && head.last) {
        sink.shutdownOutput();
      }
      writes.remove();
      bytes -= head.data.remaining();
      if (!cancelled) {
        head.future.setResult(null);
      }
    }
    return false;
  }

  /** Copies what comes next from heap buffers into the target, as much as fits. */
  void gather(ByteBuffer target) {
    for (Write write : writes) {
      if (write.data.isDirect() || !target.hasRemaining()) {
        return;
      }
      if (!write.future.isDone()) {
        ByteBuffer data = write.data.duplicate();
        target.put(data.limit(data.position() + Math.min(data.remaining(), target.remaining())));
      }
      if (write.last) {
        return; // nothing may follow
      }
    }
  }

  /** Marks bytes as sent, in the order in which {@link #gather} took them. */
  void advance(int sent) {
    int left = sent;
    for (Iterator<Write> all = writes.iterator(); left > 0; ) {
      Write write = all.next();
      if (!write.future.isDone()) {
        int count = Math.min(left, write.data.remaining());
        write.data.position(write.data.position() + count);
        left -= count;
      }
    }
    sent(sent);
  }

  /** Counts bytes that were sent. */
  void sent(int count) {
    bytes -= count;
  }

  /** Fails all. */
  void fail(IOException error) {
    for (Write write = writes.poll(); write != null; write = writes.poll()) {
      if (!write.future.isDone()) {
        write.future.setException(error);
        quietly(write.future);
      }
    }
    bytes = 0;
  }

  /** Whoever does not await a write learns of its failure elsewhere, so nobody must read it. */
  static Future<Void> quietly(Future<Void> failed) {
    failed.exception();
    return failed;
  }

  private record Write(ByteBuffer data, boolean last, Future<Void> future) {}
}
