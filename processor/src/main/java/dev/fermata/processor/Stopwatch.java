package dev.fermata.processor;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** How long the phases of a round take. */
final class Stopwatch {
  private static final double NANOS_PER_MILLI = 1e6;

  private final Map<String, Long> laps = new LinkedHashMap<>();
  private long begin = System.nanoTime();

  /** A phase has ended, and the next one begins. */
  void lap(String phase) {
    long now = System.nanoTime();
    laps.merge(phase, now - begin, Long::sum);
    begin = now;
  }

  /** Each phase with its milliseconds. */
  @Override
  public String toString() {
    return laps.entrySet().stream()
        .map(lap -> String.format(
            Locale.ROOT, "%s %.0f ms", lap.getKey(), lap.getValue() / NANOS_PER_MILLI))
        .collect(Collectors.joining(", "));
  }
}
