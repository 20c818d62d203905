package dev.fermata.testing.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Directories that are removed when their test has ended. */
final class TempDirectories implements AutoCloseable {
  private final List<Path> made = new ArrayList<>();

  Path make() {
    try {
      Path directory = Files.createTempDirectory("fermata-test-");
      made.add(directory);
      return directory;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a directory", e);
    }
  }

  @Override
  public void close() throws IOException {
    for (Path directory : made) {
      remove(directory);
    }
  }

  private static void remove(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> contents = Files.walk(directory)) {
      for (Path path : contents.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
