package dev.fermata.processor.integration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Coroutines that use what other annotation processors generate, in the same round or later. */
class OtherProcessorsTest {
  @TempDir
  Path directory;

  private Path processor;

  /**
   * A processor that makes of each class {@code A} annotated {@code @Next("B")} a class {@code B}, annotated in turn.
   */
  @BeforeEach
  void compileOtherProcessor() {
    Project other = new Project(directory.resolve("other"))
        .withoutProcessors()
        .source("chain/Next.java", "package chain;", "public @interface Next { String[] value(); }")
        .source(
            "chain/Chain.java",
            "package chain;",
            "import java.io.*;",
            "import java.util.*;",
            "import javax.annotation.processing.*;",
            "import javax.lang.model.SourceVersion;",
            "import javax.lang.model.element.*;",
            "@SupportedAnnotationTypes(\"chain.Next\")",
            "public class Chain extends AbstractProcessor {",
            "  @Override public SourceVersion getSupportedSourceVersion() { return SourceVersion.latest(); }",
            "  @Override public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {",
            "    for (Element e : round.getElementsAnnotatedWith(Next.class)) {",
            "      String[] names = e.getAnnotation(Next.class).value();",
            "      String rest = names.length == 1 ? \"\" : \"@chain.Next({\\\"\"",
            "          + String.join(\"\\\", \\\"\", Arrays.copyOfRange(names, 1, names.length)) + \"\\\"}) \";",
            "      String code = \"package gen; \" + rest + \"public class \" + names[0]",
            "          + \" { public static <T> java.util.List<T> list(T t) { return java.util.List.of(t, t); } }\";",
            "      try (Writer w = processingEnv.getFiler().createSourceFile(\"gen.\" + names[0], e).openWriter()) {",
            "        w.write(code);",
            "      } catch (IOException x) { throw new UncheckedIOException(x); }",
            "    }",
            "    return false;",
            "  }",
            "}");
    other.compile().expectSuccess();
    other.write(
        "classes/META-INF/services/javax.annotation.processing.Processor", UTF_8, "chain.Chain");
    processor = other.classes();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void generatedClassInABody(boolean otherFirst) {
    Project project =
        project(otherFirst).source("x/Main.java", main("First", "@chain.Next(\"First\")"));
    assertEquals("", project.compile().expectSuccess());
    assertEquals("aa\n", project.run("x.Main"));
  }

  @Test
  void chainOfTwo() {
    Project project =
        project(true).source("x/Main.java", main("Second", "@chain.Next({\"First\", \"Second\"})"));
    assertEquals("", project.compile().expectSuccess());
    assertEquals("aa\n", project.run("x.Main"));
  }

  @Test
  void generatedTypeInASignatureAndASupertype() {
    Project project = project(false)
        .source(
            "x/Main.java",
            "package x;",
            "import static dev.fermata.Fermata.*;",
            "import dev.fermata.*;",
            "@chain.Next({\"First\", \"Second\"})",
            "class Main extends gen.Second {",
            "  @Async Coroutine<gen.First> make(gen.First first) { await(sleep(1)); return done(first); }",
            "  @Async Coroutine<String> m() { return done(\"\" + (await(make(null)) == null)); }",
            "  public static void main(String[] args) { System.out.println(Loop.run(new Main_Async().m())); }",
            "}");
    assertEquals("", project.compile().expectSuccess());
    assertEquals("true\n", project.run("x.Main"));
  }

  /** What is missing for good is reported by javac, once, and nothing is generated for the class. */
  @Test
  void missingTypeIsLeftToJavac() {
    Project project =
        project(true).source("x/Main.java", main("Missing", "@chain.Next(\"First\")"));
    String output = project.compile().expectFailure();
    assertTrue(output.contains("error: cannot find symbol"), output);
    assertFalse(output.contains("FER"), output);
    assertFalse(project.generatedSources().containsKey("x/Main_Async.java"), output);
  }

  /** A mistake that has nothing to do with missing types is javac's to report as well. */
  @Test
  void typeErrorIsLeftToJavac() {
    Project project = project(true)
        .source(
            "x/Main.java",
            "package x;",
            "import static dev.fermata.Fermata.*;",
            "import dev.fermata.*;",
            "class Main {",
            "  @Async Coroutine<String> m() { int i = \"text\"; await(sleep(1)); return done(\"\" + i); }",
            "  @Async Coroutine<String> n() { await(sleep(1)); throw new java.io.IOException(); }",
            "}");
    String output = project.compile().expectFailure();
    assertTrue(output.contains("incompatible types: String cannot be converted to int"), output);
    assertFalse(output.contains("FER"), output);
    assertTrue(project.generatedSources().isEmpty(), output);
  }

  private Project project(boolean otherFirst) {
    Project project =
        new Project(directory.resolve("app")).onClassPath(Artifacts.runtime(), processor);
    return otherFirst
        ? project.beforeOnProcessorPath(processor)
        : project.onProcessorPath(processor);
  }

  private static String[] main(String generated, String annotation) {
    return new String[] {
      "package x;",
      "import static dev.fermata.Fermata.*;",
      "import dev.fermata.*;",
      "import gen.*;",
      annotation,
      "class Main {",
      "  @Async Coroutine<String> m(String s) {",
      "    String all = \"\";",
      "    for (var one : " + generated + ".list(s)) { await(sleep(1)); all += one; }",
      "    return done(all);",
      "  }",
      "  public static void main(String[] args) { System.out.println(Loop.run(new Main_Async().m(\"a\"))); }",
      "}"
    };
  }
}
