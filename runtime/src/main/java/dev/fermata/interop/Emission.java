package dev.fermata.interop;

import dev.fermata.AsyncGenerator;
import dev.fermata.AsyncIterable;
import dev.fermata.AsyncIterator;
import dev.fermata.CancelledError;
import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.LoopStateException;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** One subscriber of {@link Publishers#publisher}: a coroutine that makes an element for each one that is asked for. */
final class Emission<T> extends Frame implements Flow.Subscription {
  private static final Site SITE =
      new Site("dev.fermata.interop.Publishers", "publisher", "Publishers.java");

  private static final int WAITING = 1; // for demand
  private static final int ADVANCING = 2;
  private static final int CLOSING = 3;

  private final Loop loop;
  private final Flow.Subscriber<? super T> subscriber;
  private final AsyncIterator<T> iterator;
  private final AtomicLong demand = new AtomicLong(); // any thread
  private volatile boolean cancelled; // any thread
  private volatile boolean wrongDemand; // any thread
  private @Nullable Future<Boolean> asked; // while waiting for demand

  private Emission(Loop loop, AsyncIterator<T> iterator, Flow.Subscriber<? super T> subscriber) {
    this.loop = loop;
    this.iterator = iterator;
    this.subscriber = subscriber;
  }

  static <T> void begin(Loop loop, AsyncIterable<T> source, Flow.Subscriber<? super T> subscriber) {
    try {
      loop.callSoonThreadsafe(() -> {
        Emission<T> emission = new Emission<>(loop, source.asyncIterator(), subscriber);
        subscriber.onSubscribe(emission);
        loop.createTask(emission.coroutine(), "publisher");
      });
    } catch (LoopStateException closed) {
      subscriber.onSubscribe(new Dead());
      subscriber.onError(closed);
    }
  }

  /** A subscription that never was. */
  private static final class Dead implements Flow.Subscription {
    @Override
    public void request(long n) {}

    @Override
    public void cancel() {}
  }

  @Override
  public void request(long n) {
    if (n <= 0) {
      wrongDemand = true;
    } else {
      demand.getAndUpdate(before -> before + n < 0 ? Long.MAX_VALUE : before + n);
    }
    wake();
  }

  @Override
  public void cancel() {
    cancelled = true;
    wake();
  }

  private void wake() {
    try {
      loop.callSoonThreadsafe(() -> {
        if (asked != null && !asked.isDone()) {
          asked.setResult(true);
        }
      });
    } catch (LoopStateException e) {
      return; // The loop is closed, and nothing more is made.
    }
  }

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    try {
      return state == CLOSING ? t.resumed() : emit(t);
    } catch (CancelledError e) {
      fail(new CancellationException("the task of the publisher was cancelled"));
      throw e;
    } catch (Exception e) {
      fail(e);
      return null;
    }
  }

  private @Nullable Object emit(Driver t) throws Throwable {
    boolean advanced = state == ADVANCING;
    Object arrived = state == 0 ? null : t.resumed();
    for (; ; ) {
      if (advanced && !deliver(Boolean.TRUE.equals(arrived))) {
        return null;
      }
      if (cancelled) {
        return closeIterator(t);
      }
      if (wrongDemand) {
        fail(new IllegalArgumentException("request(n) with n <= 0"));
        return closeIterator(t);
      }
      if (demand.get() == 0) {
        asked = loop.createFuture();
        state = WAITING;
        return link(t, t.await((Object) asked));
      }
      arrived = t.await((Object) iterator.advance());
      if (arrived instanceof Frame) {
        state = ADVANCING;
        return link(t, arrived);
      }
      advanced = true;
    }
  }

  /** Hands an element over; returns false at the end. */
  private boolean deliver(boolean element) {
    if (!element) {
      if (!cancelled) {
        cancelled = true;
        subscriber.onComplete();
      }
      return false;
    }
    if (!cancelled) {
      demand.getAndUpdate(before -> before == Long.MAX_VALUE ? before : before - 1);
      subscriber.onNext(iterator.current());
    }
    return true;
  }

  private void fail(Throwable error) {
    if (!cancelled) {
      cancelled = true;
      subscriber.onError(error);
    }
  }

  private @Nullable Object closeIterator(Driver t) throws Throwable {
    if (!(iterator instanceof AsyncGenerator<T> generator)) {
      return null;
    }
    Object closed = t.await((Object) generator.aclose());
    if (closed instanceof Frame) {
      state = CLOSING;
      return link(t, closed);
    }
    return null;
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
