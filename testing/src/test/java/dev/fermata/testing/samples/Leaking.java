package dev.fermata.testing.samples;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Loop;
import dev.fermata.sync.Lock;
import dev.fermata.testing.AsyncTest;

/** Tests that pass but leave something behind. */
@SuppressWarnings({"FER101", "FER103"}) // the compiler warns of what is shown here
public class Leaking {
  @Async
  Coroutine<Void> forever() {
    await(sleep(1_000_000_000L));
    return done();
  }

  @Async
  Coroutine<Void> failing() {
    throw new IllegalStateException("nobody looked");
  }

  @Async
  Coroutine<Void> immortal() {
    for (; ; ) {
      try {
        await(sleep(1_000));
      } catch (CancelledError e) {
        Log.add("took no notice");
      }
    }
  }

  @AsyncTest
  @Async
  Coroutine<Void> task() {
    createTask(forever(), "left over");
    await(sleep(1));
    return done();
  }

  @AsyncTest
  @Async
  Coroutine<Void> coroutine() {
    await(sleep(1));
    forever();
    return done();
  }

  @AsyncTest
  @Async
  Coroutine<Void> operation() {
    new Lock().acquire();
    await(sleep(1));
    return done();
  }

  @AsyncTest
  @Async
  Coroutine<Void> error() {
    createTask(failing());
    await(sleep(1));
    return done();
  }

  @AsyncTest
  @Async
  Coroutine<Void> callback() {
    Loop.running().callSoon(() -> {
      throw new IllegalStateException("in a callback");
    });
    await(sleep(1));
    return done();
  }

  @AsyncTest
  @Async
  Coroutine<Void> stubborn() {
    createTask(immortal());
    await(sleep(1));
    return done();
  }

  @AsyncTest(allowLeaks = true)
  @Async
  Coroutine<Void> allowed() {
    createTask(forever());
    await(sleep(1));
    return done();
  }

  @AsyncTest
  @Async
  Coroutine<Void> almostDone() {
    createTask(sleep(0));
    return done();
  }
}
