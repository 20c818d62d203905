package dev.fermata.benchmarks.sleepers;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;

/** Many tasks that sleep at the same time; each is to wake after the one that was made before it. */
class Naps {
  private int woken;
  private boolean inOrder = true;

  /** How many have woken. */
  int woken() {
    return woken;
  }

  /** Whether those that have woken did so in the order in which they were made. */
  boolean inOrder() {
    return inOrder;
  }

  @Async
  Coroutine<Void> nap(int number, Duration delay) {
    await(sleep(delay));
    inOrder &= number == woken;
    woken++;
    return done();
  }

  /** Makes {@code tasks} tasks that sleep for {@code delay}, lets the loop go on until they do, and returns when all have ended. */
  @Async
  @SuppressWarnings("FER101") // a list of a million tasks would be weighed with them
  Coroutine<Void> napAll(int tasks, Duration delay) {
    for (int i = 0; i < tasks; i++) {
      createTask(nap(i, delay.plusNanos(i)));
    }
    await(sleep(delay.plusNanos(tasks)));
    while (woken < tasks) {
      await(sleep(0));
    }
    return done();
  }
}
