package dev.fermata.interop;

import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.LoopStateException;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** The subscriber behind an asynchronous generator. The publisher calls it on any thread; all else is loop thread only. */
final class Inflow implements Flow.Subscriber<Object> {
  private final Loop loop;
  private final int ahead;
  private final Queue<Object> elements = new ArrayDeque<>();
  private volatile Flow.@Nullable Subscription subscription; // set by the publisher's thread
  private @Nullable Future<@Nullable Object> arrival;
  private @Nullable Throwable error;
  private boolean over;
  private volatile boolean cancelled; // written by the loop's thread

  Inflow(Loop loop, int ahead) {
    this.loop = loop;
    this.ahead = ahead;
  }

  // Publisher's side

  @Override
  public void onSubscribe(Flow.Subscription given) {
    Objects.requireNonNull(given, "subscription");
    if (subscription != null || cancelled) {
      given.cancel();
      return;
    }
    subscription = given;
    given.request(ahead);
  }

  @Override
  public void onNext(Object element) {
    Objects.requireNonNull(element, "element");
    post(() -> elements.add(element));
  }

  @Override
  public void onError(Throwable thrown) {
    Objects.requireNonNull(thrown, "error");
    post(() -> {
      error = thrown;
      over = true;
    });
  }

  @Override
  public void onComplete() {
    post(() -> over = true);
  }

  private void post(Runnable change) {
    try {
      loop.callSoonThreadsafe(() -> {
        change.run();
        wake();
      });
    } catch (LoopStateException closed) {
      cancel(); // there is nobody left who could want more
    }
  }

  // Loop's side

  private void wake() {
    Future<@Nullable Object> waiting = arrival;
    arrival = null;
    if (waiting != null && !waiting.isDone()) {
      waiting.setResult(null);
    }
  }

  @Nullable
  Object poll() {
    return elements.poll();
  }

  boolean isOver() {
    return over;
  }

  @Nullable
  Throwable error() {
    return error;
  }

  /** What to await where nothing has arrived yet. */
  Future<@Nullable Object> arrival() {
    Future<@Nullable Object> next = loop.createFuture();
    arrival = next;
    return next;
  }

  /** An element has been used up: asks for another one. */
  void taken() {
    Flow.Subscription asked = subscription;
    if (asked != null && !over) {
      asked.request(1);
    }
  }

  void cancel() {
    cancelled = true;
    Flow.Subscription asked = subscription;
    if (asked != null && !over) {
      asked.cancel();
    }
  }
}
