package dev.fermata.examples.loop;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Loop;

/** A blocking call in a coroutine stops every other one; an await does not. */
class BlockingTrap {
  private long start;

  @Async
  Coroutine<Void> fast(int tag) {
    for (int i = 0; i < 3; i++) {
      System.out.printf("  fast[%d] tick at %.2f%n", tag, elapsed());
      await(sleep(50));
    }
    return done();
  }

  @Async
  @SuppressWarnings("FER102") // the compiler warns of the mistake that is shown here
  Coroutine<Void> blockingTask() throws InterruptedException {
    System.out.println("blocking_task: about to time.sleep(0.3) -- a BLOCKING call");
    Thread.sleep(300);
    System.out.println("blocking_task: done blocking");
    return done();
  }

  @Async
  Coroutine<Void> asyncSleepTask() {
    System.out.println("async_sleep_task: awaiting asyncio.sleep(0.3) -- cooperative");
    await(sleep(300));
    System.out.println("async_sleep_task: done");
    return done();
  }

  @Async
  Coroutine<Void> main() throws InterruptedException {
    String unused = String.format("%.2f", 0.0);
    await(gather(sleep(1))); // both load classes the first time
    System.out.println("=== BAD: blocking call inside coroutine ===");
    start = System.nanoTime();
    await(gather(blockingTask(), fast(0)));
    double bad = elapsed();

    System.out.println("\n=== GOOD: await (cooperative yield) ===");
    start = System.nanoTime();
    await(gather(asyncSleepTask(), fast(1)));
    double good = elapsed();

    System.out.printf("%nbad  elapsed %.2fs (fast ticks stalled during the block)%n", bad);
    System.out.printf("good elapsed %.2fs (fast ticks interleaved with the wait)%n", good);
    return done();
  }

  private double elapsed() {
    return (System.nanoTime() - start) / 1e9;
  }

  public static void main(String[] args) throws InterruptedException {
    Loop.run(new BlockingTrap_Async().main());
  }
}
