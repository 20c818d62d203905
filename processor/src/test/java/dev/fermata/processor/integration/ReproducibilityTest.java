package dev.fermata.processor.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same sources give the same bytes, however they are handed over. */
class ReproducibilityTest {
  @TempDir
  Path directory;

  @Test
  void sameBytesAgainAndInAnotherOrder() {
    Map<String, String> first = generated("first", false);
    assertEquals(4, first.size());
    assertEquals(first, generated("again", false));
    assertEquals(first, generated("reversed", true));
  }

  /** Turkish has an I with and one without a dot; Arabic has digits of its own. */
  @Test
  void Z015_sameBytesInEveryLocaleAndTimeZone() {
    Map<String, String> first = generated("first", false);
    assertEquals(first, generated("turkish", false, "-J-Duser.language=tr", "-J-Duser.country=TR"));
    assertEquals(
        first,
        generated(
            "arabic",
            true,
            "-J-Duser.language=ar",
            "-J-Duser.country=EG",
            "-J-Duser.extensions=u-nu-arab",
            "-J-Duser.timezone=Asia/Kathmandu"));
  }

  private Map<String, String> generated(String name, boolean reversed, String... options) {
    Project project = new Project(directory.resolve(name))
        .source("x/Greeter.java", Sources.GREETER)
        .source(
            "x/Twice.java",
            "package x;",
            "import static dev.fermata.Fermata.*;",
            "import dev.fermata.*;",
            "import java.util.*;",
            "class Twice extends Greeter {",
            "  private int count;",
            "  Twice() { super(\"2\"); }",
            "  @Async Coroutine<Integer> imagineInt(int i) { return done(i + await(b(1))); }",
            "  @Async Coroutine<Integer> a() { count++; return done(count + await(b(\"\"))); }",
            "  @Async Coroutine<Integer> b(String s) { await(word(s)); return done(Other.PRIVATE.size()); }",
            "  @Async Coroutine<Integer> b(int i) { Runnable r = () -> count += i; r.run(); await(sleep(1)); return done(1); }",
            "  static class Inner extends Twice { }",
            "}")
        .source(
            "x/Other.java",
            "package x;",
            "import static dev.fermata.Fermata.*;",
            "import dev.fermata.*;",
            "import java.util.*;",
            "interface Other {",
            "  Set<String> PRIVATE = Set.of(\"a\", \"b\", \"c\");",
            "  @Async default Coroutine<Void> other() { for (String s : PRIVATE) await(new Greeter(s).word(s)); return done(); }",
            "}")
        .options(options);
    (reversed ? project.reverseSources() : project).compile().expectSuccess();
    return project.generatedSources();
  }
}
