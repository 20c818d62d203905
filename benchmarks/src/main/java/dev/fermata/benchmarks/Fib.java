package dev.fermata.benchmarks;

import dev.fermata.Loop;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Calls that never suspend: recursive fib(25), coroutines beside plain methods; time per fib(25). */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class Fib {
  static final int N = 25;

  private final Subjects subjects = new Subjects_Async();
  private Loop loop;

  /** One loop. */
  @Setup
  public void setUp() {
    loop = Loop.create();
  }

  /** The coroutines. */
  @Benchmark
  public int coroutine() {
    return loop.runUntilComplete(subjects.fib(N));
  }

  /** The methods. */
  @Benchmark
  public int plain() {
    return Subjects.plainFib(N);
  }

  /** Ends the loop. */
  @TearDown
  public void tearDown() {
    loop.close();
  }
}
