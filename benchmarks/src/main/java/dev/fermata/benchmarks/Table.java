package dev.fermata.benchmarks;

import dev.fermata.benchmarks.compile.CompileComparison;
import dev.fermata.benchmarks.compile.LongBodies;
import dev.fermata.benchmarks.echo.EchoComparison;
import dev.fermata.benchmarks.sleepers.Sleepers;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.runner.RunnerException;

/** Measures everything and writes the page with the table. Started by {@code benchmarks/run}. */
public final class Table {
  private static final String PAGE = """
      # What coroutines cost

      Made by `benchmarks/run`, which compiles everything, measures for some ten minutes and rewrites this page. Each figure
      stands beside what it is compared with, measured in the same run on the same machine; compare ratios, not times.
      This run: JDK %s, %d cores, load average %.1f before it began; where that is not near 0, others were
      measured too, and a figure may be far off.

      %s
      - **await of something completed**: a coroutine sums 256 completed futures again and again; its peer sums a field of 256
        objects, as generic as a future is, so that both read an `Object` and cast it to `Integer`.
      - **yield**: `await(sleep(0))` against `yield()` of kotlinx.coroutines on a dispatcher of one thread.
      - **semaphore**: two tasks, each of which acquires a permit that the other one releases; kotlinx.coroutines' `Semaphore` on a
        dispatcher of one thread.
      - **queue**: one task puts, another gets, through a queue of one; kotlinx.coroutines' `Channel` of one.
      - **spawn and join**: `await(createTask(…))` of a coroutine that ends at once, against `async { }.await()` on the same dispatcher.
      - **a time limit**: `waitFor` with a minute around such a coroutine, against `withTimeout`: a timer is set and cancelled.
      - **tasks asleep**: a million coroutines, each a task of its own that awaits a sleep of six seconds; not against a peer but
        against limits of our own. The heap is measured while all are asleep, after a collection; CPU time is that of a process
        that does nothing else, the median of %d.
      - **fib(25)**: recursive coroutines, awaited inline, against the same recursion of plain methods.
      - **a generator's values**: a loop over ten million numbers that a generator emits, against the same from Kotlin's
        `sequence { }`; each number is boxed, 16 bytes, in all of them.
      - **tree walk**: a recursive generator over a tree of one branch and 1,000 levels, against 1,000 trees of one level.
      - **echo**: 64-byte messages on 100 connections, the server pinned to one core; CPU time of the server per request, against
        a callback loop on a `Selector` written by hand. Both servers read one message at a time; the load keeps 16 in flight on
        each connection and sends them with one write, so that it is the server that is saturated. The note says how much of its
        core each server used.
      - **a method of 1,000 awaits**, one after the other, against one of 10 that is called a hundred times as often; time per
        await, each in a process of its own, the median of 7 samples.
      - **compile**: 1,000 coroutine methods of 30 lines in 100 classes; and a project of 600 classes of the same size, of
        which 30 have coroutines; whole `javac` processes with the processor and without, the median of %d each. The note says how
        long javac takes without the processor once it is given the generated sources, too: that much is the price of generating
        source, and the rest is the processor's own work.
      - **find out the types twice**: javac over the same project, and the inner compiler of the processor that types the bodies of coroutines,
        with all other bodies blanked; without what is then done with the types. The processor says how long it took.
      """;

  private static final int SLEEPERS = 1_000_000;
  private static final double SLEEPER_BYTES = 130;
  private static final double SLEEPERS_SECONDS = 2;
  private static final int SLEEPER_SAMPLES = 5; // an odd number

  private Table() {}

  /** The arguments: the file to write, and how often to compile each way, an odd number; 5 if it is not given. */
  public static void main(String[] args) throws IOException, InterruptedException, RunnerException {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    int compilations = args.length > 1 ? Integer.parseInt(args[1]) : 5;
    List<Row> rows = new ArrayList<>(MicroRows.measure());
    rows.addAll(sleepers(new Sleepers(SLEEPERS, 6).run(SLEEPER_SAMPLES)));
    rows.add(echo(new EchoComparison(5, 10, 5).run()));
    rows.add(longBody("something completed", LongBodies.Awaited.COMPLETED));
    rows.add(longBody("the loop's next turn", LongBodies.Awaited.NEXT_TURN));
    rows.add(compile(
        "compile 1,000 coroutine methods",
        2.5,
        "every class is a coroutine class",
        CompileComparison.ofCoroutines(1_000, compilations).run()));
    CompileComparison.Result project =
        CompileComparison.ofProject(600, compilations).run();
    rows.add(twoCompilers("find out the types in a project twice", project));
    rows.add(
        compile("compile a project", 1.25, "of 600 classes, 5 % of them with coroutines", project));
    StringBuilder table = new StringBuilder(Row.header());
    rows.forEach(row -> table.append(row.markdown()));
    System.out.println(table);
    Files.writeString(
        Path.of(args[0]),
        format(
            PAGE,
            System.getProperty("java.version"),
            Runtime.getRuntime().availableProcessors(),
            load,
            table.toString(),
            SLEEPER_SAMPLES,
            compilations));
  }

  private static List<Row> sleepers(Sleepers.Result result) {
    String figure = format("%,d tasks asleep at once", SLEEPERS);
    String order = result.inOrder() ? "all wake in order" : "they do not wake in order";
    return List.of(
        new Row(
            figure + ": live heap of each",
            format("%.0f B", result.runtimeBytes()),
            format("%.0f B (a limit)", SLEEPER_BYTES),
            result.runtimeBytes() / SLEEPER_BYTES,
            1,
            format(
                "beside the program's coroutine and frame, %.0f B; %s",
                result.programBytes(), order)),
        new Row(
            figure + ": CPU",
            format("%.2f s", result.cpuSeconds()),
            format("%.2f s (a limit)", SLEEPERS_SECONDS),
            result.cpuSeconds() / SLEEPERS_SECONDS,
            1,
            "the whole process, with its compiler and collector"));
  }

  private static Row echo(EchoComparison.Result result) {
    return new Row(
        "echo, server CPU per request",
        format("%.2f µs", result.coroutineMicros()),
        format("%.2f µs (callbacks)", result.callbackMicros()),
        result.ratio(),
        1.1,
        format(
            "core used %.0f %%, peer %.0f %%",
            100 * result.coroutineShare(), 100 * result.callbackShare()));
  }

  private static Row longBody(String awaited, LongBodies.Awaited kind)
      throws IOException, InterruptedException {
    LongBodies.Result result = new LongBodies(1_000, 7).run(kind);
    return new Row(
        "await of " + awaited + ", in a method of 1,000 awaits",
        format("%.2f ns", result.longNanos()),
        format("%.2f ns (a method of 10)", result.shortNanos()),
        result.ratio(),
        3,
        "the method is split");
  }

  private static Row twoCompilers(String figure, CompileComparison.Result result) {
    return new Row(
        figure,
        format("%.1f s", result.twoCompilersSeconds()),
        format("%.1f s (javac without)", result.withoutSeconds()),
        result.twoCompilersSeconds() / result.withoutSeconds(),
        1.25,
        format("of which the inner compiler: %.2f s", result.attributionSeconds()));
  }

  private static Row compile(
      String figure, double bound, String note, CompileComparison.Result result) {
    return new Row(
        figure,
        format("%.1f s", result.withSeconds()),
        format("%.1f s (javac without)", result.withoutSeconds()),
        result.ratio(),
        bound,
        format(
            "%s; javac alone, given the generated sources too: %.1f s",
            note, result.outputSeconds()));
  }

  private static String format(String format, Object... args) {
    return String.format(Locale.ROOT, format, args);
  }
}
