package dev.fermata.docs;

import dev.fermata.docs.Snippet.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the Java blocks of a document. */
final class Snippets {
  private static final Pattern BLOCK = Pattern.compile(
      "(?:<!-- java (?<place>\\w+)(?<rejected> rejected)?(?<context>(?:(?!-->).)*)-->\\n+)?```java\\n(?<code>.*?)```",
      Pattern.DOTALL);

  private Snippets() {}

  static List<Snippet> of(Path file) throws IOException {
    String text = Files.readString(file);
    List<Snippet> snippets = new ArrayList<>();
    Matcher block = BLOCK.matcher(text);
    while (block.find()) {
      Place place = block.group("place") == null
          ? Place.FILE
          : Place.valueOf(block.group("place").toUpperCase(Locale.ROOT));
      if (place == Place.GENERATED) {
        continue;
      }
      String context =
          block.group("context") == null ? "" : block.group("context").strip();
      int line = (int) text.substring(0, block.start("code")).lines().count() + 1;
      snippets.add(new Snippet(
          file, line, place, block.group("rejected") != null, context, block.group("code")));
    }
    return snippets;
  }
}
