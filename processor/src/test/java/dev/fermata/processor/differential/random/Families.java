package dev.fermata.processor.differential.random;

import dev.fermata.processor.CoroutineProcessor;
import dev.fermata.processor.differential.CaseSource;
import dev.fermata.processor.differential.Comparison;
import dev.fermata.processor.differential.Fixtures;
import dev.fermata.processor.differential.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/** Compiles random families and compares what they do on both sides. */
final class Families {
  private static final int PROBES = 4;

  private Families() {}

  /** How the families of these seeds differ, a text for each that does. */
  static List<String> differences(String directory, long firstSeed, int count) {
    List<Family> families = LongStream.range(firstSeed, firstSeed + count)
        .mapToObj(Family::of)
        .filter(family -> family.text().contains("@Async"))
        .toList();
    List<CaseSource> sources = families.stream().map(Family::source).toList();
    List<String> differences = new ArrayList<>();
    try (Side oracle = Side.oracle(Fixtures.target(directory + "-oracle"), sources, List.of());
        Side product = Side.product(
            Fixtures.target(directory + "-product"), sources, List.of(), CoroutineProcessor::new)) {
      Comparison comparison = new Comparison(oracle, product, PROBES);
      for (Family family : families) {
        String path = family.source().path();
        String refused = oracle.rejected().getOrDefault(path, product.rejected().get(path));
        Optional<String> difference = refused == null
            ? comparison.firstDifference(family.source(), family.entry())
            : Optional.of("refused: " + refused);
        difference.ifPresent(text -> differences.add(text + "\n" + family.text()));
      }
    }
    return differences;
  }
}
