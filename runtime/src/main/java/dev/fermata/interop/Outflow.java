package dev.fermata.interop;

import dev.fermata.AsyncIterable;
import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.LoopStateException;
import dev.fermata.Task;
import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** One subscription to an asynchronous sequence. The subscription's own methods may be called from any thread; all else is loop thread only. */
final class Outflow<T> implements Flow.Subscription {
  private final Loop loop;
  private final AsyncIterable<? extends T> source;
  private final Flow.Subscriber<? super T> subscriber;
  private long demand;
  private @Nullable Future<@Nullable Object> wanted; // completed when there is demand again
  private @Nullable Task<?> task;
  private volatile boolean over; // nothing more is to be said to the subscriber; set by any thread

  Outflow(Loop loop, AsyncIterable<? extends T> source, Flow.Subscriber<? super T> subscriber) {
    this.loop = loop;
    this.source = source;
    this.subscriber = Objects.requireNonNull(subscriber, "subscriber");
  }

  void open() {
    try {
      loop.callSoonThreadsafe(this::begin);
    } catch (LoopStateException closed) {
      // A subscriber hears of its subscription first, whatever comes of it.
      over = true;
      subscriber.onSubscribe(this);
      subscriber.onError(closed);
    }
  }

  private void begin() {
    subscriber.onSubscribe(this);
    if (!over) {
      task = loop.createTask(new OutflowFrame(this).<Void>coroutine(), "publisher");
    }
  }

  AsyncIterable<? extends T> source() {
    return source;
  }

  boolean isOver() {
    return over;
  }

  /** What to await before the next element; null if the subscriber wants one. */
  @Nullable
  Future<@Nullable Object> demanded() {
    if (demand > 0) {
      return null;
    }
    wanted = loop.createFuture();
    return wanted;
  }

  @SuppressWarnings("unchecked") // an element of the source
  void next(Object element) {
    if (demand != Long.MAX_VALUE) {
      demand--;
    }
    subscriber.onNext((T) element);
  }

  void end() {
    if (!over) {
      over = true;
      subscriber.onComplete();
    }
  }

  void fail(Throwable error) {
    if (!over) {
      over = true;
      subscriber.onError(error);
    }
  }

  @Override
  public void request(long count) {
    inLoop(() -> add(count));
  }

  private void add(long count) {
    if (over) {
      return;
    }
    if (count <= 0) {
      fail(new IllegalArgumentException("a request must be for more than 0 elements: " + count));
      stop();
      return;
    }
    demand = demand + count < 0 ? Long.MAX_VALUE : demand + count;
    Future<@Nullable Object> waiting = wanted;
    wanted = null;
    if (waiting != null && !waiting.isDone()) {
      waiting.setResult(null);
    }
  }

  @Override
  public void cancel() {
    over = true;
    inLoop(this::stop);
  }

  private void stop() {
    if (task != null) {
      task.cancel();
    }
  }

  private void inLoop(Runnable action) {
    try {
      loop.callSoonThreadsafe(action);
    } catch (LoopStateException closed) {
      over = true; // there is no thread left that could call the subscriber
    }
  }
}
