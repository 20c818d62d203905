package dev.fermata.processor.diagnostic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each problem is documented, provoked by a fixture, and reported somewhere. */
class CatalogueTest {
  private static final Path DOCS = Path.of("../docs/diagnostics.md");
  private static final Path FIXTURES = Path.of("src/test/fixtures/reject");
  private static final Path SOURCES = Path.of("src/main/java");

  @Test
  void codesAreDistinctAndInOrder() {
    List<String> codes = Arrays.stream(Problem.values()).map(Problem::code).toList();
    assertEquals(codes.stream().distinct().sorted().toList(), codes);
    assertTrue(codes.stream().allMatch(code -> code.matches("FER\\d{3}")), codes::toString);
  }

  @Test
  void documentationHasOneSectionForEach() throws IOException {
    List<String> wanted = Arrays.stream(Problem.values())
        .map(p -> p.code() + p.anchor().substring(p.code().length()).replaceFirst("-", " "))
        .toList();
    assertEquals(wanted, List.copyOf(sections().keySet()));
  }

  @Test
  void sectionsSayWhatWhyAndHowToFixIt() throws IOException {
    List<String> incomplete = new ArrayList<>();
    sections().forEach((heading, text) -> {
      for (String part : List.of("- **What:** ", "- **Why:** ", "- **Fix:** ")) {
        if (!text.contains(part)) {
          incomplete.add(heading + " lacks " + part);
        }
      }
    });
    assertEquals(List.of(), incomplete);
  }

  @Test
  void sectionsNameTheOptionAndItsDefault() throws IOException {
    Map<String, String> sections = sections();
    for (Problem problem : Problem.values()) {
      String text = sections.entrySet().stream()
          .filter(e -> e.getKey().startsWith(problem.code()))
          .map(Map.Entry::getValue)
          .findFirst()
          .orElseThrow();
      String byDefault = problem.severity() == Severity.ERROR ? "an error" : "a warning";
      Optional<String> wanted =
          problem.option().map(o -> "- **Option:** `-A" + o + "`, " + byDefault + " by default.");
      assertEquals(wanted.isPresent(), text.contains("**Option:**"), problem.code());
      wanted.ifPresent(
          line -> assertTrue(text.contains(line), () -> problem.code() + " lacks " + line));
    }
  }

  @Test
  void eachHasAFixtureThatExpectsIt() throws IOException {
    List<String> missing = new ArrayList<>();
    for (Problem problem : Problem.values()) {
      try (Stream<Path> files = Files.list(FIXTURES)) {
        boolean found = files
            .filter(file -> file.getFileName().toString().startsWith(problem.code() + "-"))
            .anyMatch(file -> read(file).contains("// expect " + problem.code()));
        if (!found) {
          missing.add(problem.code());
        }
      }
    }
    assertEquals(List.of(), missing);
  }

  @Test
  void eachIsReportedSomewhere() throws IOException {
    String sources;
    try (Stream<Path> files = Files.walk(SOURCES)) {
      sources = String.join(
          "\n",
          files
              .filter(f -> f.toString().endsWith(".java") && !f.endsWith("Problem.java"))
              .map(CatalogueTest::read)
              .toList());
    }
    List<String> unused = Arrays.stream(Problem.values())
        .map(Problem::name)
        .filter(name -> !sources.matches("(?s).*\\bProblem\\s*\\.\\s*" + name + "\\b.*"))
        .toList();
    assertEquals(List.of(), unused);
  }

  /** Heading to text, in the order of the document. */
  private static Map<String, String> sections() throws IOException {
    Map<String, String> sections = new LinkedHashMap<>();
    for (String section : Files.readString(DOCS).split("\n#+ ", -1)) {
      int end = section.indexOf('\n');
      if (section.startsWith("FER")) {
        sections.put(section.substring(0, end), section.substring(end));
      }
    }
    return sections;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
