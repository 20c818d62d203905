package dev.fermata.examples.loop;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Loop;

/** Shows the objects inside the real loop, and that it does with three sleeps what the mini loop does. */
class RealLoop {
  private long start;

  @Async
  Coroutine<Void> worker(String name, int millis) {
    System.out.printf("%s: start, await asyncio.sleep(%.2f)%n", name, millis / 1e3);
    await(sleep(millis));
    System.out.printf("%s: done at t=%.2f%n", name, elapsed());
    return done();
  }

  @Async
  Coroutine<Void> main() {
    Loop loop = Loop.running();
    System.out.printf("loop class: %s%n", loop.getClass().getName());
    System.out.printf("selector   : %s%n", loop.selectorName());
    await(gather(sleep(1))); // the first time loads classes
    start = System.nanoTime();
    await(gather(worker("A", 200), worker("B", 100), worker("C", 300)));
    System.out.printf(
        "elapsed %.2fs (max 0.3, not sum 0.6) -> concurrent, not parallel%n", elapsed());
    Coroutine<Void> coroutine = worker("D", 100);
    System.out.println("coro type: " + coroutine.getClass().getSimpleName());
    coroutine.close();
    return done();
  }

  private double elapsed() {
    return (System.nanoTime() - start) / 1e9;
  }

  public static void main(String[] args) {
    Loop.run(new RealLoop_Async().main());
  }
}
