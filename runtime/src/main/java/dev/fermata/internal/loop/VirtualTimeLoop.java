package dev.fermata.internal.loop;

import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.LoopOptions;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A loop for tests whose clock jumps to the next timer when nothing else is to do, so that sleeping takes no time. If nothing at all can
 * happen any more, it says so instead of waiting for ever.
 */
public final class VirtualTimeLoop extends SelectorLoop {
  private final @Nullable Random order; // of the tasks' steps in a turn; null as they come
  private final Outside outside;

  /**
   * Creates a loop.
   *
   * @param options its clock is replaced
   * @param order shuffles the steps of each turn; null to leave them as they come
   * @param onDeadlock is told of the loop when nothing can happen any more, and throws
   */
  public VirtualTimeLoop(LoopOptions options, @Nullable Random order, Consumer<Loop> onDeadlock) {
    this(options, order, onDeadlock, new VirtualClock(), new Outside());
  }

  private VirtualTimeLoop(
      LoopOptions options,
      @Nullable Random order,
      Consumer<Loop> onDeadlock,
      VirtualClock clock,
      Outside outside) {
    super(
        options.withClock(clock),
        new VirtualPoller(
            openPoller(), clock, outside::isBusy, () -> onDeadlock.accept(Loop.running())));
    this.order = order;
    this.outside = outside;
  }

  /** What the loop waits for that does not happen on it. Loop thread only. */
  private static final class Outside {
    private int pending;
    private boolean ending;

    boolean isBusy() {
      return ending || pending > 0;
    }

    <T extends @Nullable Object> Future<T> watch(Future<T> future) {
      pending++;
      future.addDoneCallback(done -> pending--);
      return future;
    }
  }

  /** Whether there is anything to run without moving the clock. */
  public boolean isIdle() {
    return pump().ready().isEmpty() && !pump().inbox().isWoken();
  }

  @Override
  public <T> Future<T> runInExecutor(@Nullable Executor executor, Callable<T> callable) {
    return outside.watch(super.runInExecutor(executor, callable));
  }

  @Override
  public <T> Future<T> runBlocking(Callable<T> callable) {
    return outside.watch(super.runBlocking(callable));
  }

  @Override
  public void awaitsOutside(Future<?> stage) {
    outside.watch(stage);
  }

  @Override
  public Coroutine<Void> shutdownDefaultExecutor(Duration limit) {
    outside.ending = true; // the limit is one of real time
    return super.shutdownDefaultExecutor(limit);
  }

  @Override
  public void arrange(ReadyQueue ready) {
    if (order != null) {
      ready.shuffleSteps(order);
    }
  }
}
