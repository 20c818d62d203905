package dev.fermata.processor.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes of the same compilation without coroutines, which are read as far as coroutines need them. */
class PlainClassesTest {
  @TempDir
  Path directory;

  /** The class files are newer than any source, and say what is not so any more. */
  @Test
  void anEarlierBuildLeftOtherClassesOfTheSameNames() {
    new Project(directory)
        .withoutProcessors()
        .source("x/Words.java", "package x;", "class Words { static int get() { return 1; } }")
        .source("x/Gone.java", "package x;", "class Gone {}")
        .compile()
        .expectSuccess();
    Project project = new Project(directory)
        .onClassPath(Artifacts.runtime(), directory.resolve("classes"))
        .source(
            "x/Words.java",
            "package x;",
            "class Words {",
            "  static Word get() { return new Word(); }",
            "  static class Word { int length() { return 7; } }",
            "}")
        .source(
            "x/Main.java",
            "package x;",
            "import static dev.fermata.Fermata.*;",
            "import dev.fermata.*;",
            "class Main {",
            "  @Async static Coroutine<Integer> m() { await(sleep(1)); var word = Words.get(); return done(word.length()); }",
            "  public static void main(String[] args) { System.out.println(Loop.run(Main_Async.m())); }",
            "}");
    assertEquals("", project.compile().expectSuccess());
    assertEquals("7\n", project.run("x.Main"));
  }

  @Test
  void reachedInEveryWay() {
    Project project = new Project(directory);
    plainClasses(project);
    assertEquals("", project.compile().expectSuccess());
    assertEquals("1 2 3 4 5 6\n", project.run("x.Main"));
  }

  @Test
  void reachedInANamedModule() {
    Project project = new Project(directory)
        .onModulePath(Artifacts.runtime())
        .source("module-info.java", "module app {", "  requires dev.fermata;", "}");
    plainClasses(project);
    assertEquals("", project.compile().expectSuccess());
    assertEquals("1 2 3 4 5 6\n", project.run("app/x.Main"));
  }

  private static void plainClasses(Project project) {
    project
        .source(
            "y/Base.java", "package y;", "public class Base { protected int one() { return 1; } }")
        .source("y/Middle.java", "package y;", "public class Middle extends Base {}")
        .source(
            "y/Two.java",
            "package y;",
            "public class Two { public static final int VALUE = 1 + 1; }")
        .source(
            "y/Holder.java",
            "package y;",
            "public class Holder { public Hidden hidden() { return new Hidden(); } }",
            "class Hidden extends Shown {}")
        .source(
            "y/Shown.java", "package y;", "public class Shown { public int three() { return 3; } }")
        .source(
            "x/Several.java",
            "package x;",
            "class Several {}",
            "class Beside { static int four() { return 4; } }")
        .source(
            "y/Outer.java",
            "package y;",
            "public class Outer { public class Inner { public int five() { return 5; } } }")
        .source(
            "y/Marked.java",
            "package y;",
            "import java.lang.annotation.*;",
            "@Retention(RetentionPolicy.RUNTIME) public @interface Marked { int value() default Two.VALUE * 3; }")
        .source(
            "x/Main.java",
            "package x;",
            "import static dev.fermata.Fermata.*;",
            "import static y.Two.VALUE;",
            "import dev.fermata.*;",
            "import y.*;",
            "class Main extends Middle {",
            "  @Marked @Async Coroutine<String> m() throws Exception {",
            "    await(sleep(1));",
            "    Shown shown = new Holder().hidden();",
            "    var inner = new Outer().new Inner();",
            "    int six = Main.class.getDeclaredMethod(\"m\").getAnnotation(Marked.class).value();",
            "    return done(one() + \" \" + VALUE + \" \" + shown.three() + \" \" + Beside.four()",
            "        + \" \" + inner.five() + \" \" + six);",
            "  }",
            "  public static void main(String[] args) throws Exception { System.out.println(Loop.run(new Main_Async().m())); }",
            "}");
  }
}
