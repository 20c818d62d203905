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
        child = childOf(awaitable);
        unique.put(awaitable, child);
      }
      children.add(child);
    }
    return over(children.get(0).loop(), children, returnExceptions);
  }

  /** A task that is made here is known to who gathers, not to who called: its loss is not worth a report of its own. */
  private static <T> Future<T> childOf(Awaitable<T> awaitable) {
    Future<T> child = Fermata.ensureFuture(awaitable);
    if (child != awaitable && child instanceof Task<T> task) {
      task.quiet();
    }
    return child;
  }

  /** A future that is done when all of {@code tasks} are, whatever became of them. */
  static Future<?> settled(Loop loop, List<Task<?>> tasks) {
    return over(loop, new ArrayList<>(tasks), true);
  }

  private static <T> Gather<T> over(
      Loop loop, List<Future<? extends T>> children, boolean returnExceptions) {
    Gather<T> outer = new Gather<>(loop, children, returnExceptions);
    List<Future<? extends T>> distinct = outer.distinctChildren();
    for (Future<? extends T> child : distinct) {
      if (child.loop() != loop) {
        throw new LoopStateException(
            LoopStateException.Reason.WRONG_LOOP, "futures are tied to different event loops");
      }
    }
    outer.follow(distinct);
    return outer;
  }

  /** Children that are done count at once: a gathering of nothing else is done when it is made. */
  private void follow(List<Future<? extends T>> distinct) {
    open = distinct.size();
    ChildDone childDone = new ChildDone();
    List<Future<? extends T>> doneAlready = new ArrayList<>();
    for (Future<? extends T> child : distinct) {
      if (child.isDone()) {
        doneAlready.add(child);
      } else {
        child.addDoneCallback(childDone);
      }
    }
    doneAlready.forEach(this::childDone);
  }

  private List<Future<? extends T>> distinctChildren() {
    IdentityHashMap<Future<? extends T>, Boolean> seen = new IdentityHashMap<>();
    List<Future<? extends T>> distinct = new ArrayList<>(children);
    distinct.removeIf(child -> seen.put(child, true) != null);
    return distinct;
  }

  /** What is called when a child is done. */
  private final class ChildDone implements Consumer<Future<? extends T>>, AwaitLink {
    @Override
    public void accept(Future<? extends T> child) {
      childDone(child);
    }

    @Override
    public Future<?> awaiter() {
      return Gather.this;
    }

    @Override
    public String toString() {
      return "Fermata.gather";
    }
  }

  private void childDone(Future<? extends T> child) {
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
      finish(child);
    }
  }

  private void finish(Future<? extends T> last) {
    if (cancelRequested) {
      setException(last.isCancelled() ? cancellationOf(last) : new CancelledError());
      return;
    }
    Object[] results = children.stream().map(Gather::outcomeOf).toArray();
    @SuppressWarnings("unchecked") // outcomes of children of T; for returned exceptions T is Object
    List<T> typed = (List<T>) Arrays.asList(results);
    setResult(typed);
  }

  /** A task that was cancelled gives an error without its message, as asyncio has it; a future has kept the message. */
  private static @Nullable Object outcomeOf(Future<?> child) {
    if (child.isCancelled()) {
      return child instanceof Task ? new CancelledError() : cancellationOf(child);
    }
    Throwable error = child.exception();
    return error != null ? error : child.result();
  }

  private static @Nullable Throwable errorOf(Future<?> child) {
    return child.isCancelled() ? cancellationOf(child) : child.exception();
  }

  private static CancelledError cancellationOf(Future<?> cancelled) {
    return (CancelledError) cancelled.takeError();
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
