package dev.fermata.benchmarks.network;

import dev.fermata.benchmarks.echo.ServerProcess;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Measures network servers and writes the page. Started by {@code benchmarks/network}. */
public final class NetworkBenchmarks {
  private static final int ROUNDS = 7; // an odd number
  /** Odd, and many short ones: a 99th of 100 is made of what else the machine does, which changes within seconds. */
  private static final int LATENCY_ROUNDS = 41;

  private static final double LATENCY_SECONDS = 1;

  private static final int PER_SECOND = 20_000;
  private static final Scenario WARM_UP = Scenario.echo(100);
  private static final Scenario HTTP = Scenario.http(100);
  private static final Scenario IDLE = Scenario.echo(10_000);
  private static final List<String> IN_ALL_ROUNDS =
      List.of(Contenders.OURS, Contenders.BY_HAND, Contenders.NETTY, Contenders.NETTY_EPOLL);

  private final List<Contender> contenders;
  private final double seconds;

  NetworkBenchmarks(List<Contender> contenders, double seconds) {
    this.contenders = contenders;
    this.seconds = seconds;
  }

  /** The arguments: the file to write, the seconds of each measurement, the servers or {@code all}, the directory of the peers' sources. */
  public static void main(String[] args) throws IOException, InterruptedException {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    List<String> chosen = List.of(args[2].split(",", -1));
    List<Contender> contenders = new Contenders(Path.of(args[3]))
        .all().stream()
            .filter(each -> args[2].equals("all") || chosen.contains(each.id()))
            .toList();
    double seconds = Double.parseDouble(args[1]);
    Page empty =
        new Page(contenders, ROUNDS, seconds, Runtime.getRuntime().availableProcessors(), load);
    pinToSecondCore();
    String page = new NetworkBenchmarks(contenders, seconds).measure(empty);
    System.out.println(page);
    Files.writeString(Path.of(args[0]), page);
  }

  /** The servers have the first core for themselves. */
  private static void pinToSecondCore() throws IOException, InterruptedException {
    if (Runtime.getRuntime().availableProcessors() > 1
        && Files.isExecutable(Path.of("/usr/bin/taskset"))) {
      String own = Long.toString(ProcessHandle.current().pid());
      new ProcessBuilder("taskset", "-acp", "1", own)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    }
  }

  String measure(Page page) throws IOException {
    Map<Contender, ServerProcess> echo = start("echo");
    try {
      warmUp(echo, WARM_UP);
      for (int connections : new int[] {1, 100, 1_000, 10_000}) {
        page.add(saturate(echo, Scenario.echo(connections)));
      }
      page.setLatencies(PER_SECOND, LATENCY_ROUNDS, latencies(echo));
    } finally {
      echo.values().forEach(ServerProcess::close);
    }
    Map<Contender, ServerProcess> http = start("http");
    try {
      warmUp(http, HTTP);
      page.add(saturate(http, HTTP));
    } finally {
      http.values().forEach(ServerProcess::close);
    }
    page.setIdle(IDLE.connections(), idle());
    return page.text();
  }

  private Map<Contender, ServerProcess> start(String protocol) throws IOException {
    Map<Contender, ServerProcess> servers = new LinkedHashMap<>();
    for (Contender contender : contenders) {
      if (contender.canRun()) {
        servers.put(contender, ServerProcess.start(contender.command(protocol)));
      }
    }
    return servers;
  }

  /**
   * The compilers of the JVMs share the core with the server. Twice, as the first end of connections throws compiled code away that had
   * never seen one.
   */
  private void warmUp(Map<Contender, ServerProcess> servers, Scenario scenario) throws IOException {
    for (int time = 0; time < 2; time++) {
      for (ServerProcess server : servers.values()) {
        ClosedLoop.measure(server, scenario, nanos(2 * seconds));
      }
    }
  }

  private Figures<ClosedLoop.Sample> saturate(
      Map<Contender, ServerProcess> servers, Scenario scenario) throws IOException {
    Figures<ClosedLoop.Sample> figures = new Figures<>(scenario.title());
    for (int round = 0; round < ROUNDS; round++) {
      for (Contender contender : inRound(servers, round)) {
        ServerProcess server = servers.get(contender);
        if (server != null) {
          figures.add(contender, ClosedLoop.measure(server, scenario, nanos(seconds)));
        }
      }
    }
    return figures;
  }

  private Figures<OpenLoop.Latency> latencies(Map<Contender, ServerProcess> servers)
      throws IOException {
    Figures<OpenLoop.Latency> figures = new Figures<>("");
    for (int round = 0; round < LATENCY_ROUNDS; round++) {
      for (Contender contender : inRound(servers, round)) {
        ServerProcess server = servers.get(contender);
        if (server != null) {
          double length = Math.min(seconds, LATENCY_SECONDS);
          figures.add(contender, OpenLoop.measure(server.port(), WARM_UP, PER_SECOND, length));
        }
      }
    }
    return figures;
  }

  /** Only those that bounds are about are measured several times; another one is the first in each round. */
  private static List<Contender> inRound(Map<Contender, ServerProcess> servers, int round) {
    List<Contender> chosen = new ArrayList<>(servers.keySet());
    chosen.removeIf(each -> round > 0 && !IN_ALL_ROUNDS.contains(each.id()));
    Collections.rotate(chosen, round);
    return chosen;
  }

  private Figures<Double> idle() throws IOException {
    Figures<Double> figures = new Figures<>("");
    for (Contender contender : contenders) {
      if (contender.canRun() && contender.runsOnJvm()) {
        figures.add(contender, IdleConnections.heapBytes(contender, IDLE));
      }
    }
    return figures;
  }

  private static long nanos(double seconds) {
    return (long) (seconds * 1e9);
  }
}
