package dev.fermata.interop;

import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** The body of the asynchronous generator over a publisher. */
final class InflowFrame extends Frame {
  private static final Site SITE = new Site("dev.fermata.interop.Flows", "iterable", "Flows.java");
  private static final int WAITING = 1;
  private static final int EMITTED = 2;

  private final Flow.Publisher<?> publisher;
  private final int ahead;
  private @Nullable Inflow inflow;

  InflowFrame(Flow.Publisher<?> publisher, int ahead) {
    this.publisher = publisher;
    this.ahead = ahead;
  }

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    if (state == 0) {
      Inflow subscriber = new Inflow(Loop.running(), ahead);
      inflow = subscriber;
      publisher.subscribe(subscriber);
      return next(t, subscriber);
    }
    Inflow subscriber = Objects.requireNonNull(inflow);
    try {
      t.resumed();
    } catch (Throwable e) {
      subscriber.cancel();
      throw e;
    }
    if (state == EMITTED) {
      subscriber.taken();
    }
    return next(t, subscriber);
  }

  private @Nullable Object next(Driver t, Inflow subscriber) throws Throwable {
    while (true) {
      Object element = subscriber.poll();
      if (element != null) {
        state = EMITTED;
        return link(t, t.handOut(element));
      }
      if (subscriber.isOver()) {
        Throwable error = subscriber.error();
        if (error != null) {
          throw error;
        }
        return null;
      }
      Future<@Nullable Object> arrival = subscriber.arrival();
      Object awaited = t.await(arrival);
      if (awaited instanceof Frame) {
        state = WAITING;
        return link(t, awaited);
      }
    }
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
