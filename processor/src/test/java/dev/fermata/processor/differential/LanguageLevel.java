package dev.fermata.processor.differential;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The Java version that the cases of a directory need. */
enum LanguageLevel {
  JAVA_17(17, "run"),
  JAVA_21(21, "run21"),
  JAVA_25(25, "run25");

  private final int feature;
  private final String directory;

  LanguageLevel(int feature, String directory) {
    this.feature = feature;
    this.directory = directory;
  }

  /** The levels that the running JDK compiles. */
  static List<LanguageLevel> supported() {
    return Stream.of(values()).filter(LanguageLevel::isSupported).collect(Collectors.toList());
  }

  boolean isSupported() {
    return Runtime.version().feature() >= feature;
  }

  String directory() {
    return directory;
  }

  List<CaseSource> sources() {
    return Fixtures.cases(directory);
  }
}
