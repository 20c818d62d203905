package dev.fermata.benchmarks.network;

import dev.fermata.benchmarks.echo.ServerProcess;
import java.io.IOException;
import java.nio.channels.SelectionKey;

/** One request in flight on each connection, and the next as soon as its answer has come: as much as the server can do. */
final class ClosedLoop extends Load {
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
      look();
    }
    return answers - before;
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
