package dev.fermata.testing.samples;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Loop;
import dev.fermata.testing.AsyncAfterAll;
import dev.fermata.testing.AsyncAfterEach;
import dev.fermata.testing.AsyncBeforeEach;
import dev.fermata.testing.AsyncTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;

/** Methods before and after, plain ones and coroutines. */
public class Lifecycle {
  private Loop before;

  @BeforeAll
  static void once() {
    Log.add("before all");
  }

  @AsyncAfterAll
  @Async
  static Coroutine<Void> atTheEnd() {
    await(sleep(100_000));
    Log.add("after all");
    return done();
  }

  @AsyncBeforeEach
  @Async
  Coroutine<Void> connect() {
    before = Loop.running();
    await(sleep(60_000));
    Log.add("before each at " + before.time() / 1_000_000_000);
    return done();
  }

  @AfterEach
  void plain() {
    Log.add("plain after each in the same loop: " + (Loop.running() == before));
  }

  @AsyncAfterEach
  @Async
  Coroutine<Void> disconnect() {
    await(sleep(60_000));
    Log.add("after each at " + Loop.running().time() / 1_000_000_000);
    return done();
  }

  @AsyncTest
  @Async
  Coroutine<Void> passes() {
    await(sleep(60_000));
    Log.add("passes at " + Loop.running().time() / 1_000_000_000);
    return done();
  }

  @Nested
  class Inside {
    @BeforeEach
    void inner() {
      Log.add("inner before each: " + (before == Loop.running()));
    }

    @AsyncTest
    @Async
    Coroutine<Void> nested() {
      await(sleep(60_000));
      Log.add("nested");
      return done();
    }
  }
}
