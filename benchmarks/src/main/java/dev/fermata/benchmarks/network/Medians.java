package dev.fermata.benchmarks.network;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The middle one of several measurements. */
final class Medians {
  private Medians() {}

  static <T> double of(List<T> samples, ToDoubleFunction<T> value) {
    double[] sorted = samples.stream().mapToDouble(value).toArray();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
