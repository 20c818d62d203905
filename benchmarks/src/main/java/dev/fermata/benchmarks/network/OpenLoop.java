package dev.fermata.benchmarks.network;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.util.ArrayDeque;
import java.util.Arrays;

/** Requests at a fixed rate, whatever the server does; a request waits from the time at which it should have been sent. */
final class OpenLoop extends Load {
  private final long interval;
  private final long[] nanos;
  private int sent;
  private int answered;
  private long begin;

  /** A connection, and when its requests that are not answered yet should have been sent. */
  private static final class Waiting extends Client {
    final ArrayDeque<Long> due = new ArrayDeque<>();
  }

  /** Times from when a request should have been sent to its answer. */
  record Latency(double medianMicros, double p99Micros) {}

  private OpenLoop(int port, Scenario scenario, int perSecond, int requests) throws IOException {
    super(port, scenario);
    this.interval = 1_000_000_000L / perSecond;
    this.nanos = new long[requests];
  }

  @Override
  Client client() {
    return new Waiting();
  }

  @Override
  void answered(SelectionKey key) {
    long due = ((Waiting) key.attachment()).due.remove();
    nanos[answered++] = System.nanoTime() - due;
  }

  private void run() throws IOException {
    begin = System.nanoTime();
    while (answered < nanos.length) {
      long now = System.nanoTime();
      while (sent < nanos.length && now - due(sent) >= 0) {
        SelectionKey key = keys().get(sent % keys().size());
        ((Waiting) key.attachment()).due.add(due(sent));
        sent++;
        send(key);
      }
      look();
    }
  }

  private long due(int request) {
    return begin + request * interval;
  }

  static Latency measure(int port, Scenario scenario, int perSecond, double seconds)
      throws IOException {
    int warmUp = (int) (perSecond * seconds / 2);
    int requests = warmUp + (int) (perSecond * seconds);
    try (OpenLoop load = new OpenLoop(port, scenario, perSecond, requests)) {
      load.run();
      long[] measured = Arrays.copyOfRange(load.nanos, warmUp, requests);
      Arrays.sort(measured);
      return new Latency(
          measured[measured.length / 2] / 1e3, measured[measured.length * 99 / 100] / 1e3);
    }
  }
}
