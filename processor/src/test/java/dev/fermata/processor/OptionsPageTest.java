package dev.fermata.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fermata.processor.check.BlockingMethods;
import dev.fermata.processor.diagnostic.Problem;
import dev.fermata.processor.diagnostic.Severity;
import dev.fermata.processor.options.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The page of options names all that the processor takes, with their values. */
class OptionsPageTest {
  private static final Path PAGE = Path.of("../docs/options.md");
  private static final String BEGIN = "<!-- options -->\n";
  private static final String END = "<!-- /options -->";

  private final Set<String> written = new TreeSet<>();

  @Test
  void isComplete() throws IOException {
    String text = Files.readString(PAGE);
    String expected = text.substring(0, text.indexOf(BEGIN) + BEGIN.length())
        + table()
        + text.substring(text.indexOf(END));
    assertEquals(new CoroutineProcessor().getSupportedOptions(), written);
    if (System.getProperty("update") != null) {
      Files.writeString(PAGE, expected);
    }
    assertEquals(
        expected,
        Files.readString(PAGE),
        "rewrite it: mvn -pl processor -am test -Dupdate -Dtest=OptionsPageTest");
  }

  private String table() {
    StringBuilder table =
        new StringBuilder("\n| option | values | without it | |\n|---|---|---|---|\n");
    for (Problem problem : Problem.values()) {
      problem
          .option()
          .ifPresent(name -> row(
              table,
              name,
              Severity.optionValues(),
              problem.severity().optionValue(),
              "how severe [" + problem.code() + "](diagnostics.md#" + problem.anchor() + ") is"));
    }
    String blocking = "adds to the methods that [FER102](diagnostics.md#"
        + Problem.BLOCKING_CALL.anchor() + ") knows";
    row(table, BlockingMethods.OPTION, "type#method, type", "", blocking);
    for (Option option : Option.values()) {
      row(
          table,
          option.key(),
          String.join(", ", option.legalValues()),
          option.defaultValue(),
          option.description());
    }
    return table.append('\n').toString();
  }

  private void row(
      StringBuilder table, String name, String values, String defaultValue, String description) {
    written.add(name);
    String shownDefault = defaultValue.isEmpty() ? "" : "`" + defaultValue + "`";
    table.append("| `-A" + name + "` | `" + values.replace(", ", "`, `") + "` | " + shownDefault
        + " | " + description + " |\n");
  }
}
