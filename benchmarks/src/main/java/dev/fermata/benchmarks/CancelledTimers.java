package dev.fermata.benchmarks;

import dev.fermata.Loop;
import dev.fermata.benchmarks.peer.KotlinTasks;
import java.time.Duration;
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

/** A time limit of a minute on something that ends at once, so that a timer is set and cancelled, beside Kotlin's withTimeout; time per limit. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class CancelledTimers {
  /** So many that starting the coroutine does not count. */
  static final int TIMES = 10_000;

  private static final Duration LIMIT = Duration.ofMinutes(1);

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
    return loop.runUntilComplete(subjects.withLimit(TIMES, LIMIT));
  }

  /** Kotlin's. */
  @Benchmark
  @OperationsPerInvocation(TIMES)
  public long kotlin() {
    return kotlin.withLimit(TIMES, LIMIT.toMillis());
  }

  /** Ends both. */
  @TearDown
  public void tearDown() {
    loop.close();
    kotlin.close();
  }
}
