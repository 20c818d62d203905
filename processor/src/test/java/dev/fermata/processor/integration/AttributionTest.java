package dev.fermata.processor.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that stop compiling when a processor has the host's own trees attributed. */
class AttributionTest {
  @TempDir
  Path directory;

  @Test
  void captureOfWildcard() {
    assertEquals(
        "12\n",
        run(
            "  @Async Coroutine<String> m(List<?> list) {",
            "    StringBuilder all = new StringBuilder();",
            "    await(sleep(1));",
            "    list.forEach(x -> all.append(x));",
            "    return done(all.toString());",
            "  }",
            "  void plain(List<?> w) { w.forEach(x -> System.out.print(x)); }",
            "  public static void main(String[] args) { System.out.println(Loop.run(new Main_Async().m(List.of(1, 2)))); }"));
  }

  @Test
  void anonymousClassInVar() {
    assertEquals(
        "3\n",
        run(
            "  @Async Coroutine<Integer> m() {",
            "    await(sleep(1));",
            "    int sum = 0;",
            "    { var pair = new Object() { int a = 1; int b = 2; }; sum = pair.a + pair.b; }",
            "    return done(sum);",
            "  }",
            "  int plain() { var x = new Object() { int n = 1; }; return x.n; }",
            "  public static void main(String[] args) { System.out.println(Loop.run(new Main_Async().m())); }"));
  }

  @Test
  void nestedRecordWithCanonicalConstructor() {
    assertEquals(
        "7\n",
        run(
            "  record Point(int x, int y) {",
            "    Point(int x, int y) { this.x = x; this.y = y; if (x > y) throw new IllegalArgumentException(); }",
            "  }",
            "  record Positive(int n) {",
            "    Positive { if (n <= 0) throw new IllegalArgumentException(\"not positive: \" + n); }",
            "  }",
            "  @Async Coroutine<Integer> m() {",
            "    await(sleep(1));",
            "    return done(new Point(1, 2).y() + new Positive(5).n());",
            "  }",
            "  public static void main(String[] args) { System.out.println(Loop.run(new Main_Async().m())); }"));
  }

  private String run(String... members) {
    String[] lines = new String[members.length + 6];
    lines[0] = "package x;";
    lines[1] = "import static dev.fermata.Fermata.*;";
    lines[2] = "import dev.fermata.*;";
    lines[3] = "import java.util.*;";
    lines[4] = "class Main {";
    System.arraycopy(members, 0, lines, 5, members.length);
    lines[members.length + 5] = "}";
    Project project = new Project(directory).source("x/Main.java", lines);
    assertEquals("", project.compile().expectSuccess());
    return project.run("x.Main");
  }
}
