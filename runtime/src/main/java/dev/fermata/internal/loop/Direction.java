package dev.fermata.internal.loop;

import dev.fermata.Handle;
import org.jspecify.annotations.Nullable;

/** Who waits for one direction of a channel. */
final class Direction {
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
