package dev.fermata.interop;

import dev.fermata.AsyncIterable;
import dev.fermata.AsyncIterator;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.LoopStateException;
import dev.fermata.abi.Driver;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * A subscription to a publisher, as a source for {@code each}. It can be iterated over once; close it to cancel the subscription if you leave
 * before the end:
 *
 * <pre>{@code
 * try (PublisherSource<Row> rows = Publishers.source(publisher)) {
 *   for (Row row : each(rows)) …
 * }
 * }</pre>
 *
 * <p>Confined to the loop's thread. Cancelling a step takes nothing: the next one gets the element.
 *
 * @param <T> the type of the elements
 */
public final class PublisherSource<T> implements AsyncIterable<T>, AsyncIterator<T>, AutoCloseable {
  private final Loop loop;
  private final Flow.Publisher<T> publisher;
  private final int prefetch;
  private final Deque<T> elements = new ArrayDeque<>();
  private Flow.@Nullable Subscription subscription;
  private @Nullable Future<Boolean> waiting; // of the step that waits for an element
  private @Nullable T current;
  private @Nullable Throwable error;
  private boolean iterated;
  private boolean subscribed;
  private boolean ended;
  private boolean closed;
  private int taken; // since the last request

  PublisherSource(Loop loop, Flow.Publisher<T> publisher, int prefetch) {
    this.loop = loop;
    this.publisher = publisher;
    this.prefetch = prefetch;
  }

  /**
   * This source.
   *
   * @throws IllegalStateException at the second call
   */
  @Override
  public AsyncIterator<T> asyncIterator() {
    if (iterated) {
      throw new IllegalStateException("the elements of a subscription can be iterated over once");
    }
    iterated = true;
    return this;
  }

  @Override
  public Coroutine<Boolean> advance() {
    return new SourceStep(this).coroutine();
  }

  @Override
  public T current() {
    T element = current;
    if (element == null) {
      throw new NoSuchElementException("no element: advance() has not returned true");
    }
    return element;
  }

  /** Cancels the subscription. A step that waits ends with false, and so does every later one. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    elements.clear();
    if (subscription != null) {
      subscription.cancel();
    }
    wake();
  }

  // The steps, in the loop

  /** What a step awaits before it looks again; null if there is something to see. */
  @Nullable
  Future<Boolean> awaitSomething() {
    if (!subscribed && !closed) {
      subscribed = true;
      publisher.subscribe(new Inlet());
    }
    if (!elements.isEmpty() || ended || closed) {
      return null;
    }
    if (waiting != null && !waiting.isDone()) {
      throw new IllegalStateException("advance() while another step waits");
    }
    waiting = loop.createFuture();
    return waiting;
  }

  /** Takes the next element, or ends. */
  boolean take() {
    current = elements.poll();
    if (current == null) {
      Throwable failure = error;
      error = null;
      if (failure != null && !closed) {
        Driver.<Object, RuntimeException>rethrow(failure);
      }
      return false;
    }
    askForMore();
    return true;
  }

  /** Asks again when half of what was asked for has been taken, so that the publisher need not be asked for each. */
  private void askForMore() {
    taken++;
    if (subscription != null && !ended && taken > prefetch / 2) {
      int wanted = taken;
      taken = 0;
      subscription.request(wanted);
    }
  }

  private void wake() {
    if (waiting != null && !waiting.isDone()) {
      waiting.setResult(true);
    }
  }

  /** Receives what the publisher says, on any thread, and brings it into the loop. */
  private final class Inlet implements Flow.Subscriber<T> {
    @Override
    public void onSubscribe(Flow.Subscription given) {
      Objects.requireNonNull(given, "subscription");
      post(() -> accept(given));
    }

    @Override
    public void onNext(T element) {
      Objects.requireNonNull(element, "element");
      post(() -> {
        if (!closed) {
          elements.add(element);
          wake();
        }
      });
    }

    @Override
    public void onError(Throwable failure) {
      Objects.requireNonNull(failure, "error");
      post(() -> {
        error = failure;
        ended = true;
        wake();
      });
    }

    @Override
    public void onComplete() {
      post(() -> {
        ended = true;
        wake();
      });
    }
  }

  private void accept(Flow.Subscription given) {
    if (subscription != null || closed) {
      given.cancel();
      return;
    }
    subscription = given;
    given.request(prefetch);
  }

  private void post(Runnable body) {
    try {
      loop.callSoonThreadsafe(body);
    } catch (LoopStateException e) {
      return; // The loop is closed: nobody waits for the elements.
    }
  }
}
