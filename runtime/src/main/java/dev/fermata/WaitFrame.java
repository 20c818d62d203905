package dev.fermata;

import dev.fermata.LoopStateException.Reason;
import dev.fermata.abi.Driver;
import dev.fermata.abi.Frame;
import dev.fermata.abi.Site;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Waits until enough of some futures are done, or for some time; touches none of them. */
final class WaitFrame<F extends Future<?>> extends Frame
    implements Consumer<Future<?>>, AwaitLink, Runnable {
  /** When to stop waiting, if the time is not over before. */
  enum Until {
    ALL("waitAll"),
    ANY("waitAny"),
    FIRST_EXCEPTION("waitFirstException");

    private final Site site;

    Until(String function) {
      site = new Site("dev.fermata.Fermata", function, "Fermata.java");
    }
  }

  private final Set<F> futures;
  private final @Nullable Duration limit;
  private final Until until;
  private int open;
  private @Nullable Task<?> task;
  private @Nullable Future<@Nullable Object> enough;
  private @Nullable TimerHandle timer;

  private WaitFrame(Set<F> futures, @Nullable Duration limit, Until until) {
    this.futures = futures;
    this.limit = limit;
    this.until = until;
  }

  static <F extends Future<?>> Coroutine<Waited<F>> waiting(
      Iterable<? extends F> given, @Nullable Duration limit, Until until) {
    Set<F> futures = new LinkedHashSet<>();
    for (F future : given) {
      futures.add(Objects.requireNonNull(future, "future"));
    }
    if (futures.isEmpty()) {
      throw new IllegalArgumentException("there is no future to wait for");
    }
    return new WaitFrame<>(futures, limit, until).coroutine();
  }

  @Override
  protected @Nullable Object resume(Driver t) throws Throwable {
    if (state == 0) {
      Future<?> wait = begin(Loop.running());
      state = 1;
      return link(t, t.await((Object) wait));
    }
    try {
      t.resumed();
    } finally {
      end();
    }
    return outcome();
  }

  private Future<?> begin(Loop loop) {
    for (F future : futures) {
      if (future.loop() != loop) {
        throw new LoopStateException(
            Reason.WRONG_LOOP,
            "a future belongs to another loop than the one that waits: " + future);
      }
    }
    Future<@Nullable Object> wait = loop.createFuture();
    enough = wait;
    task = loop.currentTask();
    open = futures.size();
    if (limit != null) {
      timer = loop.callLater(limit, this);
    }
    futures.forEach(future -> future.addDoneCallback(this));
    return wait;
  }

  /** One of them is done. */
  @Override
  public void accept(Future<?> done) {
    open--;
    if (open == 0
        || until == Until.ANY
        || until == Until.FIRST_EXCEPTION && done.peekError() != null) {
      stop();
    }
  }

  /** The time is over. */
  @Override
  public void run() {
    stop();
  }

  private void stop() {
    Future<@Nullable Object> wait = Objects.requireNonNull(enough);
    if (!wait.isDone()) {
      wait.setResult(null);
    }
  }

  private void end() {
    if (timer != null) {
      timer.cancel();
    }
    futures.forEach(future -> future.removeDoneCallback(this));
  }

  private Waited<F> outcome() {
    Set<F> done = new LinkedHashSet<>();
    Set<F> pending = new LinkedHashSet<>();
    futures.forEach(future -> (future.isDone() ? done : pending).add(future));
    return new Waited<>(done, pending);
  }

  @Override
  public Future<?> awaiter() {
    return task != null ? task : Objects.requireNonNull(enough);
  }

  @Override
  protected Site site() {
    return until.site;
  }

  @Override
  public String toString() {
    return until.site.name();
  }
}
