package dev.fermata;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Awaitables in the order in which they are done: what {@link Fermata#asCompleted} returns. Good for one pass, which may be
 * interrupted and taken up again: each iterator goes on where the last one stopped.
 *
 * <p>A plain {@code for} gives coroutines: awaiting one gives the next result, or throws the next error. {@code for (… : each(…))}
 * awaits by itself and gives the futures, done: the very ones that were passed in, if they were futures.
 *
 * <p>Failure: what is not done when the time is over gives an {@link AsyncTimeoutException} for each element that is left; nothing is
 * cancelled.
 *
 * <p>Confined to the loop's thread. Source: {@code asyncio.as_completed}.
 *
 * @param <T> the type of the results
 */
public final class AsCompleted<T> implements Iterable<Coroutine<T>>, AsyncIterable<Future<T>> {
  private final Loop loop = Loop.running();
  private final Set<Future<T>> open = new LinkedHashSet<>();
  private final Deque<Future<T>> done = new ArrayDeque<>();
  private final Deque<Future<@Nullable Object>> waiting = new ArrayDeque<>();
  private final Done onDone = new Done();
  private int left; // elements that no iterator has given out yet
  private int timedOut; // elements that were not done in time and that nobody was told of yet
  private @Nullable TimerHandle timer;

  private AsCompleted() {}

  static <T> AsCompleted<T> of(
      Iterable<? extends Awaitable<? extends T>> all, @Nullable Duration limit) {
    AsCompleted<T> completed = new AsCompleted<>();
    completed.begin(all, limit);
    return completed;
  }

  private void begin(Iterable<? extends Awaitable<? extends T>> all, @Nullable Duration limit) {
    Map<Awaitable<?>, Boolean> seen = new IdentityHashMap<>();
    for (Awaitable<? extends T> awaitable : all) {
      if (seen.put(Objects.requireNonNull(awaitable, "awaitable"), true) == null) {
        open.add(futureOf(awaitable));
      }
    }
    left = open.size();
    for (Future<T> future : open) {
      future.addDoneCallback(onDone);
    }
    if (limit != null && left > 0) {
      timer = loop.callLater(limit, new TimeOver());
    }
  }

  @SuppressWarnings("unchecked") // results are only read
  private Future<T> futureOf(Awaitable<? extends T> awaitable) {
    return (Future<T>) Fermata.ensureFuture(awaitable, loop);
  }

  /** What is called when one of them is done. */
  private final class Done implements Consumer<Future<? extends T>> {
    @Override
    @SuppressWarnings("unchecked") // it is one of those that futureOf made a Future<T> of
    public void accept(Future<? extends T> future) {
      if (!open.remove(future)) {
        return; // The time was over before this call came.
      }
      done.add((Future<T>) future);
      wakeNext();
      if (open.isEmpty() && timer != null) {
        timer.cancel();
      }
    }

    @Override
    public String toString() {
      return "Fermata.asCompleted";
    }
  }

  private final class TimeOver implements Runnable {
    @Override
    public void run() {
      for (Future<T> future : List.copyOf(open)) {
        future.removeDoneCallback(onDone);
        timedOut++;
        wakeNext();
      }
      open.clear();
    }

    @Override
    public String toString() {
      return "Fermata.asCompleted";
    }
  }

  private void wakeNext() {
    for (var waiter = waiting.poll(); waiter != null; waiter = waiting.poll()) {
      if (!waiter.isDone()) {
        waiter.setResult(null);
        return;
      }
    }
  }

  // For NextDone

  /** Takes one of the elements that are left for who asks; false if there is none. */
  boolean claim() {
    if (left == 0) {
      return false;
    }
    left--;
    return true;
  }

  /** Something to await because nothing is there to be taken; null if {@link #take} will do. */
  @Nullable
  Future<?> untilReady() {
    if (isReady()) {
      return null;
    }
    Future<@Nullable Object> waiter = loop.createFuture();
    waiting.add(waiter);
    return waiter;
  }

  private boolean isReady() {
    return !done.isEmpty() || timedOut > 0;
  }

  /** Who awaited {@code waiter} was cancelled; if it had been woken, somebody else takes what it was woken for. */
  void gaveUp(Future<?> waiter) {
    waiting.remove(waiter);
    if (!waiter.isCancelled() && isReady()) {
      wakeNext();
    }
  }

  /** The next one that is done. */
  Future<T> take() {
    Future<T> next = done.poll();
    if (next == null) {
      timedOut--;
      throw new AsyncTimeoutException("not done in time");
    }
    return next;
  }

  /** Gives coroutines, each for the next result. */
  @Override
  public Iterator<Coroutine<T>> iterator() {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return left > 0;
      }

      @Override
      public Coroutine<T> next() {
        if (!claim()) {
          throw new NoSuchElementException();
        }
        return NextDone.resultOf(AsCompleted.this);
      }
    };
  }

  /** Gives the futures themselves when they are done. */
  @Override
  public AsyncIterator<Future<T>> asyncIterator() {
    return new Cursor();
  }

  private final class Cursor implements AsyncIterator<Future<T>> {
    private @Nullable Future<T> current;

    @Override
    public Coroutine<Boolean> advance() {
      return NextDone.handing(AsCompleted.this, next -> current = next);
    }

    @Override
    public Future<T> current() {
      if (current == null) {
        throw new NoSuchElementException();
      }
      return current;
    }
  }
}
