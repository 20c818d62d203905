package dev.fermata.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The Markdown files of the repository. */
final class Documents {
  /** Surefire starts tests in the directory of their module. */
  static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  private Documents() {}

  static List<Path> all() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path directory : List.of(ROOT, ROOT.resolve("docs"))) {
      try (Stream<Path> entries = Files.list(directory)) {
        entries.filter(file -> file.toString().endsWith(".md")).sorted().forEach(files::add);
      }
    }
    return files;
  }

  /** The directories of the modules. */
  static List<Path> modules() throws IOException {
    try (Stream<Path> entries = Files.list(ROOT)) {
      return entries
          .filter(directory -> Files.exists(directory.resolve("pom.xml")))
          .sorted()
          .toList();
    }
  }

  /** What a test is called for something in that file. */
  static String name(Path file) {
    return ROOT.relativize(file).toString();
  }
}
