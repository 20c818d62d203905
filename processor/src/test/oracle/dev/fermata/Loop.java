package dev.fermata;

import java.util.ArrayDeque;
import java.util.Deque;

/** A queue of callbacks that is worked off while the running code joins something. */
public final class Loop {
  private static final ThreadLocal<Loop> RUNNING = new ThreadLocal<>();
  private final Deque<Runnable> ready = new ArrayDeque<>();
  private final Task<Object> task = new Task<>(this);
  private Future<?> joined;
  private boolean cancelled;

  private Loop() {}

  /** Installs a fresh loop, for the coroutine's body runs when its method is called. */
  public static Loop install() {
    Loop loop = new Loop();
    RUNNING.set(loop);
    return loop;
  }

  public static Loop running() {
    return RUNNING.get();
  }

  public static <T> T run(Coroutine<T> main) {
    return Fermata.await(main);
  }

  public <T> Future<T> createFuture() {
    return new Future<>();
  }

  public void callSoon(Runnable callback) {
    ready.add(callback);
  }

  Task<Object> task() {
    return task;
  }

  <T> T join(Future<T> future) throws Throwable {
    if (!future.isDone()) {
      joined = future;
      while (!future.isDone()) {
        Runnable next = ready.poll();
        if (next == null) {
          throw new IllegalStateException("nothing left that could complete the future");
        }
        next.run();
      }
      for (int rest = ready.size(); rest > 0; rest--) {
        ready.poll().run();
      }
      joined = null;
      if (cancelled) {
        cancelled = false;
        throw new CancelledError();
      }
    }
    return future.get();
  }

  /** Cancels what is joined; if that is done already, but not handed out yet, it is replaced by the cancellation. */
  boolean cancelJoin() {
    if (joined == null) {
      return false;
    }
    cancelled = !joined.cancel();
    return true;
  }
}
