package dev.fermata.benchmarks.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
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

  /** Medians over the rounds. */
  public record Result(double withSeconds, double withoutSeconds) {
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
      Path arguments = Files.write(
          directory.resolve("sources"), sources.stream().map(Path::toString).toList());
      List<Double> with = new ArrayList<>();
      List<Double> without = new ArrayList<>();
      for (int i = 0; i < rounds; i++) {
        without.add(seconds(directory.resolve("plain" + i), arguments, List.of("-proc:none")));
        with.add(seconds(
            directory.resolve("full" + i), arguments, List.of("-processorpath", classPath())));
      }
      return new Result(median(with), median(without));
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

  private static String classPath() {
    return System.getProperty("java.class.path");
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
