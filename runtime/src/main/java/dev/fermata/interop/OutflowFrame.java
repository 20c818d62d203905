package dev.fermata.interop;

import dev.fermata.AsyncIterator;
import dev.fermata.CancelledError;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** The task of one subscription: waits until an element is wanted, goes to it, and hands it to the subscriber. */
final class OutflowFrame extends Frame {
  private static final Site SITE = new Site("dev.fermata.interop.Flows", "publisher", "Flows.java");
  private static final int WANTED = 1;
  private static final int ADVANCED = 2;
  private static final int CLOSED = 3;

  private final Outflow<?> outflow;
  private @Nullable AsyncIterator<?> elements;
  private @Nullable Throwable error; // what ended it

  OutflowFrame(Outflow<?> outflow) {
    this.outflow = outflow;
  }

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    if (state == CLOSED) {
      return closed(t);
    }
    try {
      boolean isAdvanced = state == ADVANCED;
      Object resumed = state == 0 ? begin() : t.resumed();
      return run(t, isAdvanced, resumed);
    } catch (Throwable e) {
      error = e;
      return close(t);
    }
  }

  private @Nullable Object begin() {
    elements = outflow.source().asyncIterator();
    return null;
  }

  private @Nullable Object run(Driver t, boolean startAdvanced, @Nullable Object resumed)
      throws Throwable {
    AsyncIterator<?> iterator = Objects.requireNonNull(elements);
    boolean isAdvanced = startAdvanced;
    Object hasNext = resumed;
    while (true) {
      if (isAdvanced) {
        if (!Boolean.TRUE.equals(hasNext)) {
          outflow.end();
          return null;
        }
        outflow.next(Objects.requireNonNull(iterator.current(), "an element that is published"));
      }
      if (outflow.isOver()) {
        return close(t);
      }
      Object wanted = outflow.demanded();
      if (wanted != null) {
        return leave(t, WANTED, t.await(wanted));
      }
      hasNext = t.advance(iterator);
      if (hasNext instanceof Frame) {
        return leave(t, ADVANCED, hasNext);
      }
      isAdvanced = true;
    }
  }

  private @Nullable Object leave(Driver t, int at, @Nullable Object callee) {
    state = at;
    return link(t, callee);
  }

  private @Nullable Object close(Driver t) throws Throwable {
    state = CLOSED;
    if (elements == null) {
      return ended();
    }
    Object closing;
    try {
      closing = t.leave(elements);
    } catch (Throwable e) {
      error = e;
      return ended();
    }
    return closing instanceof Frame ? link(t, closing) : ended();
  }

  private @Nullable Object closed(Driver t) throws Throwable {
    try {
      t.resumed();
    } catch (Throwable e) {
      error = e;
    }
    return ended();
  }

  /** A cancellation of the subscription is no error; one that somebody else has asked for is. */
  private @Nullable Object ended() throws Throwable {
    Throwable thrown = error;
    if (thrown == null) {
      return null;
    }
    boolean isTold = !outflow.isOver();
    if (thrown instanceof CancelledError) {
      // What the rest of the JDK knows a cancellation by.
      CancellationException told = new CancellationException(thrown.getMessage());
      told.initCause(thrown);
      outflow.fail(told);
      throw thrown;
    }
    outflow.fail(thrown);
    if (isTold) {
      return null;
    }
    throw thrown;
  }

  @Override
  protected Site site() {
    return SITE;
  }
}
