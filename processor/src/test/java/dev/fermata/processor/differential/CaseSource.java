package dev.fermata.processor.differential;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A source file of the cases.
 *
 * @param path below its fixture directory, e.g. {@code order/ArrayStores.java}
 * @param text as Fermata compiles it
 * @param oracleText as plain javac compiles it against the yardstick
 */
public record CaseSource(String path, String text, String oracleText) {
  /** Twins, of top level or of nested classes; the names of cases contain no underscore. */
  private static final Pattern TWIN =
      Pattern.compile("\\b([A-Z][A-Za-z0-9]*(?:_[A-Z][A-Za-z0-9]*)*)_Async\\b");

  /** A line that plain javac has to read differently: what stands after the mark replaces what stands before it. */
  private static final Pattern REPLACED = Pattern.compile("(?m)^.*//@oracle (.*)$");

  public static CaseSource of(String path, String text) {
    return new CaseSource(path, text, forOracle(text));
  }

  /** All Java files below the directory. */
  static List<CaseSource> below(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .sorted()
          .map(file -> read(directory, file))
          .collect(Collectors.toList());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Binary name of the class that the file is named after. */
  String className() {
    return path.replace(".java", "").replace('/', '.');
  }

  String directory() {
    int slash = path.lastIndexOf('/');
    return slash < 0 ? "" : path.substring(0, slash);
  }

  String simpleName() {
    return className().substring(className().lastIndexOf('.') + 1);
  }

  private static CaseSource read(Path directory, Path file) {
    try {
      return of(directory.relativize(file).toString().replace('\\', '/'), Files.readString(file));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static String forOracle(String text) {
    String replaced = REPLACED.matcher(text).replaceAll("$1");
    return TWIN.matcher(replaced).replaceAll(match -> match.group(1).replace('_', '.'));
  }
}
