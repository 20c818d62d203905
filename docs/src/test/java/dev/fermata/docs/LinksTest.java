package dev.fermata.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Links between documents lead to files and headings that exist. */
class LinksTest {
  private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:)([^)#]*)(?:#([^)]*))?\\)");
  private static final Pattern FENCED = Pattern.compile("(?s)```.*?```");

  @Test
  void leadSomewhere() throws IOException {
    List<String> dead = new ArrayList<>();
    for (Path document : Documents.all()) {
      Matcher link = LINK.matcher(FENCED.matcher(Files.readString(document)).replaceAll(""));
      while (link.find()) {
        Path target = link.group(1).isEmpty()
            ? document
            : document.resolveSibling(link.group(1)).normalize();
        if (!Files.exists(target)
            || (link.group(2) != null && !anchors(target).contains(link.group(2)))) {
          dead.add(Documents.name(document) + ": " + link.group());
        }
      }
    }
    assertEquals(
        List.of(), dead, "correct the links, then run: mvn -pl docs -am test -Dtest=LinksTest");
  }

  /** As GitHub makes them of headings; and those that a document sets itself. */
  private static List<String> anchors(Path document) throws IOException {
    List<String> anchors = new ArrayList<>();
    for (String line : Files.readAllLines(document)) {
      if (line.startsWith("#")) {
        String heading = line.replaceFirst("^#+ *", "").toLowerCase(Locale.ROOT);
        anchors.add(heading.replaceAll("[^\\w\\- ]", "").replace(' ', '-'));
      }
      Matcher set = Pattern.compile("<a (?:id|name)=\"([^\"]+)\"").matcher(line);
      while (set.find()) {
        anchors.add(set.group(1));
      }
    }
    return anchors;
  }
}
