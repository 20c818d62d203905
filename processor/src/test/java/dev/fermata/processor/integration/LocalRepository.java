package dev.fermata.processor.integration;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A local Maven repository that shares everything with the one this build uses, and has our artifacts as well, made
 * from the class directories of this build. So nothing needs to be installed, and nothing is left behind.
 */
final class LocalRepository {
  /** A version that no release has. */
  static final String VERSION = "0-under-test";

  private final Path root;

  private LocalRepository(Path root) {
    this.root = root;
  }

  static LocalRepository in(Path root, String javapoetVersion) {
    LocalRepository repository = new LocalRepository(root);
    repository.share(shared(), root, List.of("dev", "fermata"));
    repository.add("fermata-runtime", Artifacts.runtime(), "");
    repository.add(
        "fermata-processor",
        Artifacts.processor().get(0),
        "<dependencies><dependency><groupId>com.palantir.javapoet</groupId><artifactId>javapoet</artifactId><version>"
            + javapoetVersion + "</version></dependency></dependencies>");
    return repository;
  }

  Path root() {
    return root;
  }

  /** The repository that Maven uses for this build. */
  private static Path shared() {
    String given =
        System.getProperty("maven.repo.local", System.getProperty("localRepository", ""));
    return given.isEmpty()
        ? Path.of(System.getProperty("user.home"), ".m2", "repository")
        : Path.of(given);
  }

  /** Links to all but the directories on the way to our own artifacts, which are made anew. */
  private void share(Path from, Path to, List<String> own) {
    try {
      Files.createDirectories(to);
      if (own.isEmpty() || !Files.isDirectory(from)) {
        return;
      }
      try (Stream<Path> entries = Files.list(from)) {
        for (Path entry : entries.toList()) {
          Path target = to.resolve(entry.getFileName().toString());
          if (entry.getFileName().toString().equals(own.get(0))) {
            share(entry, target, own.subList(1, own.size()));
          } else {
            Files.createSymbolicLink(target, entry.toAbsolutePath());
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes the links again, so that whoever deletes the directory sees none. */
  void unlink() {
    try (Stream<Path> walk = Files.walk(root)) {
      for (Path link : walk.filter(Files::isSymbolicLink).toList()) {
        Files.delete(link);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void add(String artifact, Path classes, String dependencies) {
    try {
      Path directory =
          Files.createDirectories(root.resolve("dev/fermata").resolve(artifact).resolve(VERSION));
      Jar.of(directory.resolve(artifact + "-" + VERSION + ".jar"), classes);
      Files.writeString(
          directory.resolve(artifact + "-" + VERSION + ".pom"),
          "<project><modelVersion>4.0.0</modelVersion><groupId>dev.fermata</groupId><artifactId>"
              + artifact + "</artifactId><version>" + VERSION + "</version>" + dependencies
              + "</project>",
          UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
