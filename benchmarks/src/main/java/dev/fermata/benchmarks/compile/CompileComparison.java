package dev.fermata.benchmarks.compile;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
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
   */
  public record Result(double withSeconds, double withoutSeconds, double outputSeconds) {
    /** How many times longer the compilation takes with the processor. */
    public double ratio() {
      return withSeconds / withoutSeconds;
    }
  }

  /** Writes the sources to a temporary directory, compiles them and deletes it. */
  public Result run() throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("fermata-compile");
    try {
      List<Path> sources = new ArrayList<>();
      for (int i = 0; i < coroutineClasses; i++) {
        sources.add(ClassSources.coroutines(directory.resolve("src"), "Load" + i, i));
      }
      for (int i = 0; i < plainClasses; i++) {
        sources.add(ClassSources.plain(directory.resolve("src"), "Plain" + i, i));
      }
      Path arguments = list(directory.resolve("sources"), sources);
      List<Double> with = new ArrayList<>();
      List<Double> without = new ArrayList<>();
      List<Double> output = new ArrayList<>();
      for (int i = 0; i < rounds; i++) {
        without.add(seconds(directory.resolve("plain" + i), arguments, List.of("-proc:none")));
        Path generated = Files.createDirectories(directory.resolve("generated" + i));
        with.add(seconds(
            directory.resolve("full" + i),
            arguments,
            List.of("-processorpath", processorPath(), "-s", generated.toString())));
        List<Path> all = new ArrayList<>(sources);
        all.addAll(javaFiles(generated));
        output.add(seconds(
            directory.resolve("output" + i),
            list(directory.resolve("all" + i), all),
            List.of("-proc:none")));
      }
      return new Result(median(with), median(without), median(output));
    } finally {
      delete(directory);
    }
  }

  private static double seconds(Path output, Path arguments, List<String> options)
      throws IOException, InterruptedException {
    Files.createDirectories(output);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "javac").toString());
    command.addAll(
        List.of("-nowarn", "--release", "17", "-cp", classPath(), "-d", output.toString()));
    command.addAll(options);
    command.add("@" + arguments);
    long start = System.nanoTime();
    Process javac = new ProcessBuilder(command).inheritIO().start();
    if (javac.waitFor() != 0) {
      throw new IOException("javac failed: " + String.join(" ", command));
    }
    return (System.nanoTime() - start) / 1e9;
  }

  private static Path list(Path file, List<Path> sources) throws IOException {
    return Files.write(file, sources.stream().map(Path::toString).toList());
  }

  private static List<Path> javaFiles(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  private static String classPath() {
    return System.getProperty("java.class.path");
  }

  /** Only what a user puts there: the benchmarks' own class path has JMH's processor too. */
  private static String processorPath() {
    List<String> wanted = List.of("fermata-processor", "fermata-runtime", "javapoet");
    return Arrays.stream(classPath().split(File.pathSeparator))
        .filter(entry -> wanted.stream()
            .anyMatch(name -> Path.of(entry).getFileName().toString().startsWith(name)))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static double median(List<Double> samples) {
    Collections.sort(samples);
    return samples.get(samples.size() / 2);
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
