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
  private final int methods;
  private final int rounds;

  /** How many coroutine methods are compiled, and how often each way. */
  public CompileComparison(int methods, int rounds) {
    this.methods = methods;
    this.rounds = rounds;
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
      List<Path> sources = CoroutineSources.write(directory.resolve("src"), methods);
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
