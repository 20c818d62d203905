package dev.fermata;

import dev.fermata.WaitFrame.Until;
import dev.fermata.abi.YieldCoroutine;
import dev.fermata.internal.task.AfterFrame;
import dev.fermata.internal.task.AwaitFrame;
import dev.fermata.internal.task.NoTimeFrame;
import dev.fermata.internal.task.Sleep;
import dev.fermata.internal.task.ToThreadFrame;
import dev.fermata.internal.task.WaitForFrame;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The markers of coroutine bodies, which Fermata's processor compiles away, and the functions that programs use beside them.
 *
 * <p>A marker that is reached in code that Fermata did not compile throws {@link IllegalStateException} naming the class, the method
 * and the missing set-up step.
 */
public final class Fermata {
  private Fermata() {}

  // Markers

  /**
   * Waits for {@code awaitable} and gives its value; goes on at once if it is done. Throws what it threw, the very same object.
   */
  public static <T> T await(Awaitable<T> awaitable) {
    throw Uncompiled.marker("await");
  }

  /**
   * Waits for {@code stage}. One CompletionException layer with a cause is stripped; a CancellationException becomes
   * {@code CancelledError}; cancelling the awaiting task cancels the stage.
   */
  public static <T> T await(CompletionStage<T> stage) {
    throw Uncompiled.marker("await");
  }

  /** As {@link #await(Awaitable)}; declares a checked exception for javac and changes nothing else. */
  public static <T, X extends Throwable> T await(Awaitable<T> awaitable, Class<X> declared)
      throws X {
    throw Uncompiled.marker("await");
  }

  /** As {@link #await(CompletionStage)}; declares a checked exception for javac and changes nothing else. */
  public static <T, X extends Throwable> T await(CompletionStage<T> stage, Class<X> declared)
      throws X {
    throw Uncompiled.marker("await");
  }

  /** What a coroutine returns: {@code return done(value);}. */
  public static <T extends @Nullable Object> Coroutine<T> done(@Nullable T value) {
    throw Uncompiled.marker("done");
  }

  /** What a coroutine without a value returns: {@code return done();}. */
  public static Coroutine<Void> done() {
    throw Uncompiled.marker("done");
  }

  /** In a generator: hands {@code value} out and suspends. Its value is what is sent in. */
  public static <Y, S> S emit(Y value) {
    throw Uncompiled.marker("emit");
  }

  /** In a generator: hands out everything that {@code inner} does. Its value is the inner generator's return value. */
  public static <Y, R> R emitAll(Generator<? extends Y, ?, R> inner) {
    throw Uncompiled.marker("emitAll");
  }

  /** What a generator without a return value returns: {@code return end();}. */
  public static <G extends Resumable> G end() {
    throw Uncompiled.marker("end");
  }

  /** What a generator with a return value returns: {@code return end(result);}. */
  public static <Y, S, R> Generator<Y, S, R> end(R result) {
    throw Uncompiled.marker("end");
  }

  /** {@code for (T t : each(source))} awaits each element. */
  public static <T> Iterable<T> each(AsyncIterable<T> source) {
    throw Uncompiled.marker("each");
  }

  /** An async lambda: a cold coroutine whose body may await and throw anything. */
  public static <T> Coroutine<T> coroutine(CoroutineBody<T> body) {
    throw Uncompiled.marker("coroutine");
  }

  // Functions

  /** Suspends the task for {@code delay}. Zero or less gives up exactly one turn of the loop and uses no timer. */
  public static Coroutine<Void> sleep(Duration delay) {
    return isPositive(delay) ? sleeping(delay, null) : YieldCoroutine.INSTANCE;
  }

  /** As {@link #sleep(Duration)}, in milliseconds. */
  public static Coroutine<Void> sleep(long millis) {
    return millis > 0 ? sleeping(Duration.ofMillis(millis), null) : YieldCoroutine.INSTANCE;
  }

  /** As {@link #sleep(Duration)}; awaiting it gives {@code result}. */
  public static <T extends @Nullable Object> Coroutine<T> sleep(
      Duration delay, @Nullable T result) {
    return isPositive(delay)
        ? sleeping(delay, result)
        : new AfterFrame(YieldCoroutine.INSTANCE, result).coroutine();
  }

  private static <T extends @Nullable Object> Coroutine<T> sleeping(
      Duration delay, @Nullable T result) {
    return new Sleep<T>(delay, result).watched();
  }

  private static boolean isPositive(Duration delay) {
    return !delay.isNegative() && !delay.isZero();
  }

  /** Makes a task of the running loop: see {@link Loop#createTask(Coroutine)}. */
  public static <T> Task<T> createTask(Coroutine<T> coroutine) {
    return Loop.running().createTask(coroutine);
  }

  /** Makes a task of the running loop with a name. */
  public static <T> Task<T> createTask(Coroutine<T> coroutine, String name) {
    return Loop.running().createTask(coroutine, name);
  }

  /** Makes a task of the running loop. */
  public static <T> Task<T> createTask(Coroutine<T> coroutine, TaskOptions options) {
    return Loop.running().createTask(coroutine, options);
  }

  /** The awaitable itself if it is a future or a task; a coroutine or anything else becomes a task of the running loop. */
  public static <T> Future<T> ensureFuture(Awaitable<T> awaitable) {
    return awaitable instanceof Future<T> future
        ? future
        : createTask(Coroutine.awaiting(nonNull(awaitable)));
  }

  /**
   * As {@link #ensureFuture(Awaitable)} for a given loop.
   *
   * @throws LoopStateException if the awaitable is a future of another loop
   */
  public static <T> Future<T> ensureFuture(Awaitable<T> awaitable, Loop loop) {
    if (!(awaitable instanceof Future<T> future)) {
      return loop.createTask(Coroutine.awaiting(nonNull(awaitable)));
    }
    if (future.loop() != loop) {
      throw new LoopStateException(
          LoopStateException.Reason.WRONG_LOOP,
          "The future belongs to a different loop than the one specified");
    }
    return future;
  }

  private static <T> Awaitable<T> nonNull(Awaitable<T> awaitable) {
    return Objects.requireNonNull(awaitable, "awaitable");
  }

  /**
   * Runs all of them at the same time; coroutines become tasks at this call, in order. The results keep the order of the arguments.
   *
   * <p>Failure: the first one ends the gathering at once; the others go on, and their errors are not reported. Cancellation: cancelling
   * the future cancels all that are not done, and it is done when they are; one that is cancelled alone counts as failed.
   */
  @SafeVarargs
  @SuppressWarnings("varargs") // the array is only read
  public static <T> Future<List<T>> gather(Awaitable<? extends T>... all) {
    return Gather.of(List.of(all), false);
  }

  /** As {@link #gather(Awaitable[])}. */
  public static <T> Future<List<T>> gather(Collection<? extends Awaitable<? extends T>> all) {
    return Gather.of(List.copyOf(all), false);
  }

  /** As {@link #gather(Awaitable[])}, but an error or a cancellation of one becomes its element of the list. */
  public static Future<List<Object>> gatherExceptions(Awaitable<?>... all) {
    return Gather.of(List.of(all), true);
  }

  /** As {@link #gatherExceptions(Awaitable[])}. */
  public static Future<List<Object>> gatherExceptions(Collection<? extends Awaitable<?>> all) {
    return Gather.of(List.copyOf(all), true);
  }

  /**
   * Awaits {@code awaitable}, in place, for at most {@code limit} (null: without a limit).
   *
   * <p>Failure: {@link AsyncTimeoutException} when the time is over, after the awaited thing has been cancelled and has really ended; if
   * it then ends in another way, that is the outcome. A limit of zero or less does not start a coroutine.
   */
  public static <T> Coroutine<T> waitFor(Awaitable<T> awaitable, @Nullable Duration limit) {
    Awaitable<T> awaited = nonNull(awaitable);
    if (limit == null) {
      return new AwaitFrame(awaited).coroutine();
    }
    return isPositive(limit)
        ? new WaitForFrame(awaited, limit).coroutine()
        : new NoTimeFrame(awaited).coroutine();
  }

  /** As {@link #waitFor(Awaitable, Duration)}; when the time is over the stage is cancelled. */
  public static <T> Coroutine<T> waitFor(CompletionStage<T> stage, @Nullable Duration limit) {
    Objects.requireNonNull(stage, "stage");
    Awaitable<T> awaitable = () -> Future.from(stage);
    return waitFor(awaitable, limit);
  }

  /**
   * A time limit on a block, from now on: {@code try (Timeout limit = timeout(Duration.ofSeconds(1))) { … }}. When it passes, the block
   * is cancelled, and an {@link AsyncTimeoutException} leaves it: see {@link Timeout}.
   *
   * @param limit the time; null for none, until {@link Timeout#reschedule} says otherwise
   * @throws LoopStateException if no loop is running in this thread
   */
  public static Timeout timeout(@Nullable Duration limit) {
    return Timeout.after(limit);
  }

  /** As {@link #timeout(Duration)}, until {@link Loop#time} has reached {@code nanos}. */
  public static Timeout timeoutAt(long nanos) {
    return Timeout.at(nanos);
  }

  // Waiting for several

  /**
   * Waits until all of {@code futures} are done, whatever their outcome: no error is thrown, and none counts as read. Cancelling who
   * waits leaves the futures alone.
   *
   * @param futures futures and tasks of the running loop, at least one; duplicates count once
   * @throws IllegalArgumentException if there is none
   */
  @SafeVarargs
  @SuppressWarnings("varargs") // the array is only read
  public static <F extends Future<?>> Coroutine<Waited<F>> waitAll(F... futures) {
    return WaitFrame.waiting(List.of(futures), null, Until.ALL);
  }

  /** As {@link #waitAll(Future[])}. */
  public static <F extends Future<?>> Coroutine<Waited<F>> waitAll(Iterable<? extends F> futures) {
    return WaitFrame.waiting(futures, null, Until.ALL);
  }

  /** As {@link #waitAll(Future[])}, but for at most {@code limit}: what is not done by then is pending, and goes on. */
  public static <F extends Future<?>> Coroutine<Waited<F>> waitAll(
      Iterable<? extends F> futures, Duration limit) {
    return WaitFrame.waiting(futures, Objects.requireNonNull(limit, "limit"), Until.ALL);
  }

  /** As {@link #waitAll(Future[])}, but until one of them is done. */
  @SafeVarargs
  @SuppressWarnings("varargs") // the array is only read
  public static <F extends Future<?>> Coroutine<Waited<F>> waitAny(F... futures) {
    return WaitFrame.waiting(List.of(futures), null, Until.ANY);
  }

  /** As {@link #waitAny(Future[])}. */
  public static <F extends Future<?>> Coroutine<Waited<F>> waitAny(Iterable<? extends F> futures) {
    return WaitFrame.waiting(futures, null, Until.ANY);
  }

  /** As {@link #waitAny(Future[])}, but for at most {@code limit}. */
  public static <F extends Future<?>> Coroutine<Waited<F>> waitAny(
      Iterable<? extends F> futures, Duration limit) {
    return WaitFrame.waiting(futures, Objects.requireNonNull(limit, "limit"), Until.ANY);
  }

  /** As {@link #waitAll(Future[])}, but at most until one of them has failed; a cancelled one has not. */
  @SafeVarargs
  @SuppressWarnings("varargs") // the array is only read
  public static <F extends Future<?>> Coroutine<Waited<F>> waitFirstException(F... futures) {
    return WaitFrame.waiting(List.of(futures), null, Until.FIRST_EXCEPTION);
  }

  /** As {@link #waitFirstException(Future[])}. */
  public static <F extends Future<?>> Coroutine<Waited<F>> waitFirstException(
      Iterable<? extends F> futures) {
    return WaitFrame.waiting(futures, null, Until.FIRST_EXCEPTION);
  }

  /** As {@link #waitFirstException(Future[])}, but for at most {@code limit}. */
  public static <F extends Future<?>> Coroutine<Waited<F>> waitFirstException(
      Iterable<? extends F> futures, Duration limit) {
    return WaitFrame.waiting(
        futures, Objects.requireNonNull(limit, "limit"), Until.FIRST_EXCEPTION);
  }

  /**
   * Runs all of them at the same time and gives them in the order in which they are done: see {@link AsCompleted}. Coroutines become
   * tasks at this call, in order; duplicates count once.
   *
   * @throws LoopStateException if no loop is running in this thread
   */
  @SafeVarargs
  @SuppressWarnings("varargs") // the array is only read
  public static <T> AsCompleted<T> asCompleted(Awaitable<? extends T>... all) {
    return AsCompleted.of(List.of(all), null);
  }

  /** As {@link #asCompleted(Awaitable[])}. */
  public static <T> AsCompleted<T> asCompleted(Iterable<? extends Awaitable<? extends T>> all) {
    return AsCompleted.of(all, null);
  }

  /** As {@link #asCompleted(Awaitable[])}, for at most {@code limit} from now. */
  public static <T> AsCompleted<T> asCompleted(
      Iterable<? extends Awaitable<? extends T>> all, Duration limit) {
    return AsCompleted.of(all, Objects.requireNonNull(limit, "limit"));
  }

  /** A future that ends as {@code awaitable} does; cancelling it, or the task that awaits it, leaves {@code awaitable} running. */
  public static <T> Future<T> shield(Awaitable<T> awaitable) {
    return Shield.over(ensureFuture(awaitable));
  }

  /** A future that ends as {@code stage} does; cancelling it, or the task that awaits it, leaves the stage alone. */
  public static <T> Future<T> shield(CompletionStage<T> stage) {
    return Shield.over(Future.from(stage));
  }

  /** Runs {@code callable} in the loop's default executor, in a copy of the current context. Nothing starts before it is awaited. */
  public static <T> Coroutine<T> toThread(Callable<T> callable) {
    return new ToThreadFrame(Objects.requireNonNull(callable, "callable")).coroutine();
  }

  /**
   * The task that is taking a step; null inside a plain callback.
   *
   * @throws LoopStateException if no loop is running in this thread
   */
  public static @Nullable Task<?> currentTask() {
    return Loop.running().currentTask();
  }

  /** The running loop's tasks that are not done, in the order of their creation. */
  public static Set<Task<?>> allTasks() {
    return Loop.running().allTasks();
  }
}
