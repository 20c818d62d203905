package dev.fermata.internal.io;

import dev.fermata.Loop;
import dev.fermata.LoopStateException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** A blocking stream as a sink: a daemon thread writes one chunk at a time and tells the loop when it is out. */
public final class PumpedSink implements ClosableSink {
  private static final int CHUNK = 64 * 1024;
  private static final byte[] END = {};

  private final Network network;
  private final OutputStream stream;
  private final String name;
  private final LinkedBlockingQueue<byte[]> orders = new LinkedBlockingQueue<>();
  private boolean busy;
  private boolean closed;
  private @Nullable IOException failure;
  private @Nullable Runnable taker;

  private PumpedSink(Network network, OutputStream stream, String name) {
    this.network = network;
    this.stream = stream;
    this.name = name;
  }

  /** Starts the thread. */
  public static PumpedSink start(Network network, OutputStream stream, String name) {
    PumpedSink sink = new PumpedSink(network, stream, name);
    Thread thread = new Thread(sink::pump, "fermata-" + name);
    thread.setDaemon(true);
    thread.start();
    return sink;
  }

  /** In the pump's thread. */
  private void pump() {
    Loop loop = network.loop();
    try (stream) {
      for (byte[] chunk = orders.take(); chunk != END; chunk = orders.take()) {
        stream.write(chunk);
        stream.flush();
        loop.callSoonThreadsafe(() -> written(null));
      }
    } catch (IOException e) {
      post(loop, () -> written(e));
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

  private void written(@Nullable IOException error) {
    busy = false;
    failure = error == null ? failure : error;
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
  public int write(ByteBuffer data) throws IOException {
    if (!flush() || !data.hasRemaining()) {
      return 0;
    }
    byte[] chunk = new byte[Math.min(CHUNK, data.remaining())];
    data.get(chunk);
    busy = true;
    orders.add(chunk);
    return chunk.length;
  }

  @Override
  public boolean flush() throws IOException {
    if (failure != null) {
      throw failure;
    }
    return !busy;
  }

  @Override
  public void awaitWritable(Runnable newTaker) {
    taker = newTaker;
    if (!busy) {
      network.loop().callSoon(this::wake);
    }
  }

  @Override
  public void ignoreWriting() {
    taker = null;
  }

  @Override
  public void shutdownOutput() {
    close();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      orders.add(END);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
