package dev.fermata;

import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A blocking view of a loop's future for other threads. Refuses to block the thread of a running loop. */
final class BridgeFuture<T extends @Nullable Object> extends CompletableFuture<T> {
  private final Loop loop;
  private @Nullable Future<?> source; // set on the loop's thread, read there
  private @Nullable Coroutine<?> submitted; // until it is a task

  BridgeFuture(Loop loop) {
    this.loop = Objects.requireNonNull(loop);
  }

  /** For a coroutine that is on its way into the loop. */
  static <T> BridgeFuture<T> forSubmission(Loop loop, Coroutine<T> coroutine) {
    BridgeFuture<T> bridge = new BridgeFuture<>(loop);
    bridge.submitted = coroutine;
    loop.bridges().add(bridge);
    return bridge;
  }

  /** The loop is closed: nobody will complete this any more. */
  void abandon() {
    Coroutine<?> dropped = submitted;
    submitted = null;
    if (dropped != null) {
      dropped.close();
    }
    completeExceptionally(LoopThread.closed());
  }

  static <T> BridgeFuture<T> of(Future<T> future) {
    BridgeFuture<T> bridge = new BridgeFuture<>(future.loop());
    if (future.isDone()) {
      bridge.copy(future);
    } else {
      future.loop().bridges().add(bridge);
      bridge.follow(future);
    }
    return bridge;
  }

  /** Takes over the outcome of {@code future} when it is there. Called where {@code future} may be used. */
  void follow(Future<T> future) {
    submitted = null;
    source = future;
    future.addDoneCallback(this::copy);
    if (isCancelled()) {
      future.cancel();
    }
  }

  private void copy(Future<T> future) {
    if (future.isCancelled()) {
      super.cancel(false);
      return;
    }
    Throwable error = future.exception();
    if (error == null) {
      complete(future.result());
    } else {
      completeExceptionally(error);
    }
  }

  /** Cancels this future and, through the loop, what it follows. */
  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    boolean cancelled = super.cancel(mayInterruptIfRunning);
    if (cancelled && !loop.isClosed()) {
      loop.threadsafeOrDropped(this::cancelSource);
    }
    return cancelled;
  }

  private void cancelSource() {
    if (source != null) {
      source.cancel();
    }
  }

  @Override
  public T get() throws InterruptedException, ExecutionException {
    checkMayBlock("get");
    return super.get();
  }

  @Override
  public T get(long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    checkMayBlock("get");
    return super.get(timeout, unit);
  }

  @Override
  public T join() throws CancellationException {
    checkMayBlock("join");
    return super.join();
  }

  /** Stages made from this one refuse to block the loop's thread, too. */
  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new BridgeFuture<>(loop);
  }

  private void checkMayBlock(String call) {
    Loop running = ThreadState.current().running;
    if (running != null && !isDone()) {
      throw new LoopStateException(
          LoopStateException.Reason.BLOCKING_CALL,
          call + "() would block " + Thread.currentThread() + ", the thread of the running "
              + running + ": await the future instead");
    }
  }
}
