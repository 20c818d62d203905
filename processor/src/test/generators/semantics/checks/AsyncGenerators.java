package checks;

import static dev.fermata.Fermata.*;
import static org.junit.jupiter.api.Assertions.*;

import dev.fermata.*;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Python's asynchronous generators (PEP 525), in Java. */
public class AsyncGenerators {
  static final List<String> LOG = new ArrayList<>();

  static List<String> log() {
    List<String> copy = List.copyOf(LOG);
    LOG.clear();
    return copy;
  }

  @Async
  static AsyncGenerator<Integer> ticks(int n) {
    LOG.add("start");
    try {
      for (int i = 0; i < n; i++) {
        await(sleep(0));
        emit(i);
      }
    } finally {
      await(sleep(0));
      LOG.add("finally");
    }
    return end();
  }

  @Async
  static AsyncGenerator<Integer> ready(int n) {
    for (int i = 0; i < n; i++) emit(i);
    return end();
  }

  @Async
  static Coroutine<List<Integer>> collect(AsyncIterable<Integer> source) {
    List<Integer> all = new ArrayList<>();
    for (Integer i : each(source)) all.add(i);
    return done(all);
  }

  public static void eachGoesOverAllValues() {
    assertEquals(List.of(0, 1, 2), Loop.run(AsyncGenerators_Async.collect(AsyncGenerators_Async.ticks(3))));
    assertEquals(List.of("start", "finally"), log());
    assertEquals(List.of(0, 1, 2, 3), Loop.run(AsyncGenerators_Async.collect(AsyncGenerators_Async.ready(4))));
    assertEquals(List.of(), Loop.run(AsyncGenerators_Async.collect(AsyncGenerators_Async.ready(0))));
  }

  @Async
  static Coroutine<Integer> firstOver(int limit, String how) {
    int found = -1;
    outer:
    for (int round = 0; round < 2; round++) {
      for (int i : each(ticks(9))) {
        if (i < limit) continue;
        found = i;
        switch (how) {
          case "break" -> {
            break outer;
          }
          case "return" -> {
            return done(i * 10);
          }
          case "continue" -> {
            continue outer;
          }
          default -> throw new IllegalStateException(how);
        }
      }
    }
    LOG.add("after");
    return done(found);
  }

  public static void leavingTheLoopClosesTheGenerator() {
    assertEquals(2, Loop.run(AsyncGenerators_Async.firstOver(2, "break")));
    assertEquals(List.of("start", "finally", "after"), log());
    assertEquals(20, Loop.run(AsyncGenerators_Async.firstOver(2, "return")));
    assertEquals(List.of("start", "finally"), log());
    assertEquals(2, Loop.run(AsyncGenerators_Async.firstOver(2, "continue")));
    assertEquals(List.of("start", "finally", "start", "finally", "after"), log());
    assertThrows(IllegalStateException.class, () -> Loop.run(AsyncGenerators_Async.firstOver(2, "throw")));
    assertEquals(List.of("start", "finally"), log());
  }

  @Async
  static AsyncGenerator<String> failsWhenClosed() {
    try {
      emit("a");
      emit("b");
    } finally {
      await(sleep(0));
      if (LOG.isEmpty()) throw new IOException_("closing");
    }
    return end();
  }

  static class IOException_ extends RuntimeException {
    IOException_(String message) {
      super(message);
    }
  }

  @Async
  static Coroutine<Void> throwing() {
    for (String s : each(failsWhenClosed())) throw new IllegalArgumentException(s);
    return done();
  }

  public static void whatClosingThrowsReplacesWhatLeftTheLoop() {
    IOException_ e = assertThrows(IOException_.class, () -> Loop.run(AsyncGenerators_Async.throwing()));
    assertEquals("a", e.getSuppressed()[0].getMessage());
  }

  @Async
  static AsyncGenerator<String> pipeline(AsyncGenerator<Integer> source) {
    for (int i : each(source)) {
      if (i % 2 == 0) emit("even " + await(half(i)));
      else emit("odd " + i);
    }
    return end();
  }

  @Async
  static Coroutine<Integer> half(int i) {
    await(sleep(0));
    return done(i / 2);
  }

  @Async
  static Coroutine<List<String>> strings(AsyncGenerator<String> source) {
    List<String> all = new ArrayList<>();
    for (String s : each(source)) all.add(s);
    return done(all);
  }

  public static void generatorsOverGenerators() {
    assertEquals(
        List.of("even 0", "odd 1", "even 1", "odd 3"),
        Loop.run(AsyncGenerators_Async.strings(AsyncGenerators_Async.pipeline(AsyncGenerators_Async.ticks(4)))));
    log();
  }

  @Async
  static Coroutine<Void> stepByStep() {
    AsyncGenerator<Integer> g = ticks(3);
    assertTrue(await(g.advance()));
    assertEquals(0, g.current());
    assertEquals(0, g.current());
    assertTrue(await(g.advance()));
    assertEquals(1, g.current());
    await(g.aclose());
    assertFalse(await(g.advance()));
    assertEquals(List.of("start", "finally"), log());
    return done();
  }

  public static void stepsByHand() {
    Loop.run(AsyncGenerators_Async.stepByStep());
  }

  @Async
  static AsyncGenerator<String> catching() {
    String last = "none";
    for (int i = 0; i < 3; i++) {
      try {
        emit(last + i);
      } catch (IllegalArgumentException e) {
        last = await(CompletableFuture.completedFuture(e.getMessage()));
      }
    }
    return end();
  }

  @Async
  static Coroutine<List<String>> throwingIn() {
    AsyncGenerator<String> g = catching();
    List<String> all = new ArrayList<>();
    await(g.advance());
    all.add(g.current());
    all.add("" + await(g.throwInto(new IllegalArgumentException("x"))));
    all.add(g.current());
    try {
      await(g.throwInto(new IllegalStateException("y")));
    } catch (IllegalStateException e) {
      all.add(e.getMessage());
    }
    all.add("" + await(g.advance()));
    return done(all);
  }

  public static void throwingInto() {
    assertEquals(List.of("none0", "true", "x1", "y", "false"), Loop.run(AsyncGenerators_Async.throwingIn()));
  }

  @Async
  static AsyncGenerator<Integer> hanging() {
    try {
      emit(1);
      await(Loop.running().createFuture());
      emit(2);
    } finally {
      LOG.add("cleaning");
      await(sleep(0));
      LOG.add("clean");
    }
    return end();
  }

  @Async
  static Coroutine<Void> consume(AsyncGenerator<Integer> g) {
    for (int i : each(g)) LOG.add("got " + i);
    return done();
  }

  @Async
  static Coroutine<Void> cancelling() {
    AsyncGenerator<Integer> g = hanging();
    Task<Void> task = createTask(consume(g));
    await(sleep(0));
    await(sleep(0));
    task.cancel();
    try {
      await(task);
      fail("not cancelled");
    } catch (CancelledError e) {
      LOG.add("cancelled");
    }
    assertFalse(await(g.advance()));
    return done();
  }

  public static void cancellationArrivesInTheBody() {
    Loop.run(AsyncGenerators_Async.cancelling());
    assertEquals(List.of("got 1", "cleaning", "clean", "cancelled"), log());
  }

  @Async
  static Coroutine<Void> waitAtTheEmit(AsyncGenerator<Integer> g) {
    for (int i : each(g)) {
      LOG.add("got " + i);
      await(Loop.running().createFuture());
    }
    return done();
  }

  @Async
  static Coroutine<Void> cancellingTheConsumer() {
    Task<Void> task = createTask(waitAtTheEmit(hanging()));
    await(sleep(0));
    task.cancel();
    try {
      await(task);
    } catch (CancelledError e) {
      LOG.add("cancelled");
    }
    return done();
  }

  public static void cancellationOfTheConsumerClosesTheGenerator() {
    Loop.run(AsyncGenerators_Async.cancellingTheConsumer());
    assertEquals(List.of("got 1", "cleaning", "clean", "cancelled"), log());
  }

  @Async
  static Coroutine<String> overlapping() {
    AsyncGenerator<Integer> g = hanging();
    await(g.advance());
    Task<Boolean> first = createTask(g.advance());
    await(sleep(0));
    String message = "";
    try {
      await(g.advance());
    } catch (IllegalStateException e) {
      message = e.getMessage();
    }
    try {
      for (int i : each(g)) fail("a value");
    } catch (IllegalStateException e) {
      message += "; " + e.getMessage();
    }
    first.cancel();
    return done(message);
  }

  public static void aStepWhileAnotherIsPendingIsRefused() {
    String text = "advance(): asynchronous generator is already running";
    assertEquals(text + "; " + text, Loop.run(AsyncGenerators_Async.overlapping()));
    log();
  }

  @Async
  static Coroutine<Void> abandonedInLoop() {
    AsyncGenerator<Integer> g = ticks(3);
    await(g.advance());
    return done();
  }

  public static void theLoopClosesWhatIsLeft() {
    Loop.run(AsyncGenerators_Async.abandonedInLoop());
    assertEquals(List.of("start", "finally"), log());
  }

  static class Numbers implements AsyncIterable<Integer> {
    @Override
    public AsyncIterator<Integer> asyncIterator() {
      return AsyncGenerators_Async.ticks(2);
    }
  }

  @Async
  static Coroutine<List<Integer>> twice(AsyncIterable<Integer> source) {
    List<Integer> all = await(collect(source));
    all.addAll(await(collect(source)));
    return done(all);
  }

  public static void anIterableFromAFactoryBeginsAnew() {
    assertEquals(List.of(0, 1, 0, 1), Loop.run(AsyncGenerators_Async.twice(new Numbers())));
    log();
  }

  @Async
  static Coroutine<Long> sum(int n) {
    long sum = 0;
    for (int i : each(ready(n))) sum += i;
    return done(sum);
  }

  public static void aMillionValuesCostNoStack() {
    assertEquals(499_999_500_000L, Loop.run(AsyncGenerators_Async.sum(1_000_000)));
  }

  static class Base {
    @Async
    AsyncGenerator<String> names(String prefix) {
      emit(prefix + "base");
      return end();
    }
  }

  static class Derived extends Base {
    @Async
    @Override
    AsyncGenerator<String> names(String prefix) {
      for (String s : each(super.names(prefix + "1"))) emit(s);
      await(sleep(0));
      emit(prefix + "derived");
      return end();
    }
  }

  public static void overriding() {
    Base b = new AsyncGenerators_Derived_Async();
    assertEquals(List.of("x1base", "xderived"), Loop.run(AsyncGenerators_Async.strings(b.names("x"))));
  }

  @Async
  static AsyncGenerator<String> failing() throws IOException {
    emit("a");
    await(sleep(0));
    throw new IOException("body");
  }

  public static void whatTheBodyThrowsComesOut() throws IOException {
    AsyncGenerator<String> g = AsyncGenerators_Async.failing();
    assertEquals(
        "body",
        assertThrows(IOException.class, () -> Loop.run(AsyncGenerators_Async.strings(g))).getMessage());
  }
}
