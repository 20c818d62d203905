package dev.fermata.processor.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mistakes that javac finds only in well-typed programs, in coroutines whose generated class is used and so cannot be missing silently. */
class FlowMistakesTest {
  @TempDir
  Path directory;

  @Test
  @DisplayName("each mistake is said in javac's words at its line, and no missing class")
  void saidInsteadOfTheMissingClass() {
    assertEquals(
        List.of(
            "Main.java:8: error: unreported exception java.io.IOException; must be caught or declared to be thrown",
            "Main.java:11: error: variable x might not have been initialized",
            "Main.java:13: error: missing return statement",
            "Other.java:5: error: unreported exception java.io.IOException; must be caught or declared to be thrown"),
        errors(
            "  @Async Coroutine<Integer> undeclared() {",
            "    await(sleep(1));",
            "    if (hashCode() == 0) throw new java.io.IOException();",
            "    return done(1);",
            "  }",
            "  @Async Coroutine<Integer> unassigned(boolean b) { int x; if (b) x = 1; return done(x); }",
            "  @Async Coroutine<Integer> assigned(boolean b) { int x; if (b) x = 1; else x = 2; return done(x); }",
            "  @Async Coroutine<Integer> endless(boolean b) { while (b) await(sleep(1)); }",
            "  static Object use() { return new Main_Async().assigned(true); }"));
  }

  @Test
  @DisplayName("where a type is missing, javac says so first")
  void missingTypesFirst() {
    List<String> errors = errors(
        "  @Async Coroutine<Integer> unassigned(boolean b) { int x; if (b) x = 1; return done(x); }",
        "  @Async Coroutine<Integer> untyped() { return done(missing()); }");
    assertEquals(List.of("Main.java:7: error: cannot find symbol"), errors.subList(0, 1));
  }

  /** The lines of javac's output that say an error, without the directories. */
  private List<String> errors(String... members) {
    String[] lines = new String[members.length + 6];
    lines[0] = "package x;";
    lines[1] = "import static dev.fermata.Fermata.*;";
    lines[2] = "import dev.fermata.*;";
    lines[3] = "class Main {";
    lines[4] = "";
    System.arraycopy(members, 0, lines, 5, members.length);
    lines[members.length + 5] = "}";
    Project project = new Project(directory)
        .source("x/Main.java", lines)
        .source(
            "x/Other.java",
            "package x;",
            "import static dev.fermata.Fermata.*;",
            "import dev.fermata.*;",
            "class Other { @Async Coroutine<Void> fails() throws java.io.IOException { return done(); }",
            "  @Async Coroutine<Void> m() { return fails(); } }");
    return project
        .compile()
        .expectFailure()
        .lines()
        .filter(line -> line.contains(": error: "))
        .map(line -> line.replaceFirst("^.*/", ""))
        .toList();
  }
}
