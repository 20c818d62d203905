package dev.fermata.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The output that a program must have: text and order exactly, measured times with a tolerance.
 *
 * <p>A time is a number with two decimals. It may be a little early, because timers round to milliseconds and output to hundredths, and
 * later by what a busy machine takes. {@code <name>} stands for any word.
 */
final class ExpectedOutput {
  private static final Pattern TIME = Pattern.compile("\\d+\\.\\d\\d");
  private static final double EARLY = 0.015;
  // Wide enough for a machine with other work, narrow enough to tell waiting together from waiting
  // in turn: the closest such pair of times
  // in the expected outputs is 0.30 apart.
  private static final double LATE = 0.25;

  private final List<String> lines;

  private ExpectedOutput(List<String> lines) {
    this.lines = lines;
  }

  static ExpectedOutput of(String name) throws IOException {
    try (InputStream in = ExpectedOutput.class.getResourceAsStream("/expected/" + name + ".txt")) {
      return new ExpectedOutput(
          new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
    }
  }

  /** Fails if text or order differ. Returns the lines whose times are out of tolerance. */
  List<String> check(List<String> actual) {
    assertEquals(shape(lines), shape(named(actual)));
    return IntStream.range(0, lines.size())
        .filter(i -> !timesAgree(lines.get(i), actual.get(i)))
        .mapToObj(actual::get)
        .toList();
  }

  private static String shape(List<String> lines) {
    return TIME.matcher(String.join("\n", lines)).replaceAll("<time>");
  }

  private List<String> named(List<String> actual) {
    return actual.stream().map(this::nameHidden).toList();
  }

  private String nameHidden(String line) {
    for (String expected : lines) {
      int at = expected.indexOf("<name>");
      if (at >= 0
          && line.startsWith(expected.substring(0, at))
          && line.substring(at).matches("\\w+")) {
        return expected;
      }
    }
    return line;
  }

  private static boolean timesAgree(String expected, String actual) {
    Matcher wanted = TIME.matcher(expected);
    Matcher measured = TIME.matcher(actual);
    while (wanted.find() && measured.find()) {
      double late = Double.parseDouble(measured.group()) - Double.parseDouble(wanted.group());
      if (late < -EARLY || late > LATE) {
        return false;
      }
    }
    return true;
  }
}
