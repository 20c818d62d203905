package dev.fermata.benchmarks.network;

import dev.fermata.benchmarks.echo.ServerProcess;
import java.io.IOException;
import java.nio.channels.SelectionKey;

/**
 * One request in flight on each connection, and the next when its answer is found: as much as the server can do.
 *
 * <p>A load that looks for answers all the time slows down both sides: each look takes the locks that the server's writes need, and brings few
 * answers. So while most requests are still with the server, which thus has work, it lets answers gather.
 */
final class ClosedLoop extends Load {
  /** As long as no server gets by with for a request: it has work until the next look. */
  private static final long NANOS_PER_REQUEST = 1_000;

  private final int many; // answers, of one look
  private long answers;

  /**
   * What a server needed.
   *
   * @param cpuMicros of CPU for each request
   * @param share of its core
   * @param perSecond requests
   */
  record Sample(double cpuMicros, double share, double perSecond) {}

  ClosedLoop(int port, Scenario scenario) throws IOException {
    super(port, scenario);
    many = scenario.connections() / 4;
    for (SelectionKey key : keys()) {
      send(key);
    }
  }

  @Override
  void answered(SelectionKey key) throws IOException {
    answers++;
    send(key);
  }

  private long run(long nanos) throws IOException {
    long before = answers;
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      if (look() < many) {
        letGather();
      }
    }
    return answers - before;
  }

  private void letGather() {
    long end = System.nanoTime() + many * NANOS_PER_REQUEST;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  static Sample measure(ServerProcess server, Scenario scenario, long nanos) throws IOException {
    try (ClosedLoop load = new ClosedLoop(server.port(), scenario)) {
      load.run(nanos / 4); // connecting costs CPU that no request is to blame for
      long cpu = server.cpuNanos();
      long begin = System.nanoTime();
      long requests = load.run(nanos);
      double elapsed = System.nanoTime() - begin;
      double used = server.cpuNanos() - cpu;
      return new Sample(used / requests / 1e3, used / elapsed, requests / elapsed * 1e9);
    }
  }
}
