package dev.fermata.benchmarks;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.sync.Queue;
import dev.fermata.sync.Semaphore;
import java.time.Duration;

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
  Coroutine<Integer> pass(Semaphore mine, Semaphore other, int times) {
    int done = 0;
    while (done < times) {
      await(mine.acquire());
      other.release();
      done++;
    }
    return done(done);
  }

  @Async
  Coroutine<Integer> handOver(int times) {
    Semaphore one = new Semaphore(1);
    Semaphore other = new Semaphore(0);
    Task<Integer> first = createTask(pass(one, other, times));
    Task<Integer> second = createTask(pass(other, one, times));
    return done(await(first) + await(second));
  }

  @Async
  Coroutine<Void> put(Queue<Object> queue, int times) {
    for (int i = 0; i < times; i++) {
      await(queue.put(this));
    }
    return done();
  }

  @Async
  Coroutine<Integer> get(Queue<Object> queue, int times) {
    int done = 0;
    while (done < times) {
      await(queue.get());
      done++;
    }
    return done(done);
  }

  @Async
  Coroutine<Integer> items(int times) {
    Queue<Object> queue = new Queue<>(1);
    Task<Integer> consumer = createTask(get(queue, times));
    await(put(queue, times));
    return done(await(consumer));
  }

  @Async
  Coroutine<Integer> trivial(int n) {
    return done(n);
  }

  @Async
  Coroutine<Long> spawnAndJoin(int times) {
    long sum = 0;
    for (int i = 0; i < times; i++) {
      sum += await(createTask(trivial(i)));
    }
    return done(sum);
  }

  @Async
  Coroutine<Long> withLimit(int times, Duration limit) {
    long sum = 0;
    for (int i = 0; i < times; i++) {
      sum += await(waitFor(trivial(i), limit));
    }
    return done(sum);
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
