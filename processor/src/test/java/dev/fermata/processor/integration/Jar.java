package dev.fermata.processor.integration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** Packs compiled classes. */
final class Jar {
  private Jar() {}

  /** Packs a directory; what is a jar already, as in a build that has come to its package phase, is copied. */
  static Path of(Path jar, Path classes) {
    if (Files.isRegularFile(classes)) {
      return copy(classes, jar);
    }
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> walk = Files.walk(classes)) {
      List<Path> files = walk.filter(Files::isRegularFile).sorted().toList();
      for (Path file : files) {
        out.putNextEntry(new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, out);
        out.closeEntry();
      }
      return jar;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path copy(Path from, Path to) {
    try {
      return Files.copy(from, to);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
