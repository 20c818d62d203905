package dev.fermata.benchmarks.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.benchmarks.echo.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each server answers as it should under each kind of load. Nothing is measured here. */
@Timeout(120)
class NetworkBenchmarksTest {
  private static final long NANOS = 100_000_000;
  private static final long PATIENCE = 30_000_000_000L;

  static Stream<Contender> contenders() {
    return new Contenders(Path.of("src/main/peers")).all().stream();
  }

  @BeforeEach
  void checkSystem() {
    Assumptions.assumeTrue(
        Files.exists(Path.of("/proc/self/stat")),
        "CPU time of processes is read from Linux's /proc");
  }

  @ParameterizedTest
  @MethodSource("contenders")
  void serves(Contender contender) throws IOException {
    Assumptions.assumeTrue(contender.canRun(), contender.missing());
    try (ServerProcess server = ServerProcess.start(contender.command("echo"))) {
      assertAnswers(server, Scenario.echo(10));
      OpenLoop.Latency latency = OpenLoop.measure(server.port(), Scenario.echo(10), 1_000, 0.1);
      // A request that got no answer would count as 0, and one late by the whole run as more than
      // that.
      assertTrue(latency.medianMicros() > 0 && latency.p99Micros() < 30e6, latency::toString);
    }
    try (ServerProcess server = ServerProcess.start(contender.command("http"))) {
      assertAnswers(server, Scenario.http(10));
    }
  }

  /** A server that has just begun may need longer for its first answer than a measurement takes. */
  private static void assertAnswers(ServerProcess server, Scenario scenario) throws IOException {
    long end = System.nanoTime() + PATIENCE;
    double perSecond = 0;
    while (perSecond == 0 && System.nanoTime() < end) {
      perSecond = ClosedLoop.measure(server, scenario, NANOS).perSecond();
    }
    assertTrue(perSecond > 0, "no answer in half a minute");
  }

  @Test
  void idleConnections() throws IOException {
    Contender ours = contenders().findFirst().orElseThrow();
    double bytes = IdleConnections.heapBytes(ours, Scenario.echo(500));
    assertTrue(bytes > 100, bytes + " bytes: a connection has at least its socket");
  }

  @Test
  void page() {
    Contender ours = contender(Contenders.OURS);
    Contender byHand = contender(Contenders.BY_HAND);
    Figures<ClosedLoop.Sample> figures = new Figures<>("echo");
    for (double micros : new double[] {3, 1, 2}) {
      figures.add(ours, new ClosedLoop.Sample(micros, 1, 1));
    }
    figures.add(byHand, new ClosedLoop.Sample(1.5, 0.5, 1));
    Page page = new Page(List.of(ours, byHand), 3, 1, 2, 0);
    page.add(figures);
    String text = page.text();
    assertTrue(
        text.contains("|  | ours-title | by-hand-title |\n|---|---|---|\n"
            .replace("ours-title", ours.title())
            .replace("by-hand-title", byHand.title())),
        text);
    assertTrue(text.contains("| echo | 2.00 | 1.50 |"), text);
    assertTrue(text.contains("| echo | 1.33, at most 1.05 (missed) |  |"), text);
    assertTrue(text.contains("| echo | 100 % | 50 % |"), text);
    assertEquals(text, page.text());
  }

  private static Contender contender(String id) {
    return new Contender(id, "title of " + id, true, List.of("java"), List.of(), "");
  }
}
