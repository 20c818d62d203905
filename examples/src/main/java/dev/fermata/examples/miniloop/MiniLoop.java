package dev.fermata.examples.miniloop;

import dev.fermata.Coroutine;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/** The whole loop: a queue of what can run, a heap of what is due later, and one place in which to wait. */
class MiniLoop {
  private record Timer(long due, long sequence, MiniFuture<Void> future)
      implements Comparable<Timer> {
    @Override
    public int compareTo(Timer other) {
      int byDue = Long.compare(due - other.due, 0);
      return byDue != 0 ? byDue : Long.compare(sequence, other.sequence);
    }
  }

  private final Queue<Runnable> ready = new ArrayDeque<>();
  private final PriorityQueue<Timer> timers = new PriorityQueue<>();
  private long timersMade;

  void callSoon(Runnable callback) {
    ready.add(callback);
  }

  <T> MiniTask<T> createTask(Coroutine<T> coroutine) {
    return new MiniTask<>(this, coroutine);
  }

  /** A future that is done after so many seconds: this is the contract between a suspended coroutine and its loop. */
  MiniFuture<Void> sleep(double seconds) {
    MiniFuture<Void> future = new MiniFuture<>();
    timers.add(new Timer(System.nanoTime() + (long) (seconds * 1e9), timersMade++, future));
    return future;
  }

  /** Runs what can run, then waits for the next thing to happen; again and again until the future is done. */
  void runUntil(MiniFuture<?> end) throws IOException {
    while (!end.isDone()) {
      for (int left = ready.size(); left > 0; left--) {
        ready.remove().run();
      }
      fireDueTimers();
      if (ready.isEmpty() && !end.isDone()) {
        idle(timers.isEmpty() ? Long.MAX_VALUE : timers.peek().due - System.nanoTime());
      }
    }
  }

  private void fireDueTimers() {
    while (!timers.isEmpty() && timers.peek().due - System.nanoTime() <= 0) {
      timers.remove().future.setResult(null);
    }
  }

  /** The only place that blocks. Here there is nothing to wait for but time. */
  void idle(long nanos) throws IOException {
    try {
      TimeUnit.NANOSECONDS.sleep(nanos);
    } catch (InterruptedException e) {
      throw new IOException("interrupted while idle", e);
    }
  }
}
