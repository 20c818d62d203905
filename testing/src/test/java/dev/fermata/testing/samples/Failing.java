package dev.fermata.testing.samples;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.sync.Lock;
import dev.fermata.testing.AsyncTest;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;

/** All sorts of ends. */
public class Failing {
  @AfterEach
  void after() {
    Log.add("after");
  }

  @AsyncTest
  @Async
  Coroutine<Void> passes() {
    await(sleep(1));
    return done();
  }

  @AsyncTest
  void plainPasses() {
    Assertions.assertNotNull(dev.fermata.Loop.running());
  }

  @AsyncTest
  @Async
  Coroutine<Void> assertionFails() {
    await(sleep(1));
    Assertions.assertEquals(1, 2);
    return done();
  }

  @AsyncTest
  @Async
  Coroutine<Void> checkedException() throws IOException {
    await(sleep(1));
    throw new IOException("checked");
  }

  @AsyncTest
  @Async
  Coroutine<Void> assumptionFails() {
    await(sleep(1));
    Assumptions.assumeTrue(false, "not here");
    return done();
  }

  @AsyncTest
  @Disabled("not now")
  @Async
  Coroutine<Void> disabled() {
    Log.add("disabled ran");
    return done();
  }

  @AsyncTest
  @Tag("slow")
  @DisplayName("a name with spaces")
  @Async
  Coroutine<Void> named() {
    await(sleep(1));
    return done();
  }

  @AsyncTest
  @Async
  Coroutine<Void> deadlock() {
    Lock lock = new Lock();
    try (lock) {
      await(lock.acquire());
    }
    return done();
  }

  @AsyncTest
  @Async
  Coroutine<Void> failsInATask() {
    Task<Void> task = createTask(assertionFails(), "child");
    await(task);
    return done();
  }

  @AsyncTest
  @Async
  Coroutine<Void> forgottenFuture() {
    Future<Void> never = dev.fermata.Loop.running().createFuture();
    await(never);
    return done();
  }
}
