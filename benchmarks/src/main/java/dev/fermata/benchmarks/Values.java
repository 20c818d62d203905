package dev.fermata.benchmarks;

import dev.fermata.benchmarks.peer.KotlinSequence;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Iterating over ten million values of a generator, beside Kotlin's sequence and an iterator written by hand; time per value. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class Values {
  static final int VALUES = 10_000_000;

  private final KotlinSequence kotlin = new KotlinSequence();

  /** The generator. */
  @Benchmark
  @OperationsPerInvocation(VALUES)
  public long coroutine() {
    return sum(GeneratorSubjects_Async.range(VALUES).iterator());
  }

  /** Kotlin's sequence. */
  @Benchmark
  @OperationsPerInvocation(VALUES)
  public long kotlin() {
    return sum(kotlin.range(VALUES));
  }

  /** The iterator written by hand. */
  @Benchmark
  @OperationsPerInvocation(VALUES)
  public long iterator() {
    return sum(new GeneratorSubjects.Range(VALUES));
  }

  private static long sum(Iterator<Integer> values) {
    long sum = 0;
    while (values.hasNext()) {
      sum += values.next();
    }
    return sum;
  }
}
