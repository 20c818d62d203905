package dev.fermata.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What the documents show compiles. */
class SnippetsTest {
  @TempDir
  private Path directory;

  @TestFactory
  Stream<DynamicTest> compile() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path document : Documents.all()) {
      for (Snippet snippet : Snippets.of(document)) {
        String name = Documents.name(document) + ":" + snippet.line();
        Path own = directory.resolve(Integer.toString(tests.size()));
        tests.add(
            DynamicTest.dynamicTest(name, document.toUri(), () -> compile(snippet, name, own)));
      }
    }
    return tests.stream();
  }

  @Test
  void theReadmeHasSnippets() throws IOException {
    assertTrue(
        Snippets.of(Documents.ROOT.resolve("README.md")).size() > 0,
        "README.md has no ```java block");
  }

  private static void compile(Snippet snippet, String name, Path directory) throws IOException {
    directory.toFile().mkdirs();
    Javac javac = new Javac(directory);
    boolean compiled = javac.compile(snippet.typeName(), snippet.source())
        && javac.complaints().isEmpty();
    assertEquals(
        !snippet.rejected(),
        compiled,
        () -> name
            + (snippet.rejected()
                ? " should be rejected"
                : " does not compile without complaints: " + javac.complaints())
            + "\nfix the block, or the comment before it (CONTRIBUTING.md, Documents), then run:"
            + " mvn -pl docs -am test -Dtest=SnippetsTest -Dsurefire.failIfNoSpecifiedTests=false\n"
            + snippet.source());
  }
}
