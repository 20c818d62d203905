package dev.fermata.benchmarks;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** The figures that JMH measures, each against its peer in the same run. */
final class MicroRows {
  private final Map<String, RunResult> results = new LinkedHashMap<>();

  private MicroRows() {}

  static List<Row> measure() throws RunnerException {
    MicroRows rows = new MicroRows();
    rows.run();
    return Stream.of(rows.ofCalls(), rows.ofTasks(), rows.ofGenerators())
        .flatMap(List::stream)
        .toList();
  }

  private List<Row> ofCalls() {
    return List.of(
        row(
            "await of something completed, in a loop",
            CompletedAwaits.class,
            new Peer("plain", "a field"),
            1.5,
            Unit.NANOSECONDS),
        row(
            "fib(25), calls that never suspend",
            Fib.class,
            new Peer("plain", "plain recursion"),
            3,
            Unit.MICROSECONDS),
        besideKotlin(
            "yield: suspend, and resume by the loop", Yields.class, "Kotlin's yield", 0.5));
  }

  private List<Row> ofTasks() {
    return List.of(
        besideKotlin(
            "a semaphore's permit from task to task", HandOvers.class, "Kotlin's Semaphore", 1),
        besideKotlin(
            "an item from task to task through a queue of one",
            QueueItems.class,
            "Kotlin's Channel",
            1),
        besideKotlin(
            "spawn and join of a trivial task", Spawns.class, "Kotlin's async and await", 1),
        besideKotlin(
            "a time limit that does not pass: a cancelled timer",
            CancelledTimers.class,
            "Kotlin's withTimeout",
            1));
  }

  private List<Row> ofGenerators() {
    return List.of(
        generated(),
        row(
            "tree walk of 1,000 levels, per value",
            TreeWalks.class,
            new Peer("shallow", "one level"),
            1.5,
            Unit.NANOSECONDS));
  }

  private Row besideKotlin(String figure, Class<?> benchmark, String peer, double bound) {
    return row(figure, benchmark, new Peer("kotlin", peer), bound, Unit.NANOSECONDS);
  }

  private void run() throws RunnerException {
    Collection<RunResult> all = new Runner(new OptionsBuilder()
            .include("dev\\.fermata\\.benchmarks\\.\\w+\\.") // each benchmark has a row
            .addProfiler(GCProfiler.class)
            .build())
        .run();
    for (RunResult result : all) {
      String name = result.getParams().getBenchmark();
      results.put(name, result);
    }
  }

  /** In what a time is told. */
  private enum Unit {
    NANOSECONDS(1, "ns"),
    MICROSECONDS(1_000, "µs");

    private final int nanos;
    private final String symbol;

    Unit(int nanos, String symbol) {
      this.nanos = nanos;
      this.symbol = symbol;
    }
  }

  /** The other side of a benchmark: its method, and what the table calls it. */
  private record Peer(String method, String name) {}

  private Row row(String figure, Class<?> benchmark, Peer peer, double bound, Unit unit) {
    RunResult ours = results.get(benchmark.getName() + ".coroutine");
    RunResult theirs = results.get(benchmark.getName() + "." + peer.method());
    return new Row(
        figure,
        score(ours, unit),
        score(theirs, unit) + " (" + peer.name() + ")",
        ours.getPrimaryResult().getScore() / theirs.getPrimaryResult().getScore(),
        bound,
        String.format(
            Locale.ROOT, "allocates %.1f B, peer %.1f B", allocated(ours), allocated(theirs)));
  }

  private Row generated() {
    Row row = row(
        "a generator's values, each of 10 million",
        Values.class,
        new Peer("kotlin", "Kotlin's sequence"),
        0.3,
        Unit.NANOSECONDS);
    RunResult byHand = results.get(Values.class.getName() + ".iterator");
    return row.with(row.note()
        + String.format(
            Locale.ROOT,
            "; an Iterator by hand %s, %.1f B",
            score(byHand, Unit.NANOSECONDS),
            allocated(byHand)));
  }

  private static String score(RunResult result, Unit unit) {
    Result<?> primary = result.getPrimaryResult();
    return String.format(
        Locale.ROOT,
        "%.2f ± %.2f %s",
        primary.getScore() / unit.nanos,
        primary.getScoreError() / unit.nanos,
        unit.symbol);
  }

  @SuppressWarnings("rawtypes") // as JMH declares it
  private static double allocated(RunResult result) {
    return result.getSecondaryResults().entrySet().stream()
        .filter(e -> e.getKey().endsWith("gc.alloc.rate.norm"))
        .mapToDouble(e -> e.getValue().getScore())
        .findFirst()
        .orElse(Double.NaN);
  }
}
