package dev.fermata.internal.io;

import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.internal.loop.Selection;
import dev.fermata.internal.loop.SelectorLoop;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import org.jspecify.annotations.Nullable;

/** What channels need of the loop they belong to. */
public final class Network {
  private final SelectorLoop loop;
  private @Nullable Future<Void> done;
  private @Nullable ByteBuffer recordBuffer;

  private Network(SelectorLoop loop) {
    this.loop = loop;
  }

  /** That of the loop which runs in this thread. */
  public static Network running() {
    if (Loop.running() instanceof SelectorLoop loop) {
      return new Network(loop);
    }
    throw new UnsupportedOperationException(
        Loop.running() + " has no selector, so no channel can wait on it");
  }

  /** The loop. */
  public Loop loop() {
    return loop;
  }

  /** Throws if another thread than the loop's makes this call. */
  public void checkThread(String call) {
    loop.checkLoopThread(call);
  }

  /** Puts a channel on the loop's selector, watching for nothing yet. Makes it non-blocking. */
  Selection register(SelectableChannel channel) throws IOException {
    channel.configureBlocking(false);
    return loop.register(channel);
  }

  /** Puts a channel that the program keeps a hand on, and may close at any time, on the loop's selector as {@link #register}. */
  Selection registerForeign(SelectableChannel channel) throws IOException {
    Selection selection = register(channel);
    selection.watchClosing();
    return selection;
  }

  /** Whether a reader, or a writer, of the program's watches the channel. */
  public boolean isWatched(SelectableChannel channel, boolean reading) {
    return loop.isWatched(channel, reading);
  }

  /** Has {@code told} run once if the program closes the channel; what is returned is to be run when that does not matter any more. */
  public Runnable whenClosed(SelectableChannel channel, Runnable told) {
    return loop.whenClosed(channel, told);
  }

  /** The loop's one direct buffer, empty and ready to be filled. Its content is lost when the caller returns. */
  ByteBuffer transferBuffer() {
    return loop.readBuffer();
  }

  /** What can be read now, copied; empty if nothing is there, null at the end. */
  public byte @Nullable [] readChunk(ByteSource source) throws IOException {
    ByteBuffer transfer = transferBuffer();
    if (source.read(transfer) < 0) {
      return null;
    }
    byte[] chunk = new byte[transfer.flip().remaining()];
    transfer.get(chunk);
    return chunk;
  }

  /** A heap buffer with at least this room, empty and ready to be filled. Its content is lost when the caller returns. */
  ByteBuffer recordBuffer(int room) {
    ByteBuffer buffer = recordBuffer;
    if (buffer == null || buffer.capacity() < room) {
      buffer = ByteBuffer.allocate(room);
      recordBuffer = buffer;
    }
    return buffer.clear();
  }

  /** A future that is done, without a value. One for all, because a done future never changes. */
  Future<Void> done() {
    Future<Void> future = done;
    if (future == null) {
      future = completed(null);
      done = future;
    }
    return future;
  }

  /** A future that is done. */
  public <T> Future<T> completed(@Nullable T value) {
    Future<T> future = loop.createFuture();
    future.setResult(value);
    return future;
  }

  /** A future that has failed. */
  public <T> Future<T> failed(Throwable error) {
    Future<T> future = loop.createFuture();
    future.setException(error);
    return future;
  }
}
