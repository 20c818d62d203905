package dev.fermata.benchmarks.compile;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** javac as a process of its own, as build tools start it. */
final class Javac {
  private Javac() {}

  /** Compiles with this program's class path; makes the directory for the class files. Returns what javac says. */
  static String run(Path output, List<String> options, String sources)
      throws IOException, InterruptedException {
    Files.createDirectories(output);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "javac").toString());
    command.addAll(List.of("--release", "17", "-cp", classPath(), "-d", output.toString()));
    command.addAll(options);
    command.add(sources);
    Process javac = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(javac.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (javac.waitFor() != 0) {
      throw new IOException("javac failed: " + String.join(" ", command) + "\n" + said);
    }
    return said;
  }

  static String classPath() {
    return System.getProperty("java.class.path");
  }

  /** Only what a user puts there: the benchmarks' own class path has JMH's processor too. */
  static String processorPath() {
    return Stream.of(
            "dev.fermata.processor.CoroutineProcessor",
            "dev.fermata.Async",
            "com.palantir.javapoet.JavaFile")
        .map(Javac::home)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The jar or directory that a class comes from. */
  private static String home(String className) {
    try {
      Class<?> type = Class.forName(className, false, Javac.class.getClassLoader());
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (ClassNotFoundException | URISyntaxException e) {
      throw new IllegalStateException("not on the class path: " + className, e);
    }
  }

  /** Deletes a directory with all that it holds. */
  static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
