package dev.fermata.io;

import dev.fermata.Future;
import dev.fermata.Handle;
import dev.fermata.Loop;
import java.io.IOException;
import java.nio.channels.SelectableChannel;
import org.jspecify.annotations.Nullable;

/** An operation on a channel of the program's own that is tried at once, and then each time the channel is ready. Loop thread only. */
final class Retrying<T> {
  private final Loop loop;
  private final SelectableChannel channel;
  private final boolean reading;
  private final Attempt<T> attempt;
  private final Future<T> future;
  private @Nullable Handle handle;

  /** One try. */
  @FunctionalInterface
  interface Attempt<T> {
    /** The result; null if the channel is not ready for it. */
    @Nullable
    T now() throws IOException;
  }

  private Retrying(SelectableChannel channel, boolean reading, Attempt<T> attempt) {
    this.loop = Loop.running();
    this.channel = channel;
    this.reading = reading;
    this.attempt = attempt;
    this.future = loop.createFuture();
  }

  /** Tries, and if need be waits until the channel can be read or accepted from. */
  static <T> Future<T> reading(SelectableChannel channel, Attempt<T> attempt) {
    return new Retrying<>(channel, true, attempt).start(true);
  }

  /** Tries, and if need be waits until the channel can be written to or has connected. */
  static <T> Future<T> writing(SelectableChannel channel, Attempt<T> attempt) {
    return new Retrying<>(channel, false, attempt).start(true);
  }

  /** Waits for readiness alone. */
  static Future<Void> ready(SelectableChannel channel, boolean reading) {
    Retrying<Boolean> waiting = new Retrying<>(channel, reading, () -> true);
    Future<Void> result = waiting.loop.createFuture();
    Future<Boolean> ready = waiting.start(false);
    ready.addDoneCallback(done -> result.setResultUnlessCancelled(null));
    result.addDoneCallback(done -> ready.cancel());
    return result;
  }

  private Future<T> start(boolean atOnce) {
    if (channel.isBlocking()) {
      throw new IllegalArgumentException(
          "the channel must be non-blocking: call configureBlocking(false) on " + channel);
    }
    if (atOnce) {
      attempt();
    }
    if (!future.isDone()) {
      handle =
          reading ? loop.addReader(channel, this::attempt) : loop.addWriter(channel, this::attempt);
      future.addDoneCallback(done -> stopWatching());
    }
    return future;
  }

  private void attempt() {
    if (future.isDone()) {
      stopWatching();
      return;
    }
    try {
      T result = attempt.now();
      if (result != null) {
        future.setResult(result);
        stopWatching();
      }
    } catch (IOException | RuntimeException e) {
      future.setException(e);
      stopWatching();
    }
  }

  /** A later operation on the same channel has its own handle, which must stay. */
  private void stopWatching() {
    Handle mine = handle;
    handle = null;
    if (mine == null || mine.isCancelled()) {
      return;
    }
    if (reading) {
      loop.removeReader(channel);
    } else {
      loop.removeWriter(channel);
    }
  }
}
