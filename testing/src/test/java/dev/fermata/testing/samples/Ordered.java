package dev.fermata.testing.samples;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.testing.AsyncTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assertions;

/** What depends on the order in which tasks run, and what does not. */
public class Ordered {
  private final List<Integer> order = new ArrayList<>();

  @Async
  Coroutine<Void> note(int number) {
    order.add(number);
    return done();
  }

  @AsyncTest(shuffles = 20, seed = 7)
  @Async
  Coroutine<Void> dependsOnTheOrder() {
    await(gather(createTask(note(1)), createTask(note(2)), createTask(note(3))));
    Assertions.assertEquals(List.of(1, 2, 3), order);
    return done();
  }

  @AsyncTest(shuffles = 20)
  @Async
  Coroutine<Void> doesNot() {
    Log.add("run on a fresh instance: " + order.isEmpty());
    await(gather(createTask(note(1)), createTask(note(2)), createTask(note(3))));
    Assertions.assertEquals(6, order.stream().mapToInt(Integer::intValue).sum());
    return done();
  }

  @AsyncTest
  @Async
  Coroutine<Void> notShuffled() {
    await(gather(createTask(note(1)), createTask(note(2)), createTask(note(3))));
    Assertions.assertEquals(List.of(1, 2, 3), order);
    return done();
  }
}
