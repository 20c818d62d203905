package dev.fermata.internal.loop;

import dev.fermata.Handle;
import dev.fermata.internal.task.Step;

/** Who waits for one direction of a channel. It is its own entry in the ready queue, so that waiting allocates nothing. */
final class Direction implements Step {
  private final Selection selection;
  private final int ops;
  private Runnable taker;
  private Runnable queued; // a taker that has been taken and waits for its turn
  private Handle handle;

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
    boolean was = taker != null || queued != null;
    taker = null;
    queued = null;
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

  /** Queues whoever waits; with nobody there, the interest goes. */
  void ready() {
    if (handle != null && handle.isCancelled()) {
      handle = null;
    }
    boolean found = false;
    if (handle != null) {
      selection.loop().queueHandle(handle);
      found = true;
    }
    if (taker != null) {
      boolean waiting = queued != null;
      queued = taker;
      taker = null;
      if (!waiting) {
        selection.loop().queueStep(this);
      }
      found = true;
    }
    if (!found) {
      selection.dropInterest(ops);
    }
  }

  @Override
  public void step() {
    Runnable body = queued;
    queued = null;
    if (body != null) {
      selection.loop().runSafely(body);
    }
  }
}
