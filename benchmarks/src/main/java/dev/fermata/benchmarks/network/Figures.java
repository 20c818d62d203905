package dev.fermata.benchmarks.network;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** What was measured of each server in one scenario: the middle of its rounds. */
final class Figures<T> {
  private final String title;
  private final Map<Contender, List<T>> samples = new LinkedHashMap<>();

  Figures(String title) {
    this.title = title;
  }

  void add(Contender contender, T sample) {
    samples.computeIfAbsent(contender, any -> new ArrayList<>()).add(sample);
  }

  String title() {
    return title;
  }

  /** Empty for a server that was not measured. */
  OptionalDouble of(String id, ToDoubleFunction<T> value) {
    List<T> rounds = rounds(id);
    return rounds.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Medians.of(rounds, value));
  }

  /** What each round of a server gave. */
  List<T> rounds(String id) {
    return samples.entrySet().stream()
        .filter(each -> each.getKey().id().equals(id))
        .flatMap(each -> each.getValue().stream())
        .toList();
  }
}
