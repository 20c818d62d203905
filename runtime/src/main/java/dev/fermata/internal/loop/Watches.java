package dev.fermata.internal.loop;

import dev.fermata.Handle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectableChannel;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;

/** The channels that the program itself watches with readers and writers. Loop thread only. */
final class Watches {
  private final SelectorLoop loop;
  private final Map<SelectableChannel, Selection> selections = new IdentityHashMap<>();

  Watches(SelectorLoop loop) {
    this.loop = loop;
  }

  Handle addReader(SelectableChannel channel, Runnable callback) {
    return selection(channel, true).setReader(callback);
  }

  Handle addWriter(SelectableChannel channel, Runnable callback) {
    return selection(channel, false).setWriter(callback);
  }

  private Selection selection(SelectableChannel channel, boolean reading) {
    check(Objects.requireNonNull(channel, "channel"), reading);
    Selection known = selections.get(channel);
    if (known != null) {
      return known;
    }
    try {
      Selection fresh = loop.register(channel);
      selections.put(channel, fresh);
      fresh.whenClosed(() -> forget(fresh));
      return fresh;
    } catch (ClosedChannelException e) {
      throw new IllegalArgumentException("the channel is closed: " + channel, e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot watch " + channel, e);
    }
  }

  private static void check(SelectableChannel channel, boolean reading) {
    if (!channel.isOpen()) {
      throw new IllegalArgumentException("the channel is closed: " + channel);
    }
    if (channel.isBlocking()) {
      throw new IllegalArgumentException(
          "the channel must be non-blocking: call configureBlocking(false) on " + channel);
    }
    if ((channel.validOps() & (reading ? Selection.READING : Selection.WRITING)) == 0) {
      throw new IllegalArgumentException(
          "cannot be " + (reading ? "read from: " : "written to: ") + channel);
    }
  }

  boolean isWatched(SelectableChannel channel, boolean reading) {
    Selection selection = selections.get(channel);
    return selection != null && selection.isWatched(reading);
  }

  boolean removeReader(SelectableChannel channel) {
    Selection selection = selections.get(channel);
    return selection != null && released(selection, selection.removeReader());
  }

  boolean removeWriter(SelectableChannel channel) {
    Selection selection = selections.get(channel);
    return selection != null && released(selection, selection.removeWriter());
  }

  /** A channel that nobody watches leaves the selector, so that the program may use it otherwise. */
  private boolean released(Selection selection, boolean removed) {
    if (selection.isIdle()) {
      selection.release();
      selections.remove(selection.channel());
    }
    return removed;
  }

  /** The program has closed a channel without removing its reader or writer. */
  private void forget(Selection closed) {
    closed.release();
    selections.remove(closed.channel());
  }
}
