package dev.fermata.benchmarks.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Wall time of javac as a process, with the processor and without it, over the same sources, in turns. */
public final class CompileComparison {
  private final int coroutineClasses;
  private final int plainClasses;
  private final int rounds;

  private CompileComparison(int coroutineClasses, int plainClasses, int rounds) {
    this.coroutineClasses = coroutineClasses;
    this.plainClasses = plainClasses;
    this.rounds = rounds;
  }

  /** Classes whose methods are all coroutines, {@code methods} in all, compiled so often each way. */
  public static CompileComparison ofCoroutines(int methods, int rounds) {
    return new CompileComparison(methods / ClassSources.METHODS, 0, rounds);
  }

  /** A project of which every twentieth class has coroutines. */
  public static CompileComparison ofProject(int classes, int rounds) {
    return new CompileComparison(classes / 20, classes - classes / 20, rounds);
  }

  /**
   * Medians over the rounds.
   *
   * @param outputSeconds without the processor, but with the sources that it writes beside the originals: what javac itself has to do, whoever
   *     makes them
   * @param attributionSeconds of the processor's time, what its inner compiler took to find out the types in the bodies of coroutines
   */
  public record Result(
      double withSeconds, double withoutSeconds, double outputSeconds, double attributionSeconds) {
    /** How many times longer the compilation takes with the processor. */
    public double ratio() {
      return withSeconds / withoutSeconds;
    }

    /** The host's compiler and the inner one together, without all that is done with the types then. */
    public double twoCompilersSeconds() {
      return withoutSeconds + attributionSeconds;
    }
  }

  /** Writes the sources to a temporary directory, compiles them and deletes it. */
  public Result run() throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("fermata-compile");
    try {
      List<Path> sources = write(directory.resolve("src"));
      List<Result> results = new ArrayList<>();
      for (int i = 0; i < rounds; i++) {
        results.add(round(directory.resolve("round" + i), sources));
      }
      return new Result(
          median(results, Result::withSeconds),
          median(results, Result::withoutSeconds),
          median(results, Result::outputSeconds),
          median(results, Result::attributionSeconds));
    } finally {
      Javac.delete(directory);
    }
  }

  private List<Path> write(Path directory) throws IOException {
    List<Path> sources = new ArrayList<>();
    for (int i = 0; i < coroutineClasses; i++) {
      sources.add(ClassSources.coroutines(directory, "Load" + i, i));
    }
    for (int i = 0; i < plainClasses; i++) {
      sources.add(ClassSources.plain(directory, "Plain" + i, i));
    }
    return sources;
  }

  /** Compiles once each way. */
  private static Result round(Path directory, List<Path> sources)
      throws IOException, InterruptedException {
    Path generated = Files.createDirectories(directory.resolve("generated"));
    Path arguments = list(directory.resolve("sources"), sources);
    Timed without = timed(directory.resolve("plain"), arguments, List.of("-proc:none"));
    Timed with = timed(
        directory.resolve("full"),
        arguments,
        List.of(
            "-processorpath",
            Javac.processorPath(),
            "-Afermata.debug=true",
            "-s",
            generated.toString()));
    List<Path> all = new ArrayList<>(sources);
    all.addAll(javaFiles(generated));
    Timed output = timed(
        directory.resolve("output"), list(directory.resolve("all"), all), List.of("-proc:none"));
    return new Result(
        with.seconds(), without.seconds(), output.seconds(), with.attributionSeconds());
  }

  /** One compilation. */
  private record Timed(double seconds, String said) {
    private static final Pattern ATTRIBUTION = Pattern.compile("attribution (\\d+) ms");

    /** As the processor says, of all rounds. */
    double attributionSeconds() {
      return ATTRIBUTION
              .matcher(said)
              .results()
              .mapToLong(found -> Long.parseLong(found.group(1)))
              .sum()
          / 1e3;
    }
  }

  private static Timed timed(Path output, Path arguments, List<String> options)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    String said = Javac.run(output, options, "@" + arguments);
    return new Timed((System.nanoTime() - start) / 1e9, said);
  }

  private static Path list(Path file, List<Path> sources) throws IOException {
    return Files.write(file, sources.stream().map(Path::toString).toList());
  }

  private static List<Path> javaFiles(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  private static double median(List<Result> results, ToDoubleFunction<Result> value) {
    double[] sorted = results.stream().mapToDouble(value).sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
