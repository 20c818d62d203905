package dev.fermata.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Future;
import dev.fermata.Loop;
import dev.fermata.LoopOptions;
import dev.fermata.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The loop on virtual time. */
class VirtualLoopTest {
  private final List<String> log = new ArrayList<>();

  @Async
  Coroutine<String> sleeper(String name, long millis, int times) {
    for (int i = 0; i < times; i++) {
      Fermata.await(Fermata.sleep(millis));
      log.add(name + " " + Loop.running().time() / 1_000_000);
    }
    return Fermata.done(name);
  }

  @Async
  Coroutine<String> waits(Future<String> future) {
    return Fermata.done(Fermata.await(future));
  }

  @Async
  Coroutine<String> thread(long millis) {
    return Fermata.done(Fermata.await(Fermata.toThread(() -> {
      Thread.sleep(millis);
      return "thread";
    })));
  }

  @Async
  Coroutine<Object> raced(long millis) {
    return Fermata.done(Fermata.await(Fermata.waitFor(thread(millis), Duration.ofSeconds(20))));
  }

  private VirtualLoopTest compiled() {
    return new VirtualLoopTest_Async();
  }

  @Test
  @DisplayName("a year of sleep takes no time, and ends in the order of real time")
  void sleepingTakesNoTime() {
    VirtualLoopTest test = compiled();
    long begin = System.nanoTime();
    try (VirtualLoop virtual = VirtualLoop.create()) {
      Task<String> slow = virtual.loop().createTask(test.sleeper("slow", 40, 2));
      Task<String> quick = virtual.loop().createTask(test.sleeper("quick", 15, 4));
      virtual.runUntilComplete(Fermata.gather(slow, quick));
      assertEquals(
          List.of("quick 15", "quick 30", "slow 40", "quick 45", "quick 60", "slow 80"), test.log);
      virtual.runUntilComplete(test.sleeper("year", Duration.ofDays(365).toMillis(), 1));
      assertEquals(Duration.ofDays(365).plusMillis(80), virtual.elapsed());
    }
    assertTrue(System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(30));
  }

  @Test
  @DisplayName("advanceBy runs what is due at its time, what that makes ready, and nothing later")
  void advanceBy() {
    VirtualLoopTest test = compiled();
    try (VirtualLoop virtual = VirtualLoop.create()) {
      Task<String> task = virtual.loop().createTask(test.sleeper("s", 1_000, 3));
      virtual.advanceBy(Duration.ofMillis(999));
      assertEquals(List.of(), test.log);
      virtual.advanceBy(Duration.ofMillis(1));
      assertEquals(List.of("s 1000"), test.log);
      virtual.advanceBy(Duration.ofMillis(1_500));
      assertEquals(List.of("s 1000", "s 2000"), test.log);
      assertEquals(Duration.ofMillis(2_500), virtual.elapsed());
      assertFalse(task.isDone());
      virtual.advanceBy(Duration.ofDays(1));
      assertEquals("s", task.result());
      assertThrows(IllegalArgumentException.class, () -> virtual.advanceBy(Duration.ofMillis(-1)));
    }
  }

  @Test
  @DisplayName("runUntilIdle runs all that is ready and leaves the clock alone")
  void runUntilIdle() {
    try (VirtualLoop virtual = VirtualLoop.create()) {
      virtual.loop().callSoon(() -> virtual.loop().callSoon(() -> log.add("second")));
      virtual.loop().callLater(Duration.ofMillis(1), () -> log.add("later"));
      virtual.runUntilIdle();
      assertEquals(List.of("second"), log);
      assertEquals(Duration.ZERO, virtual.elapsed());
    }
  }

  @Test
  @DisplayName("a deadlock is an error with the tree of tasks, not an endless wait")
  void deadlock() {
    VirtualLoopTest test = compiled();
    try (VirtualLoop virtual = VirtualLoop.create()) {
      Future<String> never = virtual.loop().createFuture();
      Task<String> inner = virtual.loop().createTask(test.waits(never), "inner");
      Task<String> outer = virtual.loop().createTask(test.waits(inner), "outer");
      DeadlockException error =
          assertThrows(DeadlockException.class, () -> virtual.runUntilComplete(outer));
      assertTrue(error.getMessage().contains("inner"), error::getMessage);
      assertTrue(error.getMessage().contains("outer"), error::getMessage);
      assertTrue(error.getMessage().contains("VirtualLoopTest.java"), error::getMessage);
      never.setResult("at last");
      assertEquals("at last", virtual.runUntilComplete(outer)); // the loop itself is in order
    }
    assertThrows(DeadlockException.class, () -> VirtualLoop.run(test.forever()));
  }

  @Async
  Coroutine<Void> forever() {
    Future<Void> never = Loop.running().createFuture();
    Fermata.await(never);
    return Fermata.done();
  }

  @Test
  @DisplayName(
      "while a thread works for the loop, the clock runs as clocks do: no limit is reached before its time")
  void threadsTakeTheirTime() {
    VirtualLoopTest test = compiled();
    assertEquals("thread", VirtualLoop.run(test.raced(100)));
    try (VirtualLoop virtual = VirtualLoop.create()) {
      virtual.runUntilComplete(test.thread(60));
      long elapsed = virtual.elapsed().toMillis();
      assertTrue(elapsed >= 40 && elapsed < 20_000, () -> elapsed + " ms");
    }
  }

  @Test
  @DisplayName(
      "a thread that the loop does not know of has a moment to call in before there is a deadlock")
  void unknownThreads() {
    VirtualLoopTest test = compiled();
    try (VirtualLoop virtual = VirtualLoop.create()) {
      Future<String> future = virtual.loop().createFuture();
      CompletableFuture<Void> unknown = CompletableFuture.runAsync(
          () -> virtual.loop().callSoonThreadsafe(() -> future.setResult("called in")),
          CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS));
      assertEquals("called in", virtual.runUntilComplete(test.waits(future)));
      unknown.join();
    }
  }

  @Test
  @DisplayName("the same seed gives the same order, and others give others; callbacks keep theirs")
  void shuffled() {
    List<String> first = orderWith(VirtualLoop.shuffled(3));
    assertEquals(first, orderWith(VirtualLoop.shuffled(3)));
    List<String> inOrder = orderWith(VirtualLoop.options());
    assertEquals(List.of("0 1", "1 1", "2 1", "3 1", "4 1", "5 1"), inOrder);
    boolean differs = false;
    for (int seed = 0; seed < 10; seed++) {
      differs |= !orderWith(VirtualLoop.shuffled(seed)).equals(inOrder);
    }
    assertTrue(differs);
    try (VirtualLoop virtual = VirtualLoop.create(VirtualLoop.shuffled(1))) {
      for (int i = 0; i < 20; i++) {
        int number = i;
        virtual.loop().callSoon(() -> log.add("" + number));
      }
      virtual.runUntilIdle();
      assertEquals(20, log.size());
      for (int i = 0; i < 20; i++) {
        assertEquals("" + i, log.get(i));
      }
    }
  }

  private List<String> orderWith(LoopOptions options) {
    VirtualLoopTest test = compiled();
    try (VirtualLoop virtual = VirtualLoop.create(options)) {
      for (int i = 0; i < 6; i++) {
        Task<String> unused = virtual.loop().createTask(test.sleeper("" + i, 1, 1));
      }
      virtual.advanceBy(Duration.ofMillis(5));
      return test.log;
    }
  }

  @Test
  @DisplayName("options that are not for virtual time are refused")
  void otherOptions() {
    assertThrows(IllegalArgumentException.class, () -> VirtualLoop.create(LoopOptions.defaults()));
  }
}
