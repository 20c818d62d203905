package dev.fermata.processor.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The newest JDK, at its own level and at that of an older release. */
class ReleaseTest {
  @TempDir
  Path directory;

  private Path jdk25;

  @BeforeEach
  void findJdk() {
    Optional<Path> found = Artifacts.jdk25();
    assumeTrue(found.isPresent(), "no JDK 25 found; set FERMATA_JDK25 to its home");
    jdk25 = found.get();
  }

  @Test
  void release17() {
    Project project = new Project(directory)
        .jdk(jdk25)
        .options("--release", "17")
        .source("x/Greeter.java", Sources.GREETER)
        // In the language and library of 25 these would mean something else, or be there at all.
        .source(
            "x/Old.java",
            "package x;",
            "import static dev.fermata.Fermata.*;",
            "import dev.fermata.*;",
            "import java.util.*;",
            "public class Old {",
            "  static class Names extends ArrayList<String> { public String getFirst() { return \"mine\"; } }",
            "  @Async static Coroutine<String> m() {",
            "    Names names = new Names();",
            "    names.add(await(new Greeter_Async(\"\").word(\"ABC\")));",
            "    return done(names.getFirst() + names.get(0));",
            "  }",
            "  public static void main(String[] args) { System.out.println(Loop.run(Old_Async.m())); }",
            "}");
    project.compile().expectSuccess();
    assertEquals("hello, world\n", project.run("x.Greeter"));
    assertEquals("mineabc\n", project.run("x.Old"));
  }

  @Test
  void newSyntax() {
    Project project = new Project(directory)
        .jdk(jdk25)
        .source(
            "x/New.java",
            "package x;",
            "import static dev.fermata.Fermata.*;",
            "import dev.fermata.*;",
            "import module java.base;",
            "public class New {",
            "  sealed interface Shape { record Circle(int r) implements Shape {} record Square(int a, int b) implements Shape {} }",
            "  final int n;",
            "  New(int n) { if (n < 0) throw new IllegalArgumentException(); this.n = n; super(); }",
            "  @Async Coroutine<Integer> area(Shape shape) {",
            "    await(sleep(1));",
            "    int area = switch (shape) {",
            "      case Shape.Circle(int r) -> 3 * r * r;",
            "      case Shape.Square(var a, var _) when a > 0 -> a * a;",
            "      case Shape.Square s -> 0;",
            "    };",
            "    return done(area + n);",
            "  }",
            "  public static void main(String[] args) {",
            "    System.out.println(Loop.run(new New_Async(1).area(new Shape.Square(3, 3))));",
            "  }",
            "}");
    project.compile().expectSuccess();
    assertEquals("10\n", project.run("x.New"));
  }

  @Test
  void namedModuleAtRelease17() {
    Project project = new Project(directory)
        .jdk(jdk25)
        .options("--release", "17")
        .onModulePath(Artifacts.runtime())
        .source("module-info.java", "module greeter {", "  requires dev.fermata;", "}")
        .source("x/Greeter.java", Sources.GREETER);
    project.compile().expectSuccess();
    assertEquals("hello, world\n", project.run("greeter/x.Greeter"));
  }
}
