package dev.fermata.processor.differential;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs one case on both sides in every mode. */
public final class Comparison {
  private static final int PROBE_LIMIT = 24;

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private final Side oracle;
  private final Side product;
  private final int probeLimit;

  Comparison(Side oracle, Side product) {
    this(oracle, product, PROBE_LIMIT);
  }

  /** @param probeLimit a case with more probes than this is run for the first and the last of them only */
  public Comparison(Side oracle, Side product, int probeLimit) {
    this.oracle = oracle;
    this.product = product;
    this.probeLimit = probeLimit;
  }

  /** The first mode in which the two differ, described; empty when they never do. */
  public Optional<String> firstDifference(CaseSource source, String method) {
    int probes = Patience.get(PATIENCE, () -> oracle.probes(source, method));
    Patience.get(
        PATIENCE, () -> product.probes(source, method)); // so that both have run equally often
    for (String mode : oracle.modes(false)) {
      Optional<String> difference = difference(source, method, mode, -1);
      if (difference.isPresent()) {
        return difference;
      }
    }
    for (int k : sample(probes)) {
      for (String mode : oracle.modes(true)) {
        Optional<String> difference = difference(source, method, mode, k);
        if (difference.isPresent()) {
          return difference;
        }
      }
    }
    return Optional.empty();
  }

  private List<Integer> sample(int probes) {
    List<Integer> chosen = new ArrayList<>();
    for (int k = 0; k < probes; k++) {
      if (k < probeLimit / 2 || k >= probes - probeLimit / 2) {
        chosen.add(k);
      }
    }
    return chosen;
  }

  private Optional<String> difference(CaseSource source, String method, String mode, int k) {
    List<String> expected =
        Patience.get(PATIENCE, () -> oracle.transcript(source, method, mode, k));
    List<String> actual = Patience.get(PATIENCE, () -> product.transcript(source, method, mode, k));
    if (expected.equals(actual)) {
      return Optional.empty();
    }
    return Optional.of(source.path() + " " + method + ", mode " + mode
        + (k < 0 ? "" : " of probe " + k) + "\n" + describe(expected, actual));
  }

  private static String describe(List<String> expected, List<String> actual) {
    int same = 0;
    while (same < Math.min(expected.size(), actual.size())
        && expected.get(same).equals(actual.get(same))) {
      same++;
    }
    return "plain javac and Fermata agree on the first " + same
        + " events, then differ:\n--- plain javac\n" + excerpt(expected, same) + "--- Fermata\n"
        + excerpt(actual, same);
  }

  private static String excerpt(List<String> events, int from) {
    StringBuilder text = new StringBuilder();
    int start = Math.max(0, from - 8);
    int end = Math.min(events.size(), from + 12);
    for (int i = start; i < end; i++) {
      text.append(i == from ? "  > " : "    ").append(events.get(i)).append('\n');
    }
    return text.toString();
  }
}
