package dev.fermata.io;

import dev.fermata.Future;
import dev.fermata.Handle;
import dev.fermata.Loop;
import dev.fermata.internal.io.Network;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.SelectableChannel;
import org.jspecify.annotations.Nullable;

/**
 * An operation on a channel of the program's own that is tried at once, and then each time the channel is ready; and its outcome. Loop
 * thread only.
 */
final class Retrying<T> extends Future<T> {
  private final Network network;
  private final Loop loop;
  private final SelectableChannel channel;
  private final boolean reading;
  private final Attempt<T> attempt;
  private @Nullable Handle handle;
  private @Nullable Runnable
      closure; // to be run when the closing of the channel does not matter any more

  /** One try. */
  @FunctionalInterface
  private interface Attempt<T> {
    /** Completes the future; does nothing if the channel is not ready. */
    void on(Future<T> outcome) throws IOException;
  }

  /** One try of what has a result. */
  @FunctionalInterface
  interface Fetch<T> {
    /** The result; null if the channel is not ready for it. */
    @Nullable
    T now() throws IOException;
  }

  /** One try of what has no result. */
  @FunctionalInterface
  interface Action {
    /** Whether it is done; if not, the channel is not ready for it. */
    boolean now() throws IOException;
  }

  private Retrying(
      Network network, SelectableChannel channel, boolean reading, Attempt<T> attempt) {
    super(network.loop());
    this.network = network;
    this.loop = network.loop();
    this.channel = channel;
    this.reading = reading;
    this.attempt = attempt;
  }

  /** Tries, and if need be waits until the channel can be read or accepted from. */
  static <T> Future<T> reading(SelectableChannel channel, Fetch<T> fetch) {
    return new Retrying<>(Network.running(), channel, true, completing(fetch)).start(true);
  }

  /** Tries, and if need be waits until the channel can be written to. */
  static <T> Future<T> writing(SelectableChannel channel, Fetch<T> fetch) {
    return new Retrying<>(Network.running(), channel, false, completing(fetch)).start(true);
  }

  /** Tries, and if need be waits until the channel can be written to or has connected. */
  static Future<Void> doing(SelectableChannel channel, Action action) {
    return new Retrying<>(Network.running(), channel, false, completing(action)).start(true);
  }

  /** Waits for readiness alone. */
  static Future<Void> ready(SelectableChannel channel, boolean reading) {
    return new Retrying<>(Network.running(), channel, reading, completing(() -> true)).start(false);
  }

  private static <T> Attempt<T> completing(Fetch<T> fetch) {
    return outcome -> {
      T result = fetch.now();
      if (result != null) {
        outcome.setResult(result);
      }
    };
  }

  private static Attempt<Void> completing(Action action) {
    return outcome -> {
      if (action.now()) {
        outcome.setResult(null);
      }
    };
  }

  private Future<T> start(boolean atOnce) {
    if (channel.isBlocking()) {
      throw new IllegalArgumentException(
          "the channel must be non-blocking: call configureBlocking(false) on " + channel);
    }
    if (network.isWatched(channel, reading)) {
      throw new IllegalStateException((reading ? "Reading from " : "Writing to ") + channel
          + " while another coroutine is already waiting for that");
    }
    if (atOnce) {
      attempt();
    }
    if (!isDone()) {
      handle =
          reading ? loop.addReader(channel, this::attempt) : loop.addWriter(channel, this::attempt);
      closure = network.whenClosed(channel, this::closed);
    }
    return this;
  }

  private void attempt() {
    try {
      attempt.on(this);
    } catch (IOException | RuntimeException e) {
      setException(e);
    }
    if (isDone()) {
      stopWatching();
    }
  }

  /** Gives the channel back at once: the canceller may begin another operation in the same turn. */
  @Override
  public boolean cancel(@Nullable String message) {
    boolean cancelled = super.cancel(message);
    if (cancelled) {
      stopWatching();
    }
    return cancelled;
  }

  private void closed() {
    setExceptionUnlessCancelled(new AsynchronousCloseException());
    stopWatching();
  }

  private void stopWatching() {
    Handle mine = handle;
    handle = null;
    if (closure != null) {
      closure.run();
      closure = null;
    }
    if (mine == null || mine.isCancelled()) {
      return; // a later operation on the same channel has its own handle, which must stay
    }
    if (reading) {
      loop.removeReader(channel);
    } else {
      loop.removeWriter(channel);
    }
  }
}
