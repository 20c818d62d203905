package dev.fermata.internal.loop;

import dev.fermata.Handle;
import java.nio.channels.SelectionKey;
import org.jspecify.annotations.Nullable;

/** Who waits for one direction of a channel. */
final class Direction {
  /** What reading takes. */
  static final int READING = SelectionKey.OP_READ | SelectionKey.OP_ACCEPT;

  /** What writing takes. */
  static final int WRITING = SelectionKey.OP_WRITE | SelectionKey.OP_CONNECT;

  private final Selection selection;
  private final int ops;
  private @Nullable Runnable taker;
  private @Nullable Handle handle;

  Direction(Selection selection, int ops) {
    this.selection = selection;
    this.ops = ops & selection.channel().validOps();
  }

  int ops() {
    return ops;
  }

  void await(Runnable newTaker) {
    taker = newTaker;
    if (newTaker != null) {
      selection.addInterest(ops);
    }
  }

  boolean cancelTaker() {
    boolean was = taker != null;
    taker = null;
    return was;
  }

  Handle setHandle(Handle newHandle) {
    removeHandle();
    handle = newHandle;
    selection.addInterest(ops);
    return newHandle;
  }

  boolean removeHandle() {
    if (handle == null) {
      return false;
    }
    handle.cancel();
    handle = null;
    if (taker == null) {
      selection.dropInterest(ops);
    }
    return true;
  }

  boolean isIdle() {
    return taker == null && !hasHandle();
  }

  boolean hasHandle() {
    return handle != null && !handle.isCancelled();
  }

  void clear() {
    cancelTaker();
    if (handle != null) {
      handle.cancel();
      handle = null;
    }
  }

  /** Runs the taker and queues the handle; with nobody there, the interest goes. */
  void ready() {
    if (handle != null && handle.isCancelled()) {
      handle = null;
    }
    boolean found = false;
    if (handle != null) {
      selection.loop().queueHandle(handle);
      found = true;
    }
    Runnable body = taker;
    if (body != null) {
      taker = null;
      selection.loop().runSafely(body);
      found = true;
    }
    if (!found) {
      selection.dropInterest(ops);
    }
  }
}
