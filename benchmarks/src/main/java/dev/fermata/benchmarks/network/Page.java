package dev.fermata.benchmarks.network;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The page about network servers: tables of what was measured, and beside them what was to be reached. */
final class Page {
  private static final double OF_BY_HAND = 1.05;
  private static final double OF_NETTY = 1.00;
  private static final double IDLE_BYTES = 2048;
  private static final String TEXT = """
      # What network servers cost

      Made by `benchmarks/network`, which starts each server in a process of its own on one core, loads it from another core, and
      rewrites this page. All are measured in the same run, in turns, with the same load; compare ratios, not times. Middle of %d rounds of
      %s s for the first four servers, whose order changes from round to round, and one round for the others. This run: JDK %s, %d cores, load average %.1f before it began; where that
      is not near 0, others were measured too, and a figure may be far off.

      ## CPU of the server for each request, in µs

      %s
      | Fermata as a multiple of | by hand | Netty NIO |
      |---|---|---|
      %s
      One request is in flight on each connection, and the next follows when the load has found its answer. While a look finds answers on
      fewer than a quarter of the connections, the load waits before the next one, a microsecond for each of that quarter: a load that looks all the
      time takes the locks that the server's writes need, and sets the pace itself. **Echo** sends back 64 bytes. **HTTP** is a keep-alive connection whose requests have one header and whose answer is `Hello, World!`; Netty's own codec
      reads and writes it, the others look for the end of the head. *by hand* is a loop on a `Selector` with one buffer for all. With
      one connection the server waits for each request, and most of the CPU goes into falling asleep and waking up.

      How much of its core each server used; below 90 %% it was not the server that set the pace, but the load:

      %s
      ## Time from request to answer at %,d requests a second, in µs

      %s
      %s

      Over 100 connections, at times that are fixed in advance: a server that is late makes all later requests wait, and that counts. Middle of
      %d rounds of a second for the first four servers. Least and greatest 99th of the rounds: %s.

      ## Heap of an idle connection, in bytes

      %s
      %s

      Live objects after a collection, for each of %,d connections that have had one answer and say nothing; what the server by hand holds
      is the JDK's socket, channel and key.
      """;

  private final List<Contender> contenders;
  private final int rounds;
  private final double seconds;
  private final int cores;
  private final double load;
  private final List<Figures<ClosedLoop.Sample>> saturated = new ArrayList<>();
  private Figures<OpenLoop.Latency> latencies = new Figures<>("");
  private Figures<Double> idle = new Figures<>("");
  private int perSecond;
  private int latencyRounds;
  private int idleConnections;

  Page(List<Contender> contenders, int rounds, double seconds, int cores, double load) {
    this.contenders = List.copyOf(contenders);
    this.rounds = rounds;
    this.cores = cores;
    this.seconds = seconds;
    this.load = load;
  }

  void add(Figures<ClosedLoop.Sample> figures) {
    saturated.add(figures);
  }

  void setLatencies(int rate, int rounds, Figures<OpenLoop.Latency> measured) {
    perSecond = rate;
    latencyRounds = rounds;
    latencies = measured;
  }

  void setIdle(int connections, Figures<Double> measured) {
    idleConnections = connections;
    idle = measured;
  }

  String text() {
    String missing = contenders.stream()
        .filter(each -> !each.canRun())
        .map(each -> "- **" + each.title() + "** was not measured: it " + each.missing() + ".\n")
        .collect(Collectors.joining());
    return format(
            TEXT,
            rounds,
            format("%.1f", seconds),
            System.getProperty("java.version"),
            cores,
            load,
            table(saturated, "%.2f", ClosedLoop.Sample::cpuMicros),
            saturated.stream().map(this::ratios).collect(Collectors.joining()),
            table(saturated, "%.0f %%", sample -> 100 * sample.share()),
            perSecond,
            latencyTable(),
            latencyBound(),
            latencyRounds,
            latencyScatter(),
            idleTable(),
            idleBound(),
            idleConnections)
        + (missing.isEmpty() ? "" : "\n" + missing);
  }

  private <T> String table(List<Figures<T>> rows, String format, ToDoubleFunction<T> value) {
    StringBuilder table = new StringBuilder(header());
    for (Figures<T> row : rows) {
      table.append(row(row.title(), id -> cell(row.of(id, value), format)));
    }
    return table.toString();
  }

  private String header() {
    return row(
            "",
            id -> contenders.stream()
                .filter(each -> each.id().equals(id))
                .map(Contender::title)
                .collect(Collectors.joining()))
        + row("---", id -> "---").replace(" ", "");
  }

  private String row(String title, Function<String, String> cell) {
    return contenders.stream()
        .filter(Contender::canRun)
        .map(each -> cell.apply(each.id()))
        .collect(Collectors.joining(" | ", "| " + title + " | ", " |\n"));
  }

  private static String cell(OptionalDouble value, String format) {
    return value.isPresent() ? format(format, value.getAsDouble()) : "";
  }

  private String ratios(Figures<ClosedLoop.Sample> figures) {
    return "| " + figures.title() + " | "
        + ratio(figures, ClosedLoop.Sample::cpuMicros, Contenders.BY_HAND, OF_BY_HAND) + " | "
        + ratio(figures, ClosedLoop.Sample::cpuMicros, Contenders.NETTY, OF_NETTY) + " |\n";
  }

  /** The ratio and its bound, and whether it was missed. */
  private static <T> String ratio(
      Figures<T> figures, ToDoubleFunction<T> value, String peer, double bound) {
    OptionalDouble ours = figures.of(Contenders.OURS, value);
    OptionalDouble theirs = figures.of(peer, value);
    if (ours.isEmpty() || theirs.isEmpty()) {
      return "";
    }
    double ratio = ours.getAsDouble() / theirs.getAsDouble();
    return format("%.2f, at most %.2f%s", ratio, bound, ratio <= bound ? "" : " (missed)");
  }

  private String latencyTable() {
    return header()
        + row("median", id -> cell(latencies.of(id, OpenLoop.Latency::medianMicros), "%,.0f"))
        + row("99th of 100", id -> cell(latencies.of(id, OpenLoop.Latency::p99Micros), "%,.0f"));
  }

  private String latencyBound() {
    return "Fermata's 99th of 100 as a multiple of Netty's: NIO "
        + ratio(latencies, OpenLoop.Latency::p99Micros, Contenders.NETTY, OF_NETTY)
        + "; epoll "
        + ratio(latencies, OpenLoop.Latency::p99Micros, Contenders.NETTY_EPOLL, OF_NETTY) + ".";
  }

  private String latencyScatter() {
    return contenders.stream()
        .filter(each -> latencies.rounds(each.id()).size() > 1)
        .map(each -> scatter(each.title(), latencies.rounds(each.id())))
        .collect(Collectors.joining(", "));
  }

  private static String scatter(String server, List<OpenLoop.Latency> rounds) {
    DoubleSummaryStatistics p99 =
        rounds.stream().mapToDouble(OpenLoop.Latency::p99Micros).summaryStatistics();
    return format("%s %,.0f to %,.0f", server, p99.getMin(), p99.getMax());
  }

  private String idleTable() {
    return header() + row("bytes", id -> cell(idle.of(id, bytes -> bytes), "%,.0f"));
  }

  private String idleBound() {
    OptionalDouble ours = idle.of(Contenders.OURS, bytes -> bytes);
    OptionalDouble socket = idle.of(Contenders.BY_HAND, bytes -> bytes);
    if (ours.isEmpty() || socket.isEmpty()) {
      return "";
    }
    double beside = ours.getAsDouble() - socket.getAsDouble();
    return format(
        "Fermata's beside the socket itself: %,.0f, at most %,.0f%s.",
        beside, IDLE_BYTES, beside <= IDLE_BYTES ? "" : " (missed)");
  }

  private static String format(String format, Object... args) {
    return String.format(Locale.ROOT, format, args);
  }
}
