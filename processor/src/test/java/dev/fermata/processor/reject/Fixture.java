package dev.fermata.processor.reject;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A source file with the messages that compiling it must give and no others. Its header says {@code // expect FER001 7:10} for each of
 * them, {@code // option name=value} for processor options, {@code // setup NO_RUNTIME} for an unusual {@link Setup} and {@code // release 25}
 * for what older Java does not know. A line {@code // file: a/B.java} starts another source file; lines are counted through.
 */
record Fixture(
    String name,
    Map<String, String> sources,
    List<Expectation> expected,
    List<String> options,
    Setup setup,
    int release) {
  private static final Path FIXTURES = Path.of("src/test/fixtures");
  private static final String NEW_FILE = "// file: ";

  /** All fixtures in a folder, by name. */
  static List<Fixture> in(String folder) {
    try (Stream<Path> files = Files.list(FIXTURES.resolve(folder))) {
      return files.sorted().map(Fixture::read).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Fixture read(Path file) {
    try {
      List<String> lines = Files.readAllLines(file);
      return new Fixture(
          file.getFileName().toString(),
          sources(lines),
          values(lines, "// expect ").stream().map(Expectation::parse).sorted().toList(),
          values(lines, "// option ").stream().map(o -> "-A" + o).toList(),
          values(lines, "// setup ").stream()
              .findFirst()
              .map(Setup::valueOf)
              .orElse(Setup.ORDINARY),
          values(lines, "// release ").stream()
              .findFirst()
              .map(Integer::parseInt)
              .orElse(17));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> values(List<String> lines, String key) {
    return lines.stream()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(key.length()).trim())
        .toList();
  }

  private static Map<String, String> sources(List<String> lines) {
    Map<String, StringBuilder> sources = new LinkedHashMap<>();
    StringBuilder current = sources.computeIfAbsent("Fixture.java", name -> new StringBuilder());
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith(NEW_FILE)) {
        String name = lines.get(i).substring(NEW_FILE.length()).trim();
        current = sources.computeIfAbsent(name, n -> new StringBuilder());
        current.append("\n".repeat(i)); // so that lines keep their numbers
      }
      current.append(lines.get(i)).append('\n');
    }
    Map<String, String> texts = new LinkedHashMap<>();
    sources.forEach((name, text) -> texts.put(name, text.toString()));
    return texts;
  }

  List<String> expectedText() {
    return new ArrayList<>(expected.stream().map(Expectation::toString).toList());
  }
}
