package dev.fermata.benchmarks;

import dev.fermata.Loop;
import dev.fermata.benchmarks.peer.KotlinHandOver;
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

/** Items that go from one task to another through a queue of one, beside Kotlin's Channel on a dispatcher of one thread; time per item. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class QueueItems {
  /** So many that starting the tasks does not count. */
  static final int TIMES = 50_000;

  private final Subjects subjects = new Subjects_Async();
  private Loop loop;
  private KotlinHandOver kotlin;

  /** One loop, one dispatcher. */
  @Setup
  public void setUp() {
    loop = Loop.create();
    kotlin = new KotlinHandOver();
  }

  /** The coroutines. */
  @Benchmark
  @OperationsPerInvocation(TIMES)
  public int coroutine() {
    return loop.runUntilComplete(subjects.items(TIMES));
  }

  /** Kotlin's. */
  @Benchmark
  @OperationsPerInvocation(TIMES)
  public int kotlin() {
    return kotlin.items(TIMES);
  }

  /** Ends both. */
  @TearDown
  public void tearDown() {
    loop.close();
    kotlin.close();
  }
}
