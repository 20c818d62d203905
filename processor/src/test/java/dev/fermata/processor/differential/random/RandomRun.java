package dev.fermata.processor.differential.random;

import dev.fermata.processor.differential.Support;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Many random programs, batch by batch, so that memory does not grow with their number. */
final class RandomRun {
  static final int BATCH = 400;
  private final RunLog log;
  private final long end;
  private final long deadline;
  private final List<String> differences = new ArrayList<>();
  private long next;

  /** @param seconds after which no further batch is begun */
  RandomRun(long firstSeed, int programs, int seconds, RunLog log) {
    this.next = firstSeed;
    this.end = firstSeed + programs;
    this.deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    this.log = log;
  }

  /** Runs until all is done or the time is over; gives the differences found. */
  List<String> on(Support support, int threads) {
    log.begin(next, end);
    ExecutorService workers = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        Programs programs = new Programs(support, "batch" + i);
        running.add(workers.submit(() -> work(programs)));
      }
      for (Future<?> worker : running) {
        worker.get();
      }
    } catch (ExecutionException | InterruptedException e) {
      throw new AssertionError(e);
    } finally {
      workers.shutdown();
    }
    log.end();
    return differences;
  }

  private void work(Programs programs) {
    for (long seed = take(); seed < end; seed = take()) {
      Programs.Outcome outcome = programs.run(seed, (int) Math.min(BATCH, end - seed));
      log.add(outcome);
      synchronized (this) {
        differences.addAll(outcome.differences());
      }
    }
  }

  /** The first seed of the batch to do next; the end when there is none. */
  private synchronized long take() {
    if (next >= end || System.nanoTime() >= deadline) {
      return end;
    }
    long taken = next;
    next += BATCH;
    return taken;
  }
}
