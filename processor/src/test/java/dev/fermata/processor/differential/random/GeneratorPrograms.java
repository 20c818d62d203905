package dev.fermata.processor.differential.random;

import dev.fermata.processor.CoroutineProcessor;
import dev.fermata.processor.differential.CaseSource;
import dev.fermata.processor.differential.Comparison;
import dev.fermata.processor.differential.Fixtures;
import dev.fermata.processor.differential.GeneratorFixtures;
import dev.fermata.processor.differential.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The same programs as generators: what is awaited becomes a generator that is gone on with. */
final class GeneratorPrograms {
  private static final int PROBES = 4;
  /** Async lambdas and what is returned without {@code done}: generators have neither. */
  private static final Pattern NOT_FOR_GENERATORS = Pattern.compile("coroutine\\(|return m\\d");

  private GeneratorPrograms() {}

  /** How the generators of these seeds differ from what plain javac makes of them, a text for each that does. */
  static List<String> differences(long firstSeed, int count) {
    List<ProgramClass> classes = suitable(firstSeed, count);
    List<CaseSource> sources = classes.stream().map(GeneratorPrograms::source).toList();
    List<String> differences = new ArrayList<>();
    try (Side oracle =
            Side.oracleOfGenerators(Fixtures.target("random-oracle-generators"), sources);
        Side product = Side.productOfGenerators(
            Fixtures.target("random-product-generators"), sources, CoroutineProcessor::new)) {
      Comparison comparison = new Comparison(oracle, product, PROBES);
      for (int i = 0; i < sources.size(); i++) {
        CaseSource source = sources.get(i);
        if (oracle.rejected().containsKey(source.path())) {
          differences.add("not Java: " + oracle.rejected().get(source.path()) + source.text());
        } else if (product.rejected().containsKey(source.path())) {
          differences.add("refused: " + product.rejected().get(source.path()) + source.text());
        } else {
          compare(classes.get(i), comparison, differences);
        }
      }
    }
    return differences;
  }

  private static void compare(ProgramClass type, Comparison comparison, List<String> differences) {
    for (Program program : type.programs()) {
      comparison
          .firstDifference(source(type), program.entry())
          .ifPresent(difference ->
              differences.add(difference + "\n" + source(type.with(program)).text()));
    }
  }

  private static CaseSource source(ProgramClass type) {
    return GeneratorFixtures.asGenerators(type.source());
  }

  private static List<ProgramClass> suitable(long firstSeed, int count) {
    List<ProgramClass> classes = new ArrayList<>();
    for (ProgramClass type : ProgramClass.of(firstSeed, count)) {
      List<Program> programs =
          type.programs().stream().filter(GeneratorPrograms::isSuitable).toList();
      if (!programs.isEmpty()) {
        classes.add(new ProgramClass(type.number(), programs));
      }
    }
    return classes;
  }

  private static boolean isSuitable(Program program) {
    StringBuilder text = new StringBuilder();
    program.appendTo(text);
    return !NOT_FOR_GENERATORS.matcher(text).find();
  }
}
