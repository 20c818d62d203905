package dev.fermata.internal.loop;

import dev.fermata.Awaitable;
import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.LoopOptions;
import dev.fermata.LoopSession;
import dev.fermata.abi.Driver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A loop on a clock and a selector of the test's own. Reports to the exception handler are kept, not logged. */
public final class TestLoop implements AutoCloseable {
  /** What happened, in order: the test's own entries, and with {@link #logTurns} those of clock and selector. */
  public final List<String> log = new ArrayList<>();

  /** What the exception handler was told. */
  public final List<Map<String, Object>> reports = new ArrayList<>();

  public final FakeClock clock = new FakeClock(() -> trace("time"));
  final FakePoller poller = new FakePoller(clock, () -> trace("select"));
  public final SelectorLoop loop;
  private boolean logTurns;

  private TestLoop(UnaryOperator<LoopOptions> options) {
    this(options, false);
  }

  private TestLoop(UnaryOperator<LoopOptions> options, boolean ownFutures) {
    LoopOptions chosen = options.apply(LoopOptions.defaults().withDebug(false).withClock(clock));
    loop = ownFutures ? new OwnFuturesLoop(chosen, poller) : new SelectorLoop(chosen, poller);
    loop.setExceptionHandler((from, context) -> reports.add(context));
  }

  public static TestLoop create() {
    return new TestLoop(options -> options);
  }

  public static TestLoop debugging() {
    return new TestLoop(options -> options.withDebug(true));
  }

  /** A loop that makes its futures itself, so that whatever waits has to wait for one of them. */
  public static TestLoop withOwnFutures() {
    return new TestLoop(options -> options, true);
  }

  private static final class OwnFuturesLoop extends SelectorLoop {
    OwnFuturesLoop(LoopOptions options, Poller poller) {
      super(options, poller);
    }

    @Override
    public <T> Future<T> createFuture() {
      return new Future<>(this);
    }
  }

  /** From now on, reads of the clock and selects are logged. */
  public TestLoop logTurns() {
    logTurns = true;
    return this;
  }

  private void trace(String event) {
    if (logTurns) {
      log.add(event);
    }
  }

  /** A callback that logs {@code entry}. */
  public Runnable logging(String entry) {
    return () -> log.add(entry);
  }

  /** Runs {@code count} turns. */
  public TestLoop turns(int count) {
    try (LoopSession session = loop.enter()) {
      for (int i = 0; i < count; i++) {
        session.turn();
      }
    }
    return this;
  }

  /** What a test does in a callback. */
  public interface Body {
    void run() throws Throwable;
  }

  /** Runs {@code body} as a callback of the running loop; what it throws fails the test. */
  public void inside(Body body) {
    List<Throwable> thrown = new ArrayList<>();
    loop.callSoon(() -> {
      try {
        body.run();
      } catch (Throwable e) {
        thrown.add(e);
      }
    });
    turns(1);
    for (Throwable e : thrown) {
      Driver.<Object, RuntimeException>rethrow(e);
    }
  }

  public <T> T run(Awaitable<T> main) {
    return loop.runUntilComplete(main);
  }

  public Loop loop() {
    return loop;
  }

  /** The selects' timeouts so far, in nanoseconds; -1 is for ever. */
  public List<Long> timeouts() {
    return poller.timeouts;
  }

  /** The messages of {@link #reports}. */
  public List<Object> messages() {
    return reports.stream().map(report -> report.get("message")).toList();
  }

  @Override
  public void close() {
    loop.close();
  }
}
