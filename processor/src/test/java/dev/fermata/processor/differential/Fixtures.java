package dev.fermata.processor.differential;

import java.io.File;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the fixtures stand, and what every compilation of cases needs. */
public final class Fixtures {
  private static final Path TEST = Path.of("src", "test");

  private Fixtures() {}

  /** Case sources for the given language level: {@code run}, {@code run21} or {@code run25}. */
  static List<CaseSource> cases(String directory) {
    return CaseSource.below(TEST.resolve("fixtures").resolve(directory));
  }

  /** A fresh directory for compilations. */
  public static Path target(String name) {
    return Path.of("target", "differential", name);
  }

  /** The base class of the cases and the yardstick itself. */
  static Map<String, String> oracleSupport() {
    return texts(
        CaseSource.below(TEST.resolve("fixtures/support")),
        CaseSource.below(TEST.resolve("oracle")));
  }

  /** The base class of the cases and what stands around them. */
  static Map<String, String> support() {
    return texts(CaseSource.below(TEST.resolve("fixtures/support")));
  }

  /** The yardstick's stand-in for {@code dev.fermata}. */
  static Map<String, String> oracleRuntime() {
    return texts(CaseSource.below(TEST.resolve("oracle")));
  }

  /** The base class of the cases; {@code dev.fermata} is on the class path. */
  static Map<String, String> productSupport() {
    return texts(
        CaseSource.below(TEST.resolve("fixtures/support")),
        CaseSource.below(TEST.resolve("fixtures/product")));
  }

  /** The class path of this test, where the runtime is. */
  static List<Path> classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .collect(Collectors.toList());
  }

  @SafeVarargs
  private static Map<String, String> texts(List<CaseSource>... sources) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (List<CaseSource> list : sources) {
      list.forEach(source -> texts.put(source.path(), source.text()));
    }
    return texts;
  }
}
