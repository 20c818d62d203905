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
  private final SelectorLoop loop;
  private final SelectableChannel channel;
  private final Direction read;
  private final Direction write;
  private SelectionKey key;
  private int interest;
  private @Nullable Runnable
      closure; // to be run when the closing of the channel does not matter any more

  Selection(SelectorLoop loop, SelectableChannel channel) throws IOException {
    this.loop = loop;
    this.channel = channel;
    this.read = new Direction(this, Direction.READING);
    this.write = new Direction(this, Direction.WRITING);
    this.key = loop.poller().register(channel, this);
  }

  /** The channel. */
  public SelectableChannel channel() {
    return channel;
  }

  /** Runs {@code taker} once when the channel can be read or accepted from. Replaces a taker that is still waiting. */
  public void awaitReadable(Runnable taker) {
    loop.checkLoopThread("Selection.awaitReadable");
    read.await(taker);
  }

  /** Runs {@code taker} once when the channel can be written to or has connected. Replaces a taker that is still waiting. */
  public void awaitWritable(Runnable taker) {
    loop.checkLoopThread("Selection.awaitWritable");
    write.await(taker);
  }

  /** Whether the selector watches for data or connections, so that a select will tell of them. */
  public boolean watchesReading() {
    return (interest & read.ops()) != 0;
  }

  /** Drops the interest in writing at once: a channel is nearly always writable, and each select would say so. */
  public void ignoreWriting() {
    write.cancelTaker();
    dropInterest(write.ops());
  }

  /** Forgets the taker for reading. Returns whether there was one. */
  public boolean cancelReadable() {
    return read.cancelTaker();
  }

  /** Forgets the taker for writing. Returns whether there was one. */
  public boolean cancelWritable() {
    return write.cancelTaker();
  }

  /** Runs {@code callback} in every turn in which the channel can be read. Cancels the reader before. */
  public Handle setReader(Runnable callback) {
    loop.checkLoopThread("Selection.setReader");
    return read.setHandle(loop.handle(callback, Context.copyOfCurrent()));
  }

  /** Runs {@code callback} in every turn in which the channel can be written to. Cancels the writer before. */
  public Handle setWriter(Runnable callback) {
    loop.checkLoopThread("Selection.setWriter");
    return write.setHandle(loop.handle(callback, Context.copyOfCurrent()));
  }

  /** Cancels the reader. Returns whether there was one. */
  public boolean removeReader() {
    return read.removeHandle();
  }

  /** Cancels the writer. Returns whether there was one. */
  public boolean removeWriter() {
    return write.removeHandle();
  }

  /** Whether there is a reader, or a writer. */
  boolean isWatched(boolean reading) {
    return (reading ? read : write).hasHandle();
  }

  /** Whether nobody waits for anything. */
  boolean isIdle() {
    return read.isIdle() && write.isIdle();
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
    unwatchClosing();
    read.clear();
    write.clear();
    key.cancel();
  }

  /** Forgets everybody who waits and closes the channel; its descriptor is freed by the next select. */
  public void close() throws IOException {
    unwatchClosing();
    read.clear();
    write.clear();
    key.cancel();
    channel.close();
  }

  // Called by the loop

  /** The channel is ready: queues whom it concerns, and drops the interest of nobody. */
  void ready() {
    int ready;
    try {
      ready = key.readyOps();
    } catch (CancelledKeyException e) {
      return; // Closed by an earlier callback of this turn.
    }
    ready(ready);
  }

  void ready(int readyOps) {
    if ((readyOps & read.ops()) != 0) {
      read.ready();
    }
    if ((readyOps & write.ops()) != 0) {
      write.ready();
    }
  }

  void moveTo(SelectionKey newKey) {
    key = newKey;
  }

  SelectorLoop loop() {
    return loop;
  }

  /** The registered interest. */
  int interest() {
    return interest;
  }

  void addInterest(int ops) {
    setInterest(interest | ops & channel.validOps());
  }

  void dropInterest(int ops) {
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
