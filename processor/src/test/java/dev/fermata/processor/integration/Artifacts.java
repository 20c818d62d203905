package dev.fermata.processor.integration;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where this build's own classes, the libraries and the tools are. */
final class Artifacts {
  private Artifacts() {}

  /** Classes of the runtime. */
  static Path runtime() {
    return of("dev.fermata.Coroutine");
  }

  /** The processor and what it needs. */
  static List<Path> processor() {
    return List.of(
        of("dev.fermata.processor.CoroutineProcessor"), of("com.palantir.javapoet.JavaFile"));
  }

  static Path of(String className) {
    try {
      return Path.of(Class.forName(className)
          .getProtectionDomain()
          .getCodeSource()
          .getLocation()
          .toURI());
    } catch (ReflectiveOperationException | java.net.URISyntaxException e) {
      throw new AssertionError(className + " is not on the test's class path", e);
    }
  }

  static String path(List<Path> paths) {
    return paths.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  /** The home of a JDK 25: given by FERMATA_JDK25 or JAVA_HOME_25, or where Linux distributions put it. */
  static Optional<Path> jdk25() {
    Stream<Path> named = Stream.of("FERMATA_JDK25", "JAVA_HOME_25")
        .map(System::getenv)
        .filter(home -> home != null && !home.isBlank())
        .map(Path::of);
    File[] installed = new File("/usr/lib/jvm").listFiles((dir, name) -> name.contains("25"));
    Stream<Path> found =
        Arrays.stream(installed == null ? new File[0] : installed).map(File::toPath);
    return Stream.concat(named, found)
        .filter(home -> Files.isExecutable(home.resolve("bin/javac")))
        .findFirst();
  }

  /** Maven's command, where it is on the PATH. */
  static Optional<Path> maven() {
    String path = System.getenv().getOrDefault("PATH", "");
    return Arrays.stream(path.split(File.pathSeparator))
        .map(directory -> Path.of(directory, "mvn"))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
