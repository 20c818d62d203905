package dev.fermata.internal.loop;

import dev.fermata.Context;
import dev.fermata.Handle;
import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import org.jspecify.annotations.Nullable;

/**
 * A channel's registration with a loop: one per channel, for as long as the channel lives.
 *
 * <p>There are two ways to learn of readiness, for reading and for writing each. A <em>taker</em> ({@link #awaitReadable}) is run once,
 * right after the select, and allocates nothing: it reads or writes and completes futures, so that the tasks that wait for them
 * run in the same turn, and it must not run code of the program. A <em>reader</em> or <em>writer</em> ({@link #setReader}) is run in
 * every turn in which the channel is ready. A new one replaces the old one: two never wake.
 *
 * <p>Interest is registered when somebody waits and is dropped only when an event finds nobody waiting. So try to read or write first,
 * and wait when that would block: the next wait then usually costs no system call.
 *
 * <p>Readers and writers run in the ready queue of the turn whose select found the channel ready, reading before writing. Loop
 * thread only.
 */
public final class Selection {
  /** What reading takes; of these a channel knows one. */
  static final int READING = SelectionKey.OP_READ | SelectionKey.OP_ACCEPT;

  /** What writing takes. */
  static final int WRITING = SelectionKey.OP_WRITE | SelectionKey.OP_CONNECT;

  // All in one object: a server with thousands of connections fetches each of its objects from main
  // memory for each event.
  private final SelectorLoop loop;
  private final SelectableChannel channel;
  private SelectionKey key;
  private int interest;
  private @Nullable Runnable readTaker;
  private @Nullable Runnable writeTaker;
  private @Nullable Handle reader;
  private @Nullable Handle writer;
  private @Nullable Runnable
      closure; // to be run when the closing of the channel does not matter any more

  Selection(SelectorLoop loop, SelectableChannel channel) throws IOException {
    this.loop = loop;
    this.channel = channel;
    this.key = loop.poller().register(channel, this);
  }

  /** The channel. */
  public SelectableChannel channel() {
    return channel;
  }

  /** Runs {@code taker} once when the channel can be read or accepted from. Replaces a taker that is still waiting. */
  public void awaitReadable(Runnable taker) {
    loop.checkLoopThread("Selection.awaitReadable");
    readTaker = taker;
    addInterest(READING);
  }

  /** Runs {@code taker} once when the channel can be written to or has connected. Replaces a taker that is still waiting. */
  public void awaitWritable(Runnable taker) {
    loop.checkLoopThread("Selection.awaitWritable");
    writeTaker = taker;
    addInterest(WRITING);
  }

  /** Whether the selector watches for data or connections, so that a select will tell of them. */
  public boolean watchesReading() {
    return (interest & READING) != 0;
  }

  /** Drops the interest in writing at once: a channel is nearly always writable, and each select would say so. */
  public void ignoreWriting() {
    writeTaker = null;
    dropInterest(WRITING);
  }

  /** Forgets the taker for reading. Returns whether there was one. */
  public boolean cancelReadable() {
    boolean was = readTaker != null;
    readTaker = null;
    return was;
  }

  /** Forgets the taker for writing. Returns whether there was one. */
  public boolean cancelWritable() {
    boolean was = writeTaker != null;
    writeTaker = null;
    return was;
  }

  /** Runs {@code callback} in every turn in which the channel can be read. Cancels the reader before. */
  public Handle setReader(Runnable callback) {
    loop.checkLoopThread("Selection.setReader");
    removeReader();
    Handle handle = loop.handle(callback, Context.copyOfCurrent());
    reader = handle;
    addInterest(READING);
    return handle;
  }

  /** Runs {@code callback} in every turn in which the channel can be written to. Cancels the writer before. */
  public Handle setWriter(Runnable callback) {
    loop.checkLoopThread("Selection.setWriter");
    removeWriter();
    Handle handle = loop.handle(callback, Context.copyOfCurrent());
    writer = handle;
    addInterest(WRITING);
    return handle;
  }

  /** Cancels the reader. Returns whether there was one. */
  public boolean removeReader() {
    boolean removed = cancel(reader);
    reader = null;
    if (removed && readTaker == null) {
      dropInterest(READING);
    }
    return removed;
  }

  /** Cancels the writer. Returns whether there was one. */
  public boolean removeWriter() {
    boolean removed = cancel(writer);
    writer = null;
    if (removed && writeTaker == null) {
      dropInterest(WRITING);
    }
    return removed;
  }

  /** Whether there is a reader, or a writer. */
  boolean isWatched(boolean reading) {
    return isLive(reading ? reader : writer);
  }

  /** Whether nobody waits for anything. */
  boolean isIdle() {
    return readTaker == null && writeTaker == null && !isLive(reader) && !isLive(writer);
  }

  private static boolean isLive(@Nullable Handle handle) {
    return handle != null && !handle.isCancelled();
  }

  private static boolean cancel(@Nullable Handle handle) {
    if (handle == null) {
      return false;
    }
    handle.cancel();
    return true;
  }

  /**
   * The channel is the program's own, which may close it at any time: whoever waits is run then, touches the channel, and so learns of it.
   */
  public void watchClosing() {
    whenClosed(() -> {
      interest = 0;
      ready(channel.validOps());
    });
  }

  /** Runs {@code told} once after somebody else has closed the channel. */
  void whenClosed(Runnable told) {
    closure = loop.closures().add(channel, told);
  }

  private void unwatchClosing() {
    if (closure != null) {
      closure.run();
      closure = null;
    }
  }

  /** Forgets everybody who waits and takes the channel, which stays open, out of the selector. */
  void release() {
    forgetAll();
    key.cancel();
  }

  /** Forgets everybody who waits and closes the channel; its descriptor is freed by the next select. */
  public void close() throws IOException {
    forgetAll();
    key.cancel();
    channel.close();
  }

  private void forgetAll() {
    unwatchClosing();
    readTaker = null;
    writeTaker = null;
    cancel(reader);
    cancel(writer);
    reader = null;
    writer = null;
  }

  // Called by the loop

  /**
   * The channel is ready: runs the takers and queues the readers and writers. An interest that concerns nobody is dropped. A channel
   * that was closed by an earlier callback of this turn concerns nobody.
   */
  void ready(int readyOps) {
    if ((readyOps & READING) != 0) {
      Runnable taker = readTaker;
      readTaker = null;
      reader = isLive(reader) ? reader : null;
      tell(reader, taker, READING);
    }
    if ((readyOps & WRITING) != 0) {
      Runnable taker = writeTaker;
      writeTaker = null;
      writer = isLive(writer) ? writer : null;
      tell(writer, taker, WRITING);
    }
  }

  private void tell(@Nullable Handle handle, @Nullable Runnable taker, int ops) {
    if (handle != null && key.isValid()) {
      loop.queueHandle(handle);
    }
    if (taker != null) {
      loop.runSafely(taker);
    } else if (handle == null) {
      dropInterest(ops);
    }
  }

  void moveTo(SelectionKey newKey) {
    key = newKey;
  }

  /** The registered interest. */
  int interest() {
    return interest;
  }

  private void addInterest(int ops) {
    if ((interest & ops) == 0) { // else all of them that the channel knows were added before
      setInterest(interest | ops & channel.validOps());
    }
  }

  private void dropInterest(int ops) {
    setInterest(interest & ~ops);
  }

  /** A change is a system call, so only real ones are made. */
  private void setInterest(int changed) {
    if (changed == interest) {
      return;
    }
    interest = changed;
    try {
      key.interestOps(changed);
    } catch (CancelledKeyException e) {
      // Closed behind our back: the waiting side learns of it when it next touches the channel.
      interest = 0;
    }
  }
}
