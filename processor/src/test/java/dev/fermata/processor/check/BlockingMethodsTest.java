package dev.fermata.processor.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BlockingMethodsTest {
  private static final Path DOCS = Path.of("../docs/diagnostics.md");
  private static final String BEGIN = "<!-- blocking methods -->\n";
  private static final String END = "<!-- /blocking methods -->";

  /** Methods that are younger than the oldest supported JDK. */
  private static final List<String> LATER = List.of("java.util.concurrent.ExecutorService#close");

  @Test
  void whatIsListedExists() throws ClassNotFoundException {
    List<String> missing = new ArrayList<>();
    for (String entry : BlockingMethods.DEFAULTS) {
      if (!LATER.contains(entry) && !exists(entry)) {
        missing.add(entry);
      }
    }
    for (String type : BlockingMethods.HARMLESS) {
      Class.forName(type);
    }
    assertEquals(List.of(), missing);
  }

  private static boolean exists(String entry) throws ClassNotFoundException {
    String[] parts = entry.split("[#/]", -1);
    Class<?> type = Class.forName(parts[0]);
    Stream<Executable> candidates = parts[1].equals("new")
        ? Stream.of(type.getConstructors())
        : Stream.concat(Stream.of(type.getMethods()), Stream.of(type.getDeclaredMethods()))
            .filter(m -> m.getName().equals(parts[1]))
            .map(Method.class::cast);
    return candidates.anyMatch(
        m -> parts.length < 3 || m.getParameterCount() == Integer.parseInt(parts[2]));
  }

  @Test
  void theListIsDocumented() throws IOException {
    String text = Files.readString(DOCS);
    String head = text.substring(0, text.indexOf(BEGIN) + BEGIN.length());
    String rest = text.substring(text.indexOf(END));
    String expected = head + table() + rest;
    if (System.getProperty("update") != null) {
      Files.writeString(DOCS, expected);
    }
    assertEquals(
        expected,
        Files.readString(DOCS),
        "rewrite it: mvn -pl processor -am test -Dupdate -Dtest=BlockingMethodsTest");
  }

  /** One line for each type, with its methods. */
  private static String table() {
    StringBuilder table = new StringBuilder("\n| type | methods |\n|---|---|\n");
    String last = "";
    for (String entry : BlockingMethods.DEFAULTS) {
      String type = entry.substring(0, entry.indexOf('#'));
      String method = "`" + entry.substring(entry.indexOf('#') + 1) + "`";
      if (type.equals(last)) {
        table.setLength(table.length() - " |\n".length());
        table.append(", ").append(method).append(" |\n");
      } else {
        table.append("| `").append(type).append("` | ").append(method).append(" |\n");
      }
      last = type;
    }
    return table.append('\n').toString();
  }

  @Test
  void theOptionAddsMethodsAndTypes() {
    BlockingMethods methods = BlockingMethods.of(
        Map.of(BlockingMethods.OPTION, " com.acme.Db#query/1 , com.acme.Client,"));
    List<BlockingMethods.Entry> query = methods.named("query");
    assertTrue(query.contains(new BlockingMethods.Entry("com.acme.Db", Optional.of(1))));
    assertTrue(query.contains(new BlockingMethods.Entry("com.acme.Client", Optional.empty())));
    assertTrue(methods
        .named("sleep")
        .contains(new BlockingMethods.Entry("java.lang.Thread", Optional.empty())));
    assertEquals(2, query.size());
  }
}
