package dev.fermata.benchmarks;

import dev.fermata.Loop;
import dev.fermata.benchmarks.peer.KotlinTasks;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Making a task that ends at once, and awaiting it, beside Kotlin's async and await on a dispatcher of one thread; time per task. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class Spawns {
  /** So many that starting the coroutine does not count. */
  static final int TIMES = 10_000;

  private final Subjects subjects = new Subjects_Async();
  private Loop loop;
  private KotlinTasks kotlin;

  /** One loop, one dispatcher. */
  @Setup
  public void setUp() {
    loop = Loop.create();
    kotlin = new KotlinTasks();
  }

  /** The coroutine. */
  @Benchmark
  @OperationsPerInvocation(TIMES)
  public long coroutine() {
    return loop.runUntilComplete(subjects.spawnAndJoin(TIMES));
  }

  /** Kotlin's. */
  @Benchmark
  @OperationsPerInvocation(TIMES)
  public long kotlin() {
    return kotlin.spawnAndJoin(TIMES);
  }

  /** Ends both. */
  @TearDown
  public void tearDown() {
    loop.close();
    kotlin.close();
  }
}
