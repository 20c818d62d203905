package dev.fermata.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page, or part of one, that the build writes; committed, so that it can be read where there is no build. */
final class GeneratedPage {
  private static final boolean UPDATE = System.getProperty("update") != null;

  private GeneratedPage() {}

  /** Fails if the committed text is another one; with {@code -Dupdate} replaces it instead. */
  static void check(Path file, String expected) throws IOException {
    if (UPDATE) {
      Files.writeString(file, expected);
    }
    String committed = Files.exists(file) ? Files.readString(file) : "";
    assertEquals(
        expected,
        committed,
        () -> Documents.name(file)
            + " is out of date; rewrite it, read the difference and commit it: "
            + "mvn -pl docs -am test -Dupdate -Dtest='Generated*Test' -Dsurefire.failIfNoSpecifiedTests=false");
  }
}
