package dev.fermata.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.internal.loop.TestLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Workers that come, run and are cancelled at random, and an invariant that is checked after every turn. All randomness is the seed's, so
 * that a failure can be repeated.
 */
final class Race implements AutoCloseable {
  /** How much longer than in every build: {@code -Dfermata.stress=100}. */
  static final int FACTOR = Integer.getInteger("fermata.stress", 1);

  private static final int TURNS_TO_END = 1_000;

  final TestLoop test;
  final Random random;
  private final long seed;
  private final List<Task<?>> tasks = new ArrayList<>();

  Race(long seed) {
    this.seed = seed;
    this.random = new Random(seed);
    this.test = seed % 2 == 0 ? TestLoop.create() : TestLoop.withOwnFutures();
  }

  /** Runs a test's body with many seeds; a failure names its own. */
  static void withSeeds(int count, java.util.function.Consumer<Race> body) {
    for (long seed = 0; seed < (long) count * FACTOR; seed++) {
      try (Race race = new Race(seed)) {
        body.accept(race);
      } catch (Throwable e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }

  /** A worker that is cancelled at random. */
  void start(Coroutine<?> worker) {
    tasks.add(test.loop.createTask(worker));
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  /** Turns; before each, makes workers and cancels some, before or after {@code disturb} does what else may happen. */
  void run(int turns, Supplier<Coroutine<?>> worker, Runnable disturb, Runnable invariant) {
    for (int turn = 0; turn < turns; turn++) {
      test.inside(() -> {
        if (chance(60)) {
          start(worker.get());
        }
        boolean first = random.nextBoolean();
        if (first) {
          disturb.run();
        }
        while (chance(30) && !tasks.isEmpty()) {
          anyTask().cancel();
        }
        while (chance(30) && !tasks.isEmpty()) {
          askForFuture(anyTask());
        }
        if (!first) {
          disturb.run();
        }
      });
      invariant.run();
      tasks.removeIf(Race::endedWell);
    }
  }

  private Task<?> anyTask() {
    return tasks.get(random.nextInt(tasks.size()));
  }

  /** From here on the task waits for a future, which may be cancelled, too. */
  private void askForFuture(Task<?> task) {
    Future<?> future = task.waitingFor();
    if (future != null && chance(30)) {
      future.cancel();
    }
  }

  /** A cancelled or finished one is forgotten; an error fails the test. */
  private static boolean endedWell(Task<?> task) {
    if (!task.isDone()) {
      return false;
    }
    if (!task.isCancelled() && task.exception() != null) {
      throw new AssertionError(task.name(), task.exception());
    }
    return true;
  }

  /** Without further disturbance every worker ends. */
  void end(Runnable help) {
    for (int turn = 0; turn < TURNS_TO_END && !tasks.isEmpty(); turn++) {
      test.inside(help::run);
      tasks.removeIf(Race::endedWell);
    }
    assertTrue(tasks.isEmpty(), () -> "seed " + seed + ": a deadlock of " + tasks);
  }

  @Override
  public void close() {
    test.close();
    assertEquals(List.of(), test.messages());
  }
}
