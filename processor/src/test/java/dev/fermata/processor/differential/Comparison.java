package dev.fermata.processor.differential;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

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

  /** The first mode in which the two differ, described; empty when they never do. Everything runs in one thread of its own. */
  public Optional<String> firstDifference(CaseSource source, String method) {
    AtomicReference<String> running = new AtomicReference<>("");
    return Patience.get(
        PATIENCE,
        () -> firstDifference(source, method, running),
        () -> source.path() + " " + method + running.get());
  }

  private Optional<String> firstDifference(
      CaseSource source, String method, AtomicReference<String> running) {
    int probes = oracle.probes(source, method);
    product.probes(source, method); // so that both have run equally often
    for (Trial trial : trials(probes)) {
      running.set(trial.toString());
      Optional<String> difference = difference(source, method, trial);
      if (difference.isPresent()) {
        return difference;
      }
    }
    return Optional.empty();
  }

  /** @param k the probe that the mode is about; negative for all of them */
  private record Trial(String mode, int k) {
    @Override
    public String toString() {
      return ", mode " + mode + (k < 0 ? "" : " of probe " + k);
    }
  }

  private List<Trial> trials(int probes) {
    List<Trial> trials = new ArrayList<>();
    oracle.modes(false).forEach(mode -> trials.add(new Trial(mode, -1)));
    for (int k : sample(probes)) {
      oracle.modes(true).forEach(mode -> trials.add(new Trial(mode, k)));
    }
    return trials;
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

  private Optional<String> difference(CaseSource source, String method, Trial trial) {
    List<String> expected = oracle.transcript(source, method, trial.mode(), trial.k());
    List<String> actual = product.transcript(source, method, trial.mode(), trial.k());
    return expected.equals(actual)
        ? Optional.empty()
        : Optional.of(source.path() + " " + method + trial + "\n" + describe(expected, actual));
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
