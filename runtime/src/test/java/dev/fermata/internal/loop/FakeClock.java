package dev.fermata.internal.loop;

import java.util.function.LongSupplier;

/** A clock that moves when told to. */
public final class FakeClock implements LongSupplier {
  private final Runnable onRead;
  private long now;

  FakeClock(Runnable onRead) {
    this.onRead = onRead;
  }

  @Override
  public long getAsLong() {
    onRead.run();
    return now;
  }

  public void set(long nanos) {
    now = nanos;
  }

  public void advance(long nanos) {
    now += nanos;
  }

  public long now() {
    return now;
  }
}
