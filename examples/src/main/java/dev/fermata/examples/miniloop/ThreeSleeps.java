package dev.fermata.examples.miniloop;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.io.IOException;

/** Three coroutines sleep at once on a loop written by hand: the longest sleep is all the time it takes. */
class ThreeSleeps {
  private final MiniLoop loop = new MiniLoop();
  private long start;

  @Async
  Coroutine<Void> worker(String name, double seconds) {
    System.out.printf("%s: start, sleeping %.2fs%n", name, seconds);
    await(loop.sleep(seconds));
    System.out.printf("%s: woke at t=%.2f%n", name, elapsed());
    return done();
  }

  @Async
  Coroutine<Void> main() {
    MiniTask<Void> c = loop.createTask(worker("C", 0.30));
    MiniTask<Void> a = loop.createTask(worker("A", 0.10));
    MiniTask<Void> b = loop.createTask(worker("B", 0.20));
    await(a);
    await(b);
    await(c);
    return done();
  }

  void run() throws IOException {
    String unused = String.format("%.2f", 0.0); // loads classes, for longer than a timer is late
    start = System.nanoTime();
    loop.runUntil(loop.createTask(main()));
    System.out.printf("total elapsed: %.2fs (concurrent max, not 0.6s sum)%n", elapsed());
  }

  private double elapsed() {
    return (System.nanoTime() - start) / 1e9;
  }

  public static void main(String[] args) throws IOException {
    new ThreeSleeps_Async().run();
  }
}
