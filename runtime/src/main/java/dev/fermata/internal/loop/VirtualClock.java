package dev.fermata.internal.loop;

import java.util.function.LongSupplier;

/** A clock that begins at 0 and moves when told to. Moved by the loop's thread, read by any. */
final class VirtualClock implements LongSupplier {
  private volatile long now;

  @Override
  public long getAsLong() {
    return now;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // only the loop's thread writes
  void advance(long nanos) {
    now += nanos;
  }
}
