package dev.fermata.processor.differential.random;

import dev.fermata.processor.CoroutineProcessor;
import dev.fermata.processor.differential.CaseSource;
import dev.fermata.processor.differential.SharedCompilation;
import dev.fermata.processor.differential.Support;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Compiles batches of random programs, each in one run of javac, and compares what they do on both sides. */
final class Programs {
  /** In how many runs each mode that concerns a single probe is tried. */
  private static final int PROBES = 4;

  private static final Duration SHRINKING = Duration.ofSeconds(90);
  private final Support support;
  private final String directory;

  /** @param directory a name that no other thread uses */
  Programs(Support support, String directory) {
    this.support = support;
    this.directory = directory;
  }

  /**
   * What a batch showed.
   *
   * @param differences one text for each program that differs, with its seed and a small program that still shows it
   */
  record Outcome(long firstSeed, int programs, long awaits, List<String> differences) {}

  /** Runs the programs that are made from {@code count} seeds. */
  Outcome run(long firstSeed, int count) {
    List<ProgramClass> classes = ProgramClass.of(firstSeed, count);
    List<String> differences = new ArrayList<>();
    try (SharedCompilation compilation = compile(classes)) {
      for (ProgramClass type : classes) {
        differences.addAll(differences(type, compilation));
      }
    }
    long awaits = classes.stream()
        .flatMap(type -> type.programs().stream())
        .mapToLong(Program::awaits)
        .sum();
    return new Outcome(firstSeed, count, awaits, List.copyOf(differences));
  }

  /** Class files of originals in which the processor's presence shows; there must be none. */
  List<String> changedOriginals(long firstSeed, int count) {
    List<ProgramClass> classes = ProgramClass.of(firstSeed, count);
    try (SharedCompilation compilation = compile(classes)) {
      return compilation.originalsThatPlainJavacMakesOtherwise(
          support, directory + "-plain", sources(classes));
    }
  }

  private SharedCompilation compile(List<ProgramClass> classes) {
    return SharedCompilation.of(support, directory, sources(classes), CoroutineProcessor::new);
  }

  private List<String> differences(ProgramClass type, SharedCompilation compilation) {
    List<String> differences = new ArrayList<>();
    String rejected = compilation.rejected().get(type.source().path());
    for (Program program : type.programs()) {
      Optional<String> difference = rejected == null
          ? difference(type, program, compilation)
          : differenceAlone(type.with(program));
      difference.ifPresent(text -> differences.add(report(type.with(program), text)));
    }
    if (rejected != null && differences.isEmpty()) {
      String refusal = refusalOfPlainJavac(type);
      String cause = refusal.isEmpty() ? "refused as a whole, though not one by one" : "not Java";
      differences.add(cause + ":\n" + refusal + rejected + "\n" + type.text());
    }
    return differences;
  }

  private String report(ProgramClass alone, String difference) {
    Program program = alone.programs().get(0);
    Programs shrinking = new Programs(support, directory + "-small");
    Program small = new Shrinker(
            candidate -> shrinking.differenceAlone(alone.with(candidate)).isPresent(), SHRINKING)
        .shrink(program);
    ProgramClass smallClass = alone.with(small);
    return "seed " + program.seed() + "\n" + difference + "\n\nmade smaller:\n"
        + shrinking.differenceAlone(smallClass).orElse("(only among others)") + "\n"
        + smallClass.text();
  }

  private Optional<String> differenceAlone(ProgramClass alone) {
    if (!refusalOfPlainJavac(alone).isEmpty()) {
      return Optional.empty(); // the shrinker has made something that is no Java
    }
    Programs fresh = new Programs(support, directory + "-alone");
    try (SharedCompilation compilation = fresh.compile(List.of(alone))) {
      String rejected = compilation.rejected().get(alone.source().path());
      return rejected == null
          ? difference(alone, alone.programs().get(0), compilation)
          : Optional.of(rejected);
    }
  }

  private String refusalOfPlainJavac(ProgramClass type) {
    return SharedCompilation.refusalOfPlainJavac(
        support, directory + "-plain", sources(List.of(type)));
  }

  private static Optional<String> difference(
      ProgramClass type, Program program, SharedCompilation compilation) {
    try {
      return compilation.firstDifference(type.source(), program.entry(), PROBES);
    } catch (AssertionError | LinkageError e) {
      return Optional.of(String.valueOf(e.getMessage() == null ? e : e.getMessage()));
    }
  }

  private static List<CaseSource> sources(List<ProgramClass> classes) {
    return classes.stream().map(ProgramClass::source).collect(Collectors.toList());
  }
}
