package dev.fermata.testing.samples;

import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.testing.AsyncTest;

/** A test that takes no notice of being interrupted, and is left behind. */
public class Deaf {
  @AsyncTest(timeoutMillis = 200)
  @Async
  Coroutine<Void> takesNoNotice() {
    long end = System.nanoTime() + 5_000_000_000L;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    return done();
  }
}
