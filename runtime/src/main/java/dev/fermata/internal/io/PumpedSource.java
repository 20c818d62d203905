package dev.fermata.internal.io;

import dev.fermata.Loop;
import dev.fermata.LoopStateException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * A blocking stream as a source: a daemon thread reads ahead, by a bounded amount, and posts what it has read to the loop.
 *
 * <p>A thread of the platform, because reading from a file descriptor would hold on to a virtual one's carrier all the same.
 */
public final class PumpedSource implements ClosableSource {
  private static final int CHUNK = 64 * 1024;
  private static final int CHUNKS_AHEAD = 4;

  private final Network network;
  private final InputStream stream;
  private final String name;
  private final Semaphore ahead = new Semaphore(CHUNKS_AHEAD);
  private final ArrayDeque<ByteBuffer> chunks = new ArrayDeque<>();
  private boolean ended;
  private volatile boolean closed; // written by the loop's thread, read by the pump's
  private @Nullable IOException failure;
  private @Nullable Runnable taker;

  private PumpedSource(Network network, InputStream stream, String name) {
    this.network = network;
    this.stream = stream;
    this.name = name;
  }

  /** Begins to read ahead. */
  public static PumpedSource start(Network network, InputStream stream, String name) {
    PumpedSource source = new PumpedSource(network, stream, name);
    Thread thread = new Thread(source::pump, "fermata-" + name);
    thread.setDaemon(true);
    thread.start();
    return source;
  }

  /** In the pump's thread. */
  private void pump() {
    Loop loop = network.loop();
    try (stream) {
      while (!closed) {
        ahead.acquire();
        byte[] room = new byte[CHUNK];
        int count = stream.read(room);
        if (count < 0) {
          loop.callSoonThreadsafe(() -> ended(null));
          return;
        }
        // small reads must not hold large arrays
        ByteBuffer chunk = count < CHUNK / 2
            ? ByteBuffer.allocate(count).put(room, 0, count).flip()
            : ByteBuffer.wrap(room, 0, count);
        loop.callSoonThreadsafe(() -> arrived(chunk));
      }
    } catch (IOException e) {
      post(loop, () -> ended(e));
    } catch (InterruptedException | LoopStateException e) {
      return; // nobody is there any more
    }
  }

  private static void post(Loop loop, Runnable message) {
    try {
      loop.callSoonThreadsafe(message);
    } catch (LoopStateException e) {
      return; // the loop has closed
    }
  }

  private void arrived(ByteBuffer chunk) {
    if (!closed) {
      chunks.add(chunk);
      wake();
    }
  }

  private void ended(@Nullable IOException error) {
    ended = true;
    failure = error;
    wake();
  }

  private void wake() {
    Runnable waiting = taker;
    taker = null;
    if (waiting != null) {
      waiting.run();
    }
  }

  @Override
  public Network network() {
    return network;
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    int before = target.position();
    while (target.hasRemaining() && !chunks.isEmpty()) {
      ByteBuffer chunk = chunks.element();
      int count = Math.min(chunk.remaining(), target.remaining());
      target.put(chunk.slice().limit(count));
      chunk.position(chunk.position() + count);
      if (!chunk.hasRemaining()) {
        chunks.remove();
        ahead.release();
      }
    }
    int count = target.position() - before;
    return count > 0 ? count : atEnd();
  }

  private int atEnd() throws IOException {
    if (failure != null && !closed) {
      throw failure;
    }
    return ended ? -1 : 0;
  }

  @Override
  public void awaitReadable(Runnable newTaker) {
    taker = newTaker;
    if (!chunks.isEmpty() || ended) {
      network.loop().callSoon(this::wake);
    }
  }

  @Override
  public boolean watchesReading() {
    return false; // trying costs nothing
  }

  /** Gives up; the thread ends with its present read, at the latest when the other end closes. */
  @Override
  public void close() {
    closed = true;
    chunks.clear();
    ahead.release(CHUNKS_AHEAD);
  }

  @Override
  public String toString() {
    return name;
  }
}
