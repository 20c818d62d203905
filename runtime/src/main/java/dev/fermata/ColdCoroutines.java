package dev.fermata;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The cold coroutines that a loop's thread has made since the last turn. Most are started at once, and then cost no more than a slot
 * here; those that are left at the end of the turn are handed to what watches them for longer. Loop thread only.
 */
final class ColdCoroutines {
  /** In {@link Coroutine#slot}: it is not here. */
  static final short NOT_HERE = -1;

  /** In {@link Coroutine#slot}: it was here, and was started where this could not be told. */
  static final short STARTED_ELSEWHERE = -2;

  private static final int FEW = 16;
  private static final int MANY = 1 << 15; // slots are shorts

  private final Loop loop;
  private @Nullable Coroutine<?>[] slots = new Coroutine<?>[FEW];
  private int end; // behind the last one; before it there may be holes

  ColdCoroutines(Loop loop) {
    this.loop = loop;
  }

  void add(Coroutine<?> coroutine) {
    if (end == slots.length) {
      if (end == MANY) {
        handOver();
      } else {
        slots = Arrays.copyOf(slots, end * 2);
      }
    }
    coroutine.slot = (short) end;
    slots[end++] = coroutine;
  }

  /** Takes a coroutine out; false if it is not one of these. */
  boolean remove(Coroutine<?> coroutine) {
    int slot = coroutine.slot;
    if (slot >= end || slots[slot] != coroutine) {
      return false;
    }
    slots[slot] = null;
    coroutine.slot = NOT_HERE;
    while (end > 0 && slots[end - 1] == null) {
      end--;
    }
    return true;
  }

  /** Has those that are left watched until they become garbage. */
  void handOver() {
    for (int i = 0; i < end; i++) {
      Coroutine<?> coroutine = slots[i];
      if (coroutine != null) {
        slots[i] = null;
        coroutine.watchLonger(loop);
      }
    }
    end = 0;
  }
}
