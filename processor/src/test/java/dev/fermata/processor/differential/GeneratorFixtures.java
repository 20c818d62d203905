package dev.fermata.processor.differential;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The cases of coroutines as cases of generators: what is awaited becomes a generator that is gone on with, which may stand in the same
 * places, and whose values show where the body was left. Beside them stand cases of what only generators have.
 */
public final class GeneratorFixtures {
  private static final Path ROOT = Path.of("src", "test", "generators");
  private static final Pattern AWAIT = Pattern.compile("\\bawait\\(");
  private static final Pattern DECLARED =
      Pattern.compile(", (?:IO|Interrupted)Exception\\.class\\)");
  private static final Pattern TYPE =
      Pattern.compile("\\b(?:Awaitable|Future|CompletionStage|Coroutine)<");
  private static final Pattern DONE = Pattern.compile("\\bdone\\(");
  /** What is about waiting, and a file whose markers are written in odd ways. */
  private static final List<String> NOT_FOR_GENERATORS =
      List.of("cases/async/", "cases/misc/Formatting.java");

  /** Members that are about the kinds of what may be awaited, async lambdas, and checked exceptions that an await declares. */
  private static final List<String> NOT_FOR_GENERATORS_EITHER = List.of(
      "class Custom",
      "T002_explicitTypeArguments",
      "T006_rawTypes",
      "T014_neverNormal",
      "T015_futureOfFuture",
      "T017_everyKindOfAwaitable",
      "T017_ownTypes",
      "T031_inAsyncLambda",
      "T031_updatesInAsyncLambdas",
      "T035_lambdaAndMockReceivers",
      "T044_returnForms",
      "returnForms",
      "C019_manyCompleted",
      "X017_checkedFromAwait",
      "X017_declaredButUnrelated",
      "X018_unwrapped");

  private GeneratorFixtures() {}

  static List<CaseSource> cases() {
    List<CaseSource> own = CaseSource.below(ROOT.resolve("run"));
    List<CaseSource> all = new java.util.ArrayList<>(own);
    LanguageLevel.supported().stream()
        .flatMap(level -> level.sources().stream())
        .filter(source -> NOT_FOR_GENERATORS.stream().noneMatch(source.path()::startsWith))
        .map(source -> CaseSource.of(source.path(), rewritten(suitable(source.text()))))
        .forEach(all::add);
    return all;
  }

  /** Members begin after a blank line and end with a brace in their own column. */
  private static String suitable(String text) {
    String s = text;
    for (String member : NOT_FOR_GENERATORS_EITHER) {
      s = s.replaceAll(
          "(?m)^\n(?:  [@/].*\n){0,2}  .*\\b" + member + "\\b.*\n(?:(?!  \\}).*\n)*  \\}\n", "");
    }
    return s;
  }

  /** A case of coroutines as one of generators. */
  public static CaseSource asGenerators(CaseSource source) {
    return CaseSource.of(source.path(), rewritten(source.text()));
  }

  static String rewritten(String text) {
    String imported = text.replace("import dev.fermata.Coroutine;", "import dev.fermata.Generator;")
        .replace("import dev.fermata.Awaitable;", "import dev.fermata.Generator;")
        .replace("Fermata.await;", "Fermata.emitAll;")
        .replace("Fermata.done;", "Fermata.end;");
    String s = DECLARED.matcher(imported).replaceAll(")");
    s = TYPE.matcher(s).replaceAll("Generator<java.lang.Object, java.lang.Object, ");
    s = AWAIT.matcher(s).replaceAll("emitAll(");
    return DONE.matcher(s).replaceAll("end(");
  }

  static Map<String, String> oracleSupport() {
    Map<String, String> texts = support();
    texts.putAll(Fixtures.oracleRuntime());
    put(texts, ROOT.resolve("oracle"));
    return texts;
  }

  static Map<String, String> productSupport() {
    Map<String, String> texts = support();
    put(texts, ROOT.resolve("product"));
    return texts;
  }

  private static Map<String, String> support() {
    Map<String, String> texts = new LinkedHashMap<>();
    Fixtures.support().forEach((path, text) -> texts.put(path, support(path, text)));
    put(texts, ROOT.resolve("support"));
    return texts;
  }

  private static String support(String path, String text) {
    return path.endsWith("/Case.java")
        ? rewritten(text)
            .replace(
                "dev.fermata.Coroutine.completed(value)",
                "Player.probe(java.util.List.of(), value, null)")
            .replaceAll(
                "Run\\.current\\(\\)\\.(?:awaitable|future|stage)\\(", "Run.current().probe(")
            .replaceAll(
                "(?s)\\{\n    log\\(\"p\", value\\);\n    Generator.*?\n  \\}",
                "{\n    log(\"p\", value);\n    during.run();\n    return Run.current().probe(value, null);\n  }")
        : text;
  }

  private static void put(Map<String, String> texts, Path directory) {
    CaseSource.below(directory).forEach(source -> texts.put(source.path(), source.text()));
  }
}
