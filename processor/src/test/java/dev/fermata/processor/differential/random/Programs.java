package dev.fermata.processor.differential.random;

import dev.fermata.processor.CoroutineProcessor;
import dev.fermata.processor.differential.CaseSource;
import dev.fermata.processor.differential.Comparison;
import dev.fermata.processor.differential.Fixtures;
import dev.fermata.processor.differential.Side;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Compiles batches of random programs on both sides and compares them. */
final class Programs {
  /** In how many runs each mode that concerns a single probe is tried. */
  private static final int PROBES = 4;

  private static final Duration SHRINKING = Duration.ofSeconds(90);

  private Programs() {}

  /** The first difference among the programs made from {@code count} seeds, as a small program that still shows it. */
  static Optional<String> firstDifference(long firstSeed, int count) {
    List<Program> programs = LongStream.range(firstSeed, firstSeed + count)
        .mapToObj(Program::of)
        .collect(Collectors.toList());
    try (Side oracle = oracle(programs);
        Side product = product(programs)) {
      if (!oracle.rejected().isEmpty()) {
        throw new AssertionError("the generator made what Java refuses: " + oracle.rejected());
      }
      Comparison comparison = new Comparison(oracle, product, PROBES);
      for (Program program : programs) {
        Optional<String> difference = difference(program, product, comparison);
        if (difference.isPresent()) {
          return difference.map(text -> report(program, text));
        }
      }
    }
    return Optional.empty();
  }

  private static String report(Program program, String difference) {
    Program small = new Shrinker(Programs::differs, SHRINKING).shrink(program);
    return "seed " + program.seed() + "\n" + difference + "\n\nmade smaller:\n"
        + differenceOf(small).orElse("") + "\n" + small.text();
  }

  private static boolean differs(Program program) {
    return differenceOf(program).isPresent();
  }

  private static Optional<String> differenceOf(Program program) {
    try (Side oracle = oracle(List.of(program))) {
      if (!oracle.rejected().isEmpty()) {
        return Optional.empty();
      }
      try (Side product = product(List.of(program))) {
        return difference(program, product, new Comparison(oracle, product, PROBES));
      }
    }
  }

  private static Optional<String> difference(Program program, Side product, Comparison comparison) {
    CaseSource source = program.source();
    String rejected = product.rejected().get(source.path());
    return rejected == null
        ? comparison.firstDifference(source, Program.ENTRY)
        : Optional.of(rejected);
  }

  private static Side oracle(List<Program> programs) {
    return Side.oracle(Fixtures.target("random-oracle"), sources(programs), List.of());
  }

  private static Side product(List<Program> programs) {
    return Side.product(
        Fixtures.target("random-product"), sources(programs), List.of(), CoroutineProcessor::new);
  }

  private static List<CaseSource> sources(List<Program> programs) {
    return programs.stream().map(Program::source).collect(Collectors.toList());
  }
}
