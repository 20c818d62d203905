package dev.fermata.benchmarks;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    return List.of(
        rows.row("await of something completed, in a loop", CompletedAwaits.class, "plain", 1.5, 1, "ns", "a field"),
        rows.row("yield: suspend, and resume by the loop", Yields.class, "kotlin", 0.5, 1, "ns", "Kotlin's yield"),
        rows.row("fib(25), calls that never suspend", Fib.class, "plain", 3, 1_000, "µs", "plain recursion"));
  }

  private void run() throws RunnerException {
    Collection<RunResult> all = new Runner(new OptionsBuilder()
            .include("dev\\.fermata\\.benchmarks\\.(CompletedAwaits|Yields|Fib)\\.")
            .addProfiler(GCProfiler.class)
            .build())
        .run();
    for (RunResult result : all) {
      String name = result.getParams().getBenchmark();
      results.put(name, result);
    }
  }

  private Row row(
      String figure, Class<?> benchmark, String peerMethod, double bound, int nanosPerUnit, String unit, String peer) {
    RunResult ours = results.get(benchmark.getName() + ".coroutine");
    RunResult theirs = results.get(benchmark.getName() + "." + peerMethod);
    return new Row(
        figure,
        score(ours, nanosPerUnit, unit),
        score(theirs, nanosPerUnit, unit) + " (" + peer + ")",
        ours.getPrimaryResult().getScore() / theirs.getPrimaryResult().getScore(),
        bound,
        String.format(Locale.ROOT, "allocates %.1f B, peer %.1f B", allocated(ours), allocated(theirs)));
  }

  private static String score(RunResult result, int nanosPerUnit, String unit) {
    Result<?> primary = result.getPrimaryResult();
    return String.format(
        Locale.ROOT,
        "%.2f ± %.2f %s",
        primary.getScore() / nanosPerUnit,
        primary.getScoreError() / nanosPerUnit,
        unit);
  }

  private static double allocated(RunResult result) {
    return result.getSecondaryResults().entrySet().stream()
        .filter(e -> e.getKey().endsWith("gc.alloc.rate.norm"))
        .mapToDouble(e -> e.getValue().getScore())
        .findFirst()
        .orElse(Double.NaN);
  }
}
