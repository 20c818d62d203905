package dev.fermata.docs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page that shows a method and what it becomes shows what it becomes now. */
class GeneratedExampleTest {
  private static final String PAGE = """
      # What a method becomes

      <!-- Written by GeneratedExampleTest; to rewrite it see CONTRIBUTING.md. -->

      You write this class ([Crawler.java](src/test/example/Crawler.java)), with one coroutine of 25 lines:

      ```java
      %s```

      The processor writes this one beside it. What to look for is explained in [How a method becomes a state
      machine](state-machine.md).

      <!-- java generated -->
      ```java
      %s```
      """;

  @TempDir
  private Path directory;

  @Test
  void isWhatTheProcessorWrites() throws IOException {
    String source = Files.readString(Documents.ROOT.resolve("docs/src/test/example/Crawler.java"));
    Javac javac = new Javac(directory);
    assertTrue(javac.compile("Crawler", source), javac::complaints);
    String generated = Files.readString(javac.output().resolve("example/Crawler_Async.java"));
    // A processor in a jar knows its version and notes it; one in a directory does not.
    generated = generated.replaceFirst(
        "@Generated\\(value = (\"[^\"]+\"), comments = \"[^\"]+\"\\)", "@Generated($1)");
    GeneratedPage.check(
        Documents.ROOT.resolve("docs/generated-example.md"), PAGE.formatted(source, generated));
  }
}
