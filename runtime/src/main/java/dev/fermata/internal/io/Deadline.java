package dev.fermata.internal.io;

import dev.fermata.AsyncTimeoutException;
import dev.fermata.Future;
import dev.fermata.TimerHandle;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A limit on how long one kind of operation may wait. Loop thread only. */
final class Deadline {
  private final Network network;
  private final String operation;
  private final Duration limit;
  private @Nullable TimerHandle timer;

  Deadline(Network network, String operation, Duration limit) {
    if (limit.isNegative() || limit.isZero()) {
      throw new IllegalArgumentException(
          "The time-out of a " + operation + " must be positive: " + limit);
    }
    this.network = network;
    this.operation = operation;
    this.limit = limit;
  }

  /** The future fails if it is not done when the time is over. */
  void start(Future<?> future) {
    stop();
    timer = network.loop().callLater(limit, () -> {
      if (!future.isDone()) {
        future.setException(
            new AsyncTimeoutException("The " + operation + " took longer than " + limit));
      }
    });
  }

  /** What was started is over. */
  void stop() {
    if (timer != null) {
      timer.cancel();
      timer = null;
    }
  }
}
