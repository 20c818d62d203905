package dev.fermata.examples.miniloop;

import dev.fermata.Coroutine;
import dev.fermata.interop.Stepper;

/** Drives a coroutine: runs it to its next await, and comes back when what it awaits is done. */
final class MiniTask<T> extends MiniFuture<T> {
  private final MiniLoop loop;
  private final Stepper<T> coroutine;

  MiniTask(MiniLoop loop, Coroutine<T> coroutine) {
    this.loop = loop;
    this.coroutine = new Stepper<>(coroutine);
    loop.callSoon(() -> step(null));
  }

  private void step(Object value) {
    try {
      coroutine.resume(value);
      if (coroutine.isDone()) {
        setResult(coroutine.result());
      } else {
        ((MiniFuture<?>) coroutine.awaited()).whenDone(result -> loop.callSoon(() -> step(result)));
      }
    } catch (Exception e) {
      System.err.println(
          "task failed: " + e); // a whole loop would keep it for those who wait for this task
    }
  }
}
