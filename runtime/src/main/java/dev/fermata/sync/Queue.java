package dev.fermata.sync;

import dev.fermata.Coroutine;
import dev.fermata.Loop;
import org.jspecify.annotations.Nullable;

/**
 * Hands items from tasks that put to tasks that get, first in first out: asyncio's Queue.
 *
 * <pre>{@code
 * @Async Coroutine<Void> work(Queue<URI> uris) {
 *   for (;;) {
 *     URI uri = await(uris.get());
 *     await(visit(uri));
 *     uris.taskDone();
 *   }
 * }
 * }</pre>
 *
 * <p>{@link #get} waits while the queue is empty, {@link #put} while it is full. A put wakes the first who waits to get, which looks again
 * when it runs: an item is not reserved, and a {@link #getNowait} in between may take it. A cancelled get has taken nothing, and a
 * cancelled put has put nothing.
 *
 * <p>Confined to the thread of its loop; other threads use {@code loop.callSoonThreadsafe(() -> queue.putNowait(item))}.
 *
 * @param <T> the type of the items, which may be null
 */
public class Queue<T extends @Nullable Object> {
  private static final int SHOWN = 10;

  private final LoopBinding binding = new LoopBinding();
  private final WaitLine getters = new WaitLine();
  private final WaitLine putters = new WaitLine();
  private final WaitLine joiners = new WaitLine();
  private final Items<T> items;
  private final int maxsize;
  private int unfinished;
  private boolean shutDown;

  /** Creates a queue without a limit. */
  public Queue() {
    this(0);
  }

  /**
   * Creates a queue.
   *
   * @param maxsize how many items it holds at most; no limit if zero or less
   */
  public Queue(int maxsize) {
    this(maxsize, new RingItems<>());
  }

  Queue(int maxsize, Items<T> items) {
    this.maxsize = maxsize;
    this.items = items;
  }

  /** How many items it holds at most; no limit if zero or less. */
  public final int maxsize() {
    return maxsize;
  }

  /** How many items are in it. */
  public final int qsize() {
    return items.size();
  }

  /** Whether nothing is in it. */
  public final boolean empty() {
    return items.size() == 0;
  }

  /** Whether it holds as many items as it may. */
  public final boolean full() {
    return maxsize > 0 && items.size() >= maxsize;
  }

  // Putting and getting

  /**
   * Puts {@code item}, after waiting for room if there is none.
   *
   * <p>Failure: {@link QueueShutDownException} if the queue is shut down before there is room. Cancellation: nothing was put.
   */
  public final Coroutine<Void> put(T item) {
    return binding.cold(new Put<>(this, item));
  }

  /**
   * Puts {@code item} without waiting.
   *
   * @throws QueueFullException if there is no room
   * @throws QueueShutDownException if the queue is shut down
   */
  public final void putNowait(T item) {
    binding.check("Queue.putNowait");
    if (shutDown) {
      throw new QueueShutDownException();
    }
    if (full()) {
      throw new QueueFullException();
    }
    items.add(item);
    unfinished++;
    getters.wakeAndTakeNext();
  }

  /**
   * Takes the next item, after waiting for one if there is none.
   *
   * <p>Failure: {@link QueueShutDownException} if the queue is shut down and empty. Cancellation: nothing was taken.
   */
  public final Coroutine<T> get() {
    return binding.cold(new Get<>(this));
  }

  /**
   * Takes the next item without waiting.
   *
   * @throws QueueEmptyException if there is none
   * @throws QueueShutDownException if there is none and the queue is shut down
   */
  public final T getNowait() {
    binding.check("Queue.getNowait");
    if (empty()) {
      throw shutDown ? new QueueShutDownException() : new QueueEmptyException();
    }
    T item = items.take();
    putters.wakeAndTakeNext();
    return item;
  }

  // Work that is done

  /**
   * Says that the work for one item that was taken is done: see {@link #join}.
   *
   * @throws IllegalArgumentException if that was said of all items already
   */
  public final void taskDone() {
    binding.check("Queue.taskDone");
    if (unfinished <= 0) {
      throw new IllegalArgumentException("task_done() called too many times");
    }
    finish();
  }

  private void finish() {
    unfinished--;
    if (unfinished == 0) {
      joiners.wakeAll();
    }
  }

  /** Waits until {@link #taskDone} has been called for each item that was put; not at all if that is so. */
  public final Coroutine<Void> join() {
    return binding.cold(new Join(this));
  }

  // Shutting down

  /** As {@link #shutdown(boolean)}; the items that are there can still be taken. */
  public final void shutdown() {
    shutdown(false);
  }

  /**
   * Ends the queue: from now on every put fails, and every get as soon as the queue is empty, with {@link QueueShutDownException}; those
   * who wait are woken to find that out. May be called again.
   *
   * @param immediate whether to drop the items; each counts as done
   */
  public final void shutdown(boolean immediate) {
    binding.check("Queue.shutdown");
    shutDown = true;
    if (immediate) {
      while (!empty()) {
        items.take();
        if (unfinished > 0) {
          finish();
        }
      }
    }
    wakeAll(getters);
    wakeAll(putters);
  }

  private static void wakeAll(WaitLine line) {
    Waiter<?> woken;
    do {
      woken = line.wakeAndTakeNext();
    } while (woken != null);
  }

  // For the frames

  void use(Loop here, String call) {
    binding.use(here, call);
  }

  boolean isShutDown() {
    return shutDown;
  }

  Object joinGetters(Waiter<?> getter, Loop here) {
    binding.bind(here, this);
    return getter.waitIn(getters);
  }

  Object joinPutters(Waiter<?> putter, Loop here) {
    binding.bind(here, this);
    return putter.waitIn(putters);
  }

  /** The getter will not take what it may have been woken for: the next one may. */
  void giveUpGetting(Waiter<?> place) {
    getters.leave(place);
    if (!empty() && place.wasWoken()) {
      getters.wakeAndTakeNext();
    }
  }

  /** The putter will not use the room that it may have been woken for: the next one may. */
  void giveUpPutting(Waiter<?> place) {
    putters.leave(place);
    if (!full() && place.wasWoken()) {
      putters.wakeAndTakeNext();
    }
  }

  boolean isFinished() {
    return unfinished == 0;
  }

  Object joinJoiners(Waiter<?> joiner, Loop here) {
    binding.bind(here, this);
    return joiner.waitIn(joiners);
  }

  void leaveJoiners(Waiter<?> place) {
    joiners.leave(place);
  }

  /** Text for people: limit, items, how many wait to get and to put, how much work is not done, and whether it is shut down. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("<").append(getClass().getSimpleName());
    text.append(" maxsize=").append(maxsize);
    if (!empty()) {
      text.append(" items=").append(items.peek(SHOWN));
      if (qsize() > SHOWN) {
        text.append(" and ").append(qsize() - SHOWN).append(" more");
      }
    }
    describe(text, " getters", getters.size());
    describe(text, " putters", putters.size());
    if (unfinished > 0) {
      text.append(" tasks=").append(unfinished);
    }
    return text.append(shutDown ? " shutdown>" : ">").toString();
  }

  private static void describe(StringBuilder text, String what, int count) {
    if (count > 0) {
      text.append(what).append('[').append(count).append(']');
    }
  }
}
