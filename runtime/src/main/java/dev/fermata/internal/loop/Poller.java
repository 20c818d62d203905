package dev.fermata.internal.loop;

import java.io.IOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.util.function.Consumer;

/** What a loop waits in. The real one wraps a selector; order tests use one that logs. Loop thread only, but for {@link #wakeup}. */
interface Poller {
  /** As a timeout: no limit. */
  long FOREVER = -1;

  /**
   * Waits for ready channels.
   *
   * @param nanos how long at most; 0 only looks
   * @param ready is given each ready key, and only collects it
   * @return how many keys there were
   */
  int select(long nanos, Consumer<SelectionKey> ready) throws IOException;

  /** Ends the current or else the next select. Any thread. */
  void wakeup();

  /** Registers a channel without interest in anything. */
  SelectionKey register(SelectableChannel channel, Selection attachment) throws IOException;

  /** Replaces the selector by a new one with the same channels. */
  void rebuild() throws IOException;

  /** How many channels are registered; the poller's own do not count. */
  int registered();

  /** What this is, for people. */
  String name();

  /** Frees everything and closes the channels. */
  void close() throws IOException;
}
