package dev.fermata;

import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Waits for the next future of an {@link AsCompleted}. */
final class NextDone<T> extends Frame {
  private static final Site NEXT = new Site("dev.fermata.AsCompleted", "next", "AsCompleted.java");
  private static final Site ADVANCE =
      new Site("dev.fermata.AsCompleted", "advance", "AsCompleted.java");

  private final AsCompleted<T> source;
  private final @Nullable Consumer<Future<T>> receiver; // null: the future's outcome is wanted
  private @Nullable Future<?> waiter;

  private NextDone(AsCompleted<T> source, @Nullable Consumer<Future<T>> receiver) {
    this.source = source;
    this.receiver = receiver;
  }

  /** A coroutine for the result, or the error, of the next one; its place among the elements has been claimed. */
  static <T> Coroutine<T> resultOf(AsCompleted<T> source) {
    return new NextDone<>(source, null).coroutine();
  }

  /** A coroutine that hands over the next one and returns true, or returns false if there is none. */
  static <T> Coroutine<Boolean> handing(AsCompleted<T> source, Consumer<Future<T>> receiver) {
    return new NextDone<>(source, receiver).coroutine();
  }

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    if (state == 0 && receiver != null && !source.claim()) {
      return false;
    }
    if (waiter != null) {
      awaited(t, waiter);
    }
    waiter = source.untilReady();
    if (waiter != null) {
      state = 1;
      return link(t, t.await((Object) waiter));
    }
    Future<T> next = source.take();
    if (receiver == null) {
      return next.result();
    }
    receiver.accept(next);
    return true;
  }

  private void awaited(Driver t, Future<?> wasWaiter) throws Throwable {
    try {
      t.resumed();
    } catch (Throwable e) {
      source.gaveUp(wasWaiter);
      throw e;
    }
  }

  @Override
  protected Site site() {
    return receiver == null ? NEXT : ADVANCE;
  }
}
