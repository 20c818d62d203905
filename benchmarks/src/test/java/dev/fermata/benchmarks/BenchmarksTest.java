package dev.fermata.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.benchmarks.compile.CompileComparison;
import dev.fermata.benchmarks.compile.LongBodies;
import dev.fermata.benchmarks.echo.EchoComparison;
import dev.fermata.benchmarks.sleepers.Sleepers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Each benchmark runs once, and both sides of it do the same work. Nothing is measured here. */
class BenchmarksTest {
  @Test
  void completedAwaits() {
    CompletedAwaits benchmark = new CompletedAwaits();
    benchmark.setUp();
    long elements = CompletedAwaits.ELEMENTS;
    long expected = CompletedAwaits.ROUNDS * (elements * 1_000 + elements * (elements - 1) / 2);
    assertEquals(expected, benchmark.plain());
    assertEquals(expected, benchmark.coroutine());
    benchmark.tearDown();
  }

  @Test
  void yields() {
    Yields benchmark = new Yields();
    benchmark.setUp();
    assertEquals(Yields.TIMES, benchmark.coroutine());
    assertEquals(Yields.TIMES, benchmark.kotlin());
    benchmark.tearDown();
  }

  @Test
  void handOvers() {
    HandOvers benchmark = new HandOvers();
    benchmark.setUp();
    assertEquals(2 * HandOvers.TIMES, benchmark.coroutine());
    assertEquals(2 * HandOvers.TIMES, benchmark.kotlin());
    benchmark.tearDown();
  }

  @Test
  void spawns() {
    Spawns benchmark = new Spawns();
    benchmark.setUp();
    long expected = (long) Spawns.TIMES * (Spawns.TIMES - 1) / 2;
    assertEquals(expected, benchmark.kotlin());
    assertEquals(expected, benchmark.coroutine());
    benchmark.tearDown();
  }

  @Test
  void queueItems() {
    QueueItems benchmark = new QueueItems();
    benchmark.setUp();
    assertEquals(QueueItems.TIMES, benchmark.coroutine());
    assertEquals(QueueItems.TIMES, benchmark.kotlin());
    benchmark.tearDown();
  }

  @Test
  void cancelledTimers() {
    CancelledTimers benchmark = new CancelledTimers();
    benchmark.setUp();
    long expected = (long) CancelledTimers.TIMES * (CancelledTimers.TIMES - 1) / 2;
    assertEquals(expected, benchmark.kotlin());
    assertEquals(expected, benchmark.coroutine());
    benchmark.tearDown();
  }

  @Test
  void fib() {
    Fib benchmark = new Fib();
    benchmark.setUp();
    assertEquals(75_025, benchmark.plain());
    assertEquals(75_025, benchmark.coroutine());
    benchmark.tearDown();
  }

  @Test
  void values() {
    Values benchmark = new Values();
    long expected = (long) Values.VALUES * (Values.VALUES - 1) / 2;
    assertEquals(expected, benchmark.iterator());
    assertEquals(expected, benchmark.kotlin());
    assertEquals(expected, benchmark.coroutine());
  }

  @Test
  void treeWalks() {
    TreeWalks benchmark = new TreeWalks();
    assertEquals(TreeWalks.NODES * (TreeWalks.NODES - 1) / 2, benchmark.coroutine());
    assertEquals(0, benchmark.shallow());
  }

  @Test
  void echo() throws Exception {
    Assumptions.assumeTrue(
        Files.exists(Path.of("/proc/self/stat")),
        "CPU time of processes is read from Linux's /proc");
    EchoComparison.Result result = new EchoComparison(1, 0.5, 0.5).run();
    assertTrue(result.coroutineMicros() > 0 && result.callbackMicros() > 0, result::toString);
  }

  @Test
  void sleepers() throws Exception {
    Sleepers.Result result = new Sleepers(20_000, 1).run(1);
    assertTrue(result.inOrder(), result::toString);
    assertTrue(result.programBytes() > 24 && result.runtimeBytes() > 56, result::toString);
    assertTrue(result.cpuSeconds() > 0, result::toString);
  }

  @Test
  void longBodies() throws Exception {
    // Each process compares its sums with what it expects.
    for (LongBodies.Awaited awaited : LongBodies.Awaited.values()) {
      assertTrue(new LongBodies(1_000, 1).run(awaited).ratio() > 0);
    }
  }

  @Test
  void compile() throws Exception {
    CompileComparison.Result result = CompileComparison.ofProject(20, 1).run();
    assertTrue(result.withSeconds() > 0 && result.withoutSeconds() > 0, result::toString);
    assertTrue(
        result.attributionSeconds() > 0 && result.attributionSeconds() < result.withSeconds(),
        result::toString);
  }
}
