package dev.fermata.internal.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/**
 * A channel on the poller, and who is told about its events. Loop thread only.
 *
 * <p>A registration lives as long as its channel. Giving up an interest sets its bit to 0 and keeps the key, because a cancelled key
 * blocks the channel's next registration until the next poll. Interests change only when their value does: each change costs a
 * system call at the next poll.
 */
public final class Registration {
  private final SelectableChannel channel;
  private final ReadyHandler handler;
  private SelectionKey key;
  private int interests;

  Registration(Selector selector, SelectableChannel channel, ReadyHandler handler) throws ClosedChannelException {
    this.channel = channel;
    this.handler = handler;
    this.key = channel.register(selector, 0, this);
  }

  /** Whether the poller watches for this operation now. */
  public boolean watches(int operation) {
    return (interests & operation) != 0;
  }

  /** Starts to watch for an operation; nothing happens if it is watched already. */
  public void watch(int operation) {
    change(interests | operation);
  }

  /** Stops to watch for an operation. */
  public void ignore(int operation) {
    change(interests & ~operation);
  }

  /** Closes the channel; its descriptor is free after the next poll at the latest. Idempotent. */
  public void close() {
    interests = 0;
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Hands the events of one poll to the handler, reading before writing. */
  void dispatch(int ready) {
    dispatch(ready, SelectionKey.OP_ACCEPT);
    dispatch(ready, SelectionKey.OP_CONNECT);
    dispatch(ready, SelectionKey.OP_READ);
    dispatch(ready, SelectionKey.OP_WRITE);
  }

  private void dispatch(int ready, int operation) {
    // an earlier event of the same poll may have ended this interest, or closed the channel
    if ((ready & interests & operation) != 0 && !handler.ready(operation)) {
      ignore(operation);
    }
  }

  /** Moves the channel to another selector, with the interests it has. */
  void moveTo(Selector selector) throws ClosedChannelException {
    key.cancel();
    key = channel.register(selector, interests, this);
  }

  private void change(int wanted) {
    if (wanted == interests) {
      return;
    }
    interests = wanted;
    try {
      key.interestOps(wanted);
    } catch (CancelledKeyException e) {
      interests = 0; // the channel was closed: there is nothing left to watch
    }
  }
}
