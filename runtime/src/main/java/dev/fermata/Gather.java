package dev.fermata;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The future that {@link Fermata#gather} returns: done when all of its children are, or the first of them failed. */
final class Gather<T> extends Future<List<T>> {
  private final List<Future<? extends T>> children;
  private final boolean returnExceptions;
  private int open;
  private boolean cancelRequested;

  private Gather(Loop loop, List<Future<? extends T>> children, boolean returnExceptions) {
    super(loop);
    this.children = children;
    this.returnExceptions = returnExceptions;
  }

  /** Coroutines become tasks, in the order of the arguments; one that is given twice runs once. */
  static <T> Future<List<T>> of(
      List<? extends Awaitable<? extends T>> all, boolean returnExceptions) {
    if (all.isEmpty()) {
      Future<List<T>> empty = new Future<>();
      empty.setResult(List.of());
      return empty;
    }
    IdentityHashMap<Awaitable<? extends T>, Future<? extends T>> unique = new IdentityHashMap<>();
    List<Future<? extends T>> children = new ArrayList<>(all.size());
    for (Awaitable<? extends T> awaitable : all) {
      Future<? extends T> child = unique.get(Objects.requireNonNull(awaitable, "awaitable"));
      if (child == null) {
        child = Fermata.ensureFuture(awaitable);
        unique.put(awaitable, child);
      }
      children.add(child);
    }
    return over(children.get(0).loop(), children, returnExceptions);
  }

  /** A future that is done when all of {@code tasks} are, whatever became of them. */
  static Future<?> settled(Loop loop, List<Task<?>> tasks) {
    return over(loop, new ArrayList<>(tasks), true);
  }

  private static <T> Gather<T> over(
      Loop loop, List<Future<? extends T>> children, boolean returnExceptions) {
    Gather<T> outer = new Gather<>(loop, children, returnExceptions);
    List<Future<? extends T>> distinct = outer.distinctChildren();
    outer.open = distinct.size();
    for (Future<? extends T> child : distinct) {
      if (child.loop() != loop) {
        throw new LoopStateException(
            LoopStateException.Reason.WRONG_LOOP, "futures are tied to different event loops");
      }
    }
    distinct.forEach(outer::follow);
    return outer;
  }

  private <C extends T> void follow(Future<C> child) {
    child.addDoneCallback(new ChildDone<C>(this));
  }

  /** Tells the outer future, which waits for the child. */
  private record ChildDone<C>(Gather<? super C> outer) implements Consumer<Future<C>>, AwaitLink {
    @Override
    public void accept(Future<C> child) {
      outer.childDone(child);
    }

    @Override
    public Future<?> awaiter() {
      return outer;
    }

    @Override
    public String toString() {
      return "Fermata.gather";
    }
  }

  private List<Future<? extends T>> distinctChildren() {
    IdentityHashMap<Future<? extends T>, Boolean> seen = new IdentityHashMap<>();
    List<Future<? extends T>> distinct = new ArrayList<>(children);
    distinct.removeIf(child -> seen.put(child, true) != null);
    return distinct;
  }

  private void childDone(Future<?> child) {
    open--;
    if (isDone()) {
      if (!child.isCancelled()) {
        child.exception(); // Read, so that it is not reported: the first failure has been told.
      }
      return;
    }
    if (!returnExceptions) {
      Throwable error = errorOf(child);
      if (error != null) {
        setException(error);
        return;
      }
    }
    if (open == 0) {
      finish();
    }
  }

  private void finish() {
    if (cancelRequested) {
      setException(new CancelledError());
      return;
    }
    Object[] results = children.stream().map(Gather::outcomeOf).toArray();
    @SuppressWarnings("unchecked") // outcomes of children of T; for returned exceptions T is Object
    List<T> typed = (List<T>) Arrays.asList(results);
    setResult(typed);
  }

  private static @Nullable Object outcomeOf(Future<?> child) {
    Throwable error = errorOf(child);
    return error != null ? error : child.result();
  }

  private static @Nullable Throwable errorOf(Future<?> child) {
    if (child.isCancelled()) {
      try {
        child.exception();
      } catch (CancelledError e) {
        return e;
      }
    }
    return child.exception();
  }

  /** Passes the request on to the children; this future is done when they are. */
  @Override
  public boolean cancel(@Nullable String message) {
    loop().checkThread("Future.cancel");
    if (isDone()) {
      markRead();
      return false;
    }
    boolean any = false;
    for (Future<? extends T> child : children) {
      any |= child.cancel(message);
    }
    cancelRequested |= any;
    return any;
  }
}
