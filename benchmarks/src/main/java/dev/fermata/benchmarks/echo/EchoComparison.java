package dev.fermata.benchmarks.echo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Server CPU per request, of the coroutine server and of the one written by hand, in turns on the same core. */
public final class EchoComparison {
  private static final int CONNECTIONS = 100;

  private final int rounds;
  private final long warmUpNanos;
  private final long measuredNanos;

  /** The rounds that are measured, each that many seconds for each server; warm-up comes before the first. */
  public EchoComparison(int rounds, double warmUpSeconds, double measuredSeconds) {
    this.rounds = rounds;
    this.warmUpNanos = (long) (warmUpSeconds * 1e9);
    this.measuredNanos = (long) (measuredSeconds * 1e9);
  }

  /** Medians over the rounds; the share of its core that a server used tells whether it was saturated. */
  public record Result(
      double coroutineMicros, double callbackMicros, double coroutineShare, double callbackShare) {
    /** How much CPU a coroutine server needs for what the callback server does with 1. */
    public double ratio() {
      return coroutineMicros / callbackMicros;
    }
  }

  private record Sample(double cpuMicros, double share) {}

  /** Starts both servers, measures and stops them. */
  public Result run() throws IOException {
    try (ServerProcess coroutine = ServerProcess.start(CoroutineEchoServer.class);
        ServerProcess callback = ServerProcess.start(CallbackEchoServer.class)) {
      measure(coroutine, warmUpNanos);
      measure(callback, warmUpNanos);
      List<Sample> ours = new ArrayList<>();
      List<Sample> theirs = new ArrayList<>();
      for (int i = 0; i < rounds; i++) {
        ours.add(measure(coroutine, measuredNanos));
        theirs.add(measure(callback, measuredNanos));
      }
      return new Result(
          median(ours.stream().map(Sample::cpuMicros).toList()),
          median(theirs.stream().map(Sample::cpuMicros).toList()),
          median(ours.stream().map(Sample::share).toList()),
          median(theirs.stream().map(Sample::share).toList()));
    }
  }

  private static Sample measure(ServerProcess server, long nanos) throws IOException {
    try (EchoLoad load = new EchoLoad(server.port(), CONNECTIONS)) {
      // Connecting costs CPU that no request is to blame for.
      load.run(nanos / 10);
      long cpu = server.cpuNanos();
      long start = System.nanoTime();
      long requests = load.run(nanos);
      double cpuNanos = server.cpuNanos() - cpu;
      return new Sample(cpuNanos / requests / 1e3, cpuNanos / (System.nanoTime() - start));
    }
  }

  private static double median(List<Double> samples) {
    List<Double> sorted = new ArrayList<>(samples);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }
}
