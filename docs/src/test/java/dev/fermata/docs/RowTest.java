package dev.fermata.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A test whose name carries the code of a row of asyncio-rows.tsv, as {@code LOOP_01_order}. What it says that it shows may name measured
 * traces and decisions, too, as {@code (M-1)}.
 *
 * @param code the row's code, as {@code LOOP-01}
 * @param type the simple name of the test's class
 * @param method its method
 * @param sentence what it shows
 */
record RowTest(String code, String type, String method, String sentence) {
  private static final String LITERALS =
      "\"(?:[^\"\\\\]|\\\\.)*\"(?:\\s*\\+\\s*\"(?:[^\"\\\\]|\\\\.)*\")*";

  private static final Pattern TEST = Pattern.compile("@DisplayName\\(\\s*(" + LITERALS
      + ")\\s*\\)(?:\\s*@\\w+(?:\\([^)]*\\))?(?:\\s*//[^\\n]*)?)*\\s*(?:public )?"
      + "(?:void|Coroutine<Void>) (\\w+)\\(");

  private static final Pattern CODE = Pattern.compile("([A-Z]+)_(\\d+)_\\w+");
  private static final Pattern ALSO = Pattern.compile("\\b[MJ]-[1-9]\\d*\\b");

  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

  /** The tests of all modules by code, in the order of class and place. */
  static Map<String, List<RowTest>> all() throws IOException {
    Map<String, List<RowTest>> tests = new LinkedHashMap<>();
    for (Path file : sources()) {
      String type = file.getFileName().toString().replace(".java", "");
      Matcher test = TEST.matcher(Files.readString(file));
      while (test.find()) {
        String method = test.group(2);
        String sentence = text(test.group(1));
        for (String code : codes(method, sentence)) {
          tests
              .computeIfAbsent(code, key -> new ArrayList<>())
              .add(new RowTest(code, type, method, sentence));
        }
      }
    }
    return tests;
  }

  private static Set<String> codes(String method, String sentence) {
    Set<String> codes = new LinkedHashSet<>();
    Matcher own = CODE.matcher(method);
    if (own.matches()) {
      codes.add(own.group(1) + "-" + own.group(2));
    }
    Matcher also = ALSO.matcher(sentence);
    while (also.find()) {
      codes.add(also.group());
    }
    return codes;
  }

  private static List<Path> sources() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path module : Documents.modules()) {
      Path tests = module.resolve("src/test/java");
      if (Files.isDirectory(tests)) {
        try (Stream<Path> found = Files.walk(tests)) {
          found.filter(file -> file.toString().endsWith(".java")).forEach(files::add);
        }
      }
    }
    files.sort(Comparator.comparing((Path file) -> file.getFileName().toString())
        .thenComparing(Path::toString));
    return files;
  }

  private static String text(String literals) {
    StringBuilder text = new StringBuilder();
    Matcher literal = LITERAL.matcher(literals);
    while (literal.find()) {
      text.append(literal.group(1).translateEscapes());
    }
    return text.toString();
  }

  /** Whether it shows something that Java does in another way than asyncio. */
  boolean differs() {
    return sentence.startsWith("Java:");
  }
}
