package dev.fermata.benchmarks;

import dev.fermata.Generator;
import dev.fermata.benchmarks.GeneratorSubjects.Node;
import java.util.Collections;
import java.util.List;
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

/** A recursive walk of a tree of 1,000 levels, beside the same walk of 1,000 trees of one level; time per value. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class TreeWalks {
  static final int NODES = 1_000;

  private final List<Node> deep = List.of(Node.spine(NODES));
  private final List<Node> shallow = Collections.nCopies(NODES, Node.spine(1));

  /** One tree of that many levels. */
  @Benchmark
  @OperationsPerInvocation(NODES)
  public long coroutine() {
    return sum(GeneratorSubjects_Async.walkAll(deep));
  }

  /** That many trees of one level. */
  @Benchmark
  @OperationsPerInvocation(NODES)
  public long shallow() {
    return sum(GeneratorSubjects_Async.walkAll(shallow));
  }

  private static long sum(Generator<Integer, Void, Void> values) {
    long sum = 0;
    for (int value : values) {
      sum += value;
    }
    return sum;
  }
}
