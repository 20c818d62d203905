package dev.fermata.processor.integration;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the compiler may find classes and sources. */
class PathsTest {
  @TempDir
  Path directory;

  @Test
  void classPath() {
    Project project = new Project(directory).source("x/Greeter.java", Sources.GREETER);
    assertEquals("", project.compile().expectSuccess());
    assertEquals("hello, world\n", project.run("x.Greeter"));
  }

  @Test
  void namedModule() {
    Project project = new Project(directory)
        .onModulePath(Artifacts.runtime())
        .source("module-info.java", "module greeter {", "  requires dev.fermata;", "}")
        .source("x/Greeter.java", Sources.GREETER);
    assertEquals("", project.compile().expectSuccess());
    assertEquals("hello, world\n", project.run("greeter/x.Greeter"));
  }

  /**
   * {@code java.compiler}, which has the annotation Generated, is in the module graph, and the user's module does not
   * read it.
   */
  @Test
  void moduleThatDoesNotReadTheCompiler() {
    Project library = new Project(directory.resolve("library"))
        .withoutProcessors()
        .source(
            "module-info.java",
            "module library {",
            "  requires java.compiler;",
            "  exports lib;",
            "}")
        .source("lib/Words.java", "package lib;", "public class Words {}");
    library.compile().expectSuccess();
    Project project = new Project(directory.resolve("app"))
        .onModulePath(Artifacts.runtime(), library.classes())
        .withoutOutputDirectory()
        .source(
            "module-info.java",
            "module greeter {",
            "  requires dev.fermata;",
            "  requires library;",
            "}")
        .source("x/Greeter.java", Sources.GREETER);
    assertEquals("", project.compile().expectSuccess());
    assertEquals("hello, world\n", project.run("greeter/x.Greeter"));
  }

  @Test
  void moduleThatRequiresOthers() {
    Project library = new Project(directory.resolve("library"))
        .withoutProcessors()
        .source("module-info.java", "module library {", "  exports lib;", "}")
        .source(
            "lib/Words.java",
            "package lib;",
            "public class Words { public static hidden.Word of(String s) { return new hidden.Word(s); } }")
        .source("hidden/Word.java", "package hidden;", "public record Word(String text) {}");
    library.compile().expectSuccess();
    Project automatic = new Project(directory.resolve("automatic"))
        .withoutProcessors()
        .source(
            "auto/Upper.java",
            "package auto;",
            "public class Upper { public static String of(String s) { return s.toUpperCase(); } }");
    automatic.compile().expectSuccess();
    Path jar = Jar.of(directory.resolve("upper-1.0.jar"), automatic.classes());

    Project project = new Project(directory.resolve("app"))
        .onModulePath(Artifacts.runtime(), library.classes(), jar)
        .source(
            "module-info.java",
            "module app {",
            "  requires dev.fermata;",
            "  requires library;",
            "  requires upper;",
            "  requires java.sql;",
            "}")
        .source(
            "app/Main.java",
            "package app;",
            "import static dev.fermata.Fermata.*;",
            "import dev.fermata.*;",
            "public class Main {",
            "  @Async static Coroutine<String> word(String s) {",
            "    await(sleep(1));",
            "    var word = lib.Words.of(s);",
            "    java.sql.Date date = null;",
            "    return done(auto.Upper.of(String.valueOf(word)) + date);",
            "  }",
            "  public static void main(String[] args) { System.out.println(Loop.run(Main_Async.word(\"a\"))); }",
            "}");
    assertEquals("", project.compile().expectSuccess());
    assertEquals("WORD[TEXT=A]null\n", project.run("app/app.Main"));
  }

  /** Compiles, though a program of it would need a class loader for each module. */
  @Test
  void packageThatAnotherModuleConceals() {
    Project library = new Project(directory.resolve("library"))
        .withoutProcessors()
        .source("module-info.java", "module library {", "  exports lib;", "}")
        .source(
            "lib/Words.java",
            "package lib;",
            "public class Words { public static int n() { return hidden.Word.N; } }")
        .source(
            "hidden/Word.java",
            "package hidden;",
            "public class Word { public static final int N = 1; }");
    library.compile().expectSuccess();
    Project project = new Project(directory.resolve("app"))
        .onModulePath(Artifacts.runtime(), library.classes())
        .source(
            "module-info.java",
            "module app {",
            "  requires dev.fermata;",
            "  requires library;",
            "}")
        .source(
            "hidden/Word.java",
            "package hidden;",
            "import static dev.fermata.Fermata.*;",
            "import dev.fermata.*;",
            "public class Word {",
            "  @Async static Coroutine<Integer> m() { await(sleep(1)); return done(lib.Words.n()); }",
            "}");
    assertEquals("", project.compile().expectSuccess());
    assertEquals(
        List.of("hidden/Word_Async.java"),
        List.copyOf(project.generatedSources().keySet()));
  }

  @Test
  void sourcePath() {
    Project project = new Project(directory).source("x/Greeter.java", Sources.GREETER);
    project.write(
        "more/y/Punctuation.java",
        UTF_8,
        "package y;",
        "public class Punctuation {",
        "  public static String mark() { return z.Mark.get(); }",
        "}");
    project.write(
        "more/z/Mark.java",
        UTF_8,
        "package z;",
        "public class Mark { public static String get() { return \"!\"; } }");
    project
        .source(
            "x/Shouter.java",
            "package x;",
            "import static dev.fermata.Fermata.*;",
            "import dev.fermata.*;",
            "import y.*;",
            "class Shouter {",
            "  @Async Coroutine<String> shout(String s) { await(sleep(1)); return done(s + Punctuation.mark()); }",
            "  public static void main(String[] args) { System.out.println(Loop.run(new Shouter_Async().shout(\"hey\"))); }",
            "}")
        .options(
            "-sourcepath",
            directory.resolve("more").toString(),
            "-implicit:class",
            "-Xlint:-options");
    project.compile().expectSuccess();
    assertEquals("hey!\n", project.run("x.Shouter"));
  }

  @Test
  void packageSplitOverDirectoriesAndSources() {
    Project first = new Project(directory.resolve("first"))
        .withoutProcessors()
        .source(
            "x/First.java",
            "package x;",
            "public class First { public Second second() { return new Second(); } }")
        .source(
            "x/Second.java",
            "package x;",
            "public class Second { public String toString() { return \"second\"; } }");
    first.compile().expectSuccess();
    Project other = new Project(directory.resolve("other"))
        .withoutProcessors()
        .source(
            "x/Third.java",
            "package x;",
            "public class Third { public String toString() { return \"third\"; } }");
    other.compile().expectSuccess();
    Project project = new Project(directory.resolve("app"))
        .onClassPath(Artifacts.runtime(), first.classes(), other.classes())
        .source(
            "x/Main.java",
            "package x;",
            "import static dev.fermata.Fermata.*;",
            "import dev.fermata.*;",
            "class Main {",
            "  @Async Coroutine<String> m() { await(sleep(1)); return done(new First().second() + \" \" + new Third()); }",
            "  public static void main(String[] args) { System.out.println(Loop.run(new Main_Async().m())); }",
            "}");
    assertEquals("", project.compile().expectSuccess());
    assertEquals("second third\n", project.run("x.Main"));
  }

  /** No source names {@code r.B}, and the first place where package {@code r} is found does not have it. */
  @Test
  void packageSplitOverLibraries() {
    Project named = new Project(directory.resolve("named"))
        .withoutProcessors()
        .source(
            "r/X.java",
            "package r;",
            "public class X { public String toString() { return \"x\"; } }");
    named.compile().expectSuccess();
    Project unnamed = new Project(directory.resolve("unnamed"))
        .withoutProcessors()
        .source(
            "r/B.java", "package r;", "public class B { public String text() { return \"b\"; } }");
    unnamed.compile().expectSuccess();
    Project using = new Project(directory.resolve("using"))
        .withoutProcessors()
        .onClassPath(unnamed.classes())
        .source(
            "q/A.java",
            "package q;",
            "public class A { public static r.B b() { return new r.B(); } }");
    using.compile().expectSuccess();
    Project project = new Project(directory.resolve("app"))
        .onClassPath(Artifacts.runtime(), named.classes(), using.classes(), unnamed.classes())
        .source(
            "x/Main.java",
            "package x;",
            "import static dev.fermata.Fermata.*;",
            "import dev.fermata.*;",
            "import q.A;",
            "import r.X;",
            "class Main {",
            "  @Async Coroutine<String> m() { await(sleep(1)); var b = A.b(); return done(new X() + b.text()); }",
            "  public static void main(String[] args) { System.out.println(Loop.run(new Main_Async().m())); }",
            "}");
    assertEquals("", project.compile().expectSuccess());
    assertEquals("xb\n", project.run("x.Main"));
  }

  @Test
  void encodingIsTheHosts() {
    Project project = new Project(directory)
        .options("-encoding", "ISO-8859-1")
        .source(
            ISO_8859_1,
            "x/Main.java",
            "package x;",
            "import static dev.fermata.Fermata.*;",
            "import dev.fermata.*;",
            "class Main {",
            "  /* \u00e9\u00e8 */ @Async Coroutine<Integer> m() { String s = \"\u00e9\"; await(sleep(1)); return done(s.codePointAt(0)); }",
            "  public static void main(String[] args) { System.out.println(Loop.run(new Main_Async().m())); }",
            "}");
    assertEquals("", project.compile().expectSuccess());
    assertEquals("233\n", project.run("x.Main"));
  }

  @Test
  void incrementalOutputDirectory() {
    Project project = new Project(directory).source("x/Greeter.java", Sources.GREETER);
    project.compile().expectSuccess();
    Project again = new Project(directory)
        .onClassPath(Artifacts.runtime(), directory.resolve("classes"))
        .source(
            "x/Polite.java",
            "package x;",
            "import static dev.fermata.Fermata.*;",
            "import dev.fermata.*;",
            "import java.util.*;",
            "class Polite {",
            "  @Async Coroutine<String> greet() { return done(await(new Greeter_Async(\"dear\").greet(List.of(\"You\"))) + '.'); }",
            "  public static void main(String[] args) { System.out.println(Loop.run(new Polite_Async().greet())); }",
            "}");
    again.compile().expectSuccess();
    assertEquals("dear, you.\n", again.run("x.Polite"));
  }

  @Test
  void addedExports() {
    Project project = new Project(directory)
        .options("--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED")
        .source(
            "x/Main.java",
            "package x;",
            "import static dev.fermata.Fermata.*;",
            "import dev.fermata.*;",
            "import jdk.internal.misc.VM;",
            "class Main {",
            "  @Async Coroutine<String> m() { await(sleep(1)); var booted = new Object() { boolean it() { return VM.isBooted(); } };",
            "    return done(\"compiled\"); }",
            "  public static void main(String[] args) { System.out.println(Loop.run(new Main_Async().m())); }",
            "}");
    project.compile().expectSuccess();
    assertEquals("compiled\n", project.run("x.Main"));
  }
}
