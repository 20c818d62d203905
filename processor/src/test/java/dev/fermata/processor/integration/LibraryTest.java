package dev.fermata.processor.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A jar with coroutines in it, and a program that calls, inherits and overrides them. */
class LibraryTest {
  @TempDir
  Path directory;

  private static final String[] MAIN = {
    "package app;",
    "import static dev.fermata.Fermata.*;",
    "import dev.fermata.*;",
    "import java.util.*;",
    "import x.*;",
    "public class Main {",
    // Inherits everything: a twin all the same.
    "  public static class Quiet extends Greeter { public Quiet() { super(\"psst\"); } }",
    "  public static class Loud extends Greeter {",
    "    public Loud() { super(\"HEY\"); }",
    "    @Override @Async public Coroutine<String> greet(List<String> names) {",
    "      await(sleep(1));",
    "      return done(await(super.greet(names)) + \"!\");",
    "    }",
    "  }",
    "  @Async static Coroutine<String> all(Greeter... greeters) {",
    "    String all = \"\";",
    "    for (Greeter g : greeters) { all += await(g.greet(List.of(\"You\"))) + \";\"; }",
    "    return done(all);",
    "  }",
    "  public static void main(String[] args) {",
    "    System.out.println(Loop.run(Main_Async.all(new Greeter_Async(\"hi\"), new Main_Quiet_Async(), new Main_Loud_Async())));",
    "  }",
    "}"
  };

  @Test
  void onTheClassPath() {
    Project library =
        new Project(directory.resolve("library")).source("x/Greeter.java", Sources.GREETER);
    library.compile().expectSuccess();
    Path jar = Jar.of(directory.resolve("library.jar"), library.classes());
    Project project = new Project(directory.resolve("app"))
        .onClassPath(jar, Artifacts.runtime())
        .source("app/Main.java", MAIN);
    assertEquals("", project.compile().expectSuccess());
    assertEquals("hi, you;psst, you;HEY, you!;\n", project.run("app.Main"));
    assertTrue(
        project.generatedSources().get("app/Main_Async.java").contains("Greeter_Async.GreetFrame"));
  }

  @Test
  void inNamedModules() {
    Project library = new Project(directory.resolve("library"))
        .onModulePath(Artifacts.runtime())
        .source(
            "module-info.java",
            "module greeter {",
            "  requires transitive dev.fermata;",
            "  exports x;",
            "}")
        .source("x/Greeter.java", Sources.GREETER);
    library.compile().expectSuccess();
    Path jar = Jar.of(directory.resolve("library.jar"), library.classes());
    Project project = new Project(directory.resolve("app"))
        .onModulePath(jar, Artifacts.runtime())
        .source("module-info.java", "module app {", "  requires greeter;", "}")
        .source("app/Main.java", MAIN);
    assertEquals("", project.compile().expectSuccess());
    assertEquals("hi, you;psst, you;HEY, you!;\n", project.run("app/app.Main"));
  }
}
