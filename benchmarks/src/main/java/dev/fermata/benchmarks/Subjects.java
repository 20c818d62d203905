package dev.fermata.benchmarks;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;

/** The coroutines that are measured, each beside what a reader would write without them. */
class Subjects {
  /** Something to read from, generic as a future is. */
  static final class Cell<T> {
    final T value;

    Cell(T value) {
      this.value = value;
    }
  }

  @Async
  Coroutine<Long> awaitAll(Future<Integer>[] futures, int rounds) {
    long sum = 0;
    for (int round = 0; round < rounds; round++) {
      for (Future<Integer> future : futures) {
        sum += await(future);
      }
    }
    return done(sum);
  }

  long readAll(Cell<Integer>[] cells, int rounds) {
    long sum = 0;
    for (int round = 0; round < rounds; round++) {
      for (Cell<Integer> cell : cells) {
        sum += cell.value;
      }
    }
    return sum;
  }

  @Async
  Coroutine<Integer> yields(int times) {
    int done = 0;
    while (done < times) {
      await(sleep(0));
      done++;
    }
    return done(done);
  }

  @Async
  Coroutine<Integer> fib(int n) {
    if (n < 2) {
      return done(n);
    }
    return done(await(fib(n - 1)) + await(fib(n - 2)));
  }

  static int plainFib(int n) {
    return n < 2 ? n : plainFib(n - 1) + plainFib(n - 2);
  }
}
