package dev.fermata.testing.samples;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.testing.AsyncTest;
import org.junit.jupiter.api.AfterEach;

/** Tests that take too long. */
@SuppressWarnings("FER102") // the compiler warns of what is shown here
public class Slow {
  @AfterEach
  void after() {
    Log.add("after a slow one");
  }

  @AsyncTest(timeoutMillis = 200)
  @Async
  Coroutine<Void> blocks() throws InterruptedException {
    Thread.sleep(60_000);
    return done();
  }

  @AsyncTest(timeoutMillis = 200, realTime = true)
  @Async
  Coroutine<Void> waits() {
    Task<Void> child = createTask(sleep(60_000), "sleeper");
    await(gather(child));
    return done();
  }

  @AsyncTest(timeoutMillis = 200)
  @Async
  Coroutine<Void> spinsInVirtualTime() {
    for (; ; ) {
      await(sleep(1_000));
    }
  }
}
