package dev.fermata.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The page that lists what is taken over from asyncio, row by row, says what the tests show now. */
class GeneratedRowsTest {
  private static final Path PAGE = Documents.ROOT.resolve("docs/asyncio-rows.md");
  private static final Path ROWS =
      Documents.ROOT.resolve("runtime/src/test/resources/asyncio-rows.tsv");
  private static final Path NAMES = Documents.ROOT.resolve("docs/src/test/rows/areas.tsv");
  private static final Path REASONS = Documents.ROOT.resolve("docs/src/test/rows/reasons.tsv");

  /** Rows that a compiler has to keep; its tests are named for what they refuse. */
  private static final Map<String, String> ELSEWHERE = Map.of(
      "CORO-09", "Java: [a compile error](diagnostics.md), which the processor's tests provoke");

  private final Map<String, String> rows = table(ROWS);
  private final Map<String, String> areas = table(NAMES);
  private final Map<String, String> reasons = table(REASONS);
  private final Map<String, List<RowTest>> tests = RowTest.all();
  private final StringBuilder page = new StringBuilder();

  GeneratedRowsTest() throws IOException {}

  private static Map<String, String> table(Path file) throws IOException {
    Map<String, String> table = new LinkedHashMap<>();
    try (Stream<String> lines = Files.lines(file)) {
      lines.forEach(line -> {
        String[] cells = line.split("\t", 2);
        table.put(cells[0], cells[1]);
      });
    }
    return table;
  }

  private static String area(String code) {
    return code.substring(0, code.indexOf('-'));
  }

  private List<String> codesOf(String area) {
    return rows.keySet().stream().filter(code -> area(code).equals(area)).toList();
  }

  private long tested(List<String> codes) {
    return codes.stream()
        .filter(code -> tests.containsKey(code) || ELSEWHERE.containsKey(code))
        .count();
  }

  @Test
  @DisplayName("asyncio-rows.md is what the tests of all modules make of it")
  void pageIsUpToDate() throws IOException {
    List<String> codes =
        rows.keySet().stream().filter(code -> area(code).length() > 1).toList();
    page.append("""
        # asyncio, row by row

        <!-- Written by GeneratedRowsTest; to rewrite it see CONTRIBUTING.md. -->

        What Fermata takes over from Python's asyncio is written down as %d rows in %d areas, each of them one behaviour that a test can
        check; names are asyncio's, Java's are the same in camel case. A row is true here because a test with its code in its name says
        so: %d rows have one. What Java must do in another way is marked, and [explained below](#where-java-forces-another-shape).

        """.formatted(codes.size(), areas.size() - 2, tested(codes)));
    overview();
    areas.keySet().stream().filter(area -> area.length() > 1).forEach(this::section);
    decisions();
    traces();
    GeneratedPage.check(PAGE, page.toString());
  }

  private void overview() {
    page.append("| area | about | rows | tested |\n|---|---|---|---|\n");
    areas.forEach((area, name) -> {
      List<String> codes = codesOf(area);
      page.append("| ").append(area).append(" | ").append(name).append(" | ");
      page.append(codes.size()).append(" | ").append(tested(codes)).append(" |\n");
    });
  }

  private void section(String area) {
    page.append("\n## ").append(area).append(": ").append(areas.get(area)).append("\n\n");
    page.append("| row | behaviour | state |\n|---|---|---|\n");
    for (String code : codesOf(area)) {
      page.append("| ").append(code).append(" | ").append(cell(rows.get(code))).append(" | ");
      page.append(state(code)).append(" |\n");
    }
  }

  private String state(String code) {
    List<RowTest> found = tests.getOrDefault(code, List.of());
    if (found.isEmpty()) {
      return ELSEWHERE.getOrDefault(code, "not yet");
    }
    return found.stream()
        .map(test -> (test.differs() ? cell(test.sentence()) + ": " : "") + "`" + test.type() + "."
            + test.method() + "`")
        .collect(Collectors.joining("<br>"));
  }

  private void decisions() {
    page.append("\n## Where Java forces another shape\n\n");
    page.append("| row | topic | why | how | state |\n|---|---|---|---|---|\n");
    for (String code : codesOf("J")) {
      String[] topicAndHow = rows.get(code).split(": ", 2);
      page.append("| ").append(code).append(" | ").append(cell(topicAndHow[0])).append(" | ");
      page.append(cell(reasons.getOrDefault(code, ""))).append(" | ");
      page.append(cell(topicAndHow[1])).append(" | ").append(state(code)).append(" |\n");
    }
  }

  private void traces() {
    page.append("\n## Measured traces\n\nSmall programs, and what CPython 3.13 made of them.\n\n");
    page.append("| row | program and result | state |\n|---|---|---|\n");
    for (String code : codesOf("M")) {
      page.append("| ").append(code).append(" | ").append(cell(rows.get(code))).append(" | ");
      page.append(state(code)).append(" |\n");
    }
  }

  private static String cell(String text) {
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;");
  }

  @Test
  @DisplayName("every area has a name, every decision a reason, and every code of a test is a row")
  void nothingIsMissing() {
    assertEquals(
        rows.keySet().stream().map(GeneratedRowsTest::area).distinct().sorted().toList(),
        areas.keySet().stream().sorted().toList());
    assertEquals(new TreeSet<>(codesOf("J")), new TreeSet<>(reasons.keySet()));
    List<String> unknown = new ArrayList<>(tests.keySet());
    unknown.removeAll(rows.keySet());
    assertEquals(List.of(), unknown);
    assertTrue(tests.size() > 300, "the tests were found: " + tests.size());
  }
}
