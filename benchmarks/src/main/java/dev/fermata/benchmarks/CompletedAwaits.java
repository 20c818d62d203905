package dev.fermata.benchmarks;

import dev.fermata.Future;
import dev.fermata.Loop;
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

/** A loop over 256 completed futures, beside the same loop over 256 fields; time per element. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(5) // what HotSpot makes of so short a loop differs from process to process
public class CompletedAwaits {
  static final int ELEMENTS = 256;
  /** So many that starting the coroutine does not count. */
  static final int ROUNDS = 1_000;

  private final Subjects subjects = new Subjects_Async();
  private Loop loop;
  private Future<Integer>[] futures;
  private Subjects.Cell<Integer>[] cells;

  /** The same numbers for both. */
  @Setup
  @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no generic arrays
  public void setUp() {
    loop = Loop.create();
    futures = new Future[ELEMENTS];
    cells = new Subjects.Cell[ELEMENTS];
    for (int i = 0; i < ELEMENTS; i++) {
      Integer value = 1_000 + i;
      futures[i] = loop.createFuture();
      futures[i].setResult(value);
      cells[i] = new Subjects.Cell<>(value);
    }
  }

  /** The coroutine. */
  @Benchmark
  @OperationsPerInvocation(ELEMENTS * ROUNDS)
  public long coroutine() {
    return loop.runUntilComplete(subjects.awaitAll(futures, ROUNDS));
  }

  /** The fields. */
  @Benchmark
  @OperationsPerInvocation(ELEMENTS * ROUNDS)
  public long plain() {
    return subjects.readAll(cells, ROUNDS);
  }

  /** Ends the loop. */
  @TearDown
  public void tearDown() {
    loop.close();
  }
}
