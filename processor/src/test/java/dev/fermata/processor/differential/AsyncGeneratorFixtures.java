package dev.fermata.processor.differential;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The cases of coroutines as cases of asynchronous generators: where the method returned, it emits and ends. The case itself loops over it
 * and gives what was emitted.
 */
final class AsyncGeneratorFixtures {
  /** A case: from its annotation to the brace in its column that ends it. */
  private static final Pattern CASE = Pattern.compile(
      "(?ms)^  @Async public Coroutine<([^?\\n]+)> ([A-Z]+\\d{3}\\w*)\\(\\)([^{\\n]*) \\{\\n(.*?)^  \\}\\n");

  private static final Pattern RESULT =
      Pattern.compile("return done\\(((?:(?!->)[^;])*)\\);(?=\\s*\\n)");
  /** What makes a case another one when its end is written otherwise. */
  private static final Pattern OTHER_ENDS =
      Pattern.compile("\\bdone\\(|\\breturn\\b|\\bcoroutine\\(|\\bsynchronized\\b|\\bdev\\b");

  private AsyncGeneratorFixtures() {}

  static List<CaseSource> cases() {
    return LanguageLevel.supported().stream()
        .flatMap(level -> level.sources().stream())
        .filter(source -> !source.path().contains("misc/Formatting"))
        .filter(source -> !source.path().contains("clash/"))
        .map(AsyncGeneratorFixtures::rewritten)
        .toList();
  }

  private static CaseSource rewritten(CaseSource source) {
    String product = rewritten(
        source.text(), "{ dev.fermata.Fermata.emit($1); return dev.fermata.Fermata.end(); }", "");
    String oracle = rewritten(
        source.oracleText(),
        "{ dev.fermata.AsyncGenerator.emit($1); return dev.fermata.AsyncGenerator.ended(); }",
        "    dev.fermata.AsyncGenerator.begin();\n");
    return new CaseSource(source.path(), product, oracle);
  }

  private static String rewritten(String text, String end, String begin) {
    return CASE.matcher(text)
        .replaceAll(match -> Matcher.quoteReplacement(rewritten((Matcher) match, end, begin)));
  }

  private static String rewritten(Matcher found, String end, String begin) {
    UnaryOperator<String> ended = body -> RESULT.matcher(body).replaceAll(end);
    String body = found.group(4);
    if (OTHER_ENDS.matcher(RESULT.matcher(body).replaceAll(";")).find()) {
      return found.group();
    }
    String name = found.group(2);
    String head = found.group(3);
    return "  @Async public dev.fermata.Coroutine<java.lang.String> " + name + "()" + head + " {\n"
        + begin + "    java.util.List<java.lang.Object> all = new java.util.ArrayList<>();\n"
        + "    for (java.lang.Object v : dev.fermata.Fermata.each(gen" + name + "())) all.add(v);\n"
        + "    return dev.fermata.Fermata.done(join(all));\n  }\n\n"
        + "  @Async dev.fermata.AsyncGenerator<" + found.group(1) + "> gen" + name + "()" + head
        + " {\n" + ended.apply(body) + "  }\n";
  }
}
