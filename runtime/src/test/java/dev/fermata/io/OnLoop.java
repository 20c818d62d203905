package dev.fermata.io;

import dev.fermata.Future;
import dev.fermata.Loop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** A loop that tests drive from their own thread, one operation after the other. */
public final class OnLoop implements AutoCloseable {
  public final Loop loop = Loop.create();

  /** Starts an operation on the loop and waits for its outcome. */
  public <T> T await(Callable<Future<T>> operation) {
    return loop.runUntilComplete(start(operation));
  }

  /** Runs the loop until the future is done. */
  public <T> T await(Future<T> future) {
    return loop.runUntilComplete(future);
  }

  /** Starts an operation on the loop, which has turned once when this returns. */
  public <T> Future<T> start(Callable<Future<T>> operation) {
    return call(operation);
  }

  /** Calls something on the loop. */
  public <T> T call(Callable<T> code) {
    List<T> result = new ArrayList<>();
    Future<Void> called = loop.createFuture();
    loop.callSoon(() -> {
      try {
        result.add(code.call());
        called.setResult(null);
      } catch (Throwable e) {
        called.setException(e);
      }
    });
    loop.runUntilComplete(called);
    return result.get(0);
  }

  /** Runs something on the loop. */
  public void run(Runnable code) {
    call(() -> {
      code.run();
      return true;
    });
  }

  /** Lets the loop turn until a condition holds. */
  public void turnUntil(Callable<Boolean> condition) {
    long giveUp = System.nanoTime() + 10_000_000_000L;
    while (!call(condition)) {
      if (System.nanoTime() > giveUp) {
        throw new AssertionError("the condition never held");
      }
      pause(1);
    }
  }

  /** Lets the loop run for some milliseconds. */
  public void pause(long millis) {
    Future<Void> over = loop.createFuture();
    loop.callLater(Duration.ofMillis(millis), () -> over.setResult(null));
    loop.runUntilComplete(over);
  }

  /** Sends the messages of the loop's reports to a listener. */
  public void onReport(Consumer<String> listener) {
    loop.setExceptionHandler((source, report) -> listener.accept((String) report.get("message")));
  }

  @Override
  public void close() {
    loop.close();
  }
}
