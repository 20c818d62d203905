package dev.fermata.processor.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lombok edits the trees of the classes that coroutines stand in and use. */
class LombokTest {
  private static final Path LOMBOK = Path.of("target/processors/lombok.jar").toAbsolutePath();

  @TempDir
  Path directory;

  @BeforeEach
  void findLombok() {
    assumeTrue(Files.exists(LOMBOK), "the build has not copied Lombok to " + LOMBOK);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void generatedMembersInBodies(boolean lombokFirst) {
    Project project = project(lombokFirst);
    assertEquals("", withoutLomboksOwn(project.compile().expectSuccess()));
    assertEquals("Ada 36 Item(name=Ada, count=36) 3 3\n", project.run("x.Main"));
    String generated = project.generatedSources().get("x/Main_Async.java");
    assertTrue(generated.contains("// Main.java:14  await(count(item))"), generated);
  }

  @Test
  void onTheNewestJdk() {
    assumeTrue(Artifacts.jdk25().isPresent(), "no JDK 25 found; set FERMATA_JDK25 to its home");
    Project project = project(true).jdk(Artifacts.jdk25().get());
    project.compile().expectSuccess();
    assertEquals("Ada 36 Item(name=Ada, count=36) 3 3\n", project.run("x.Main"));
  }

  /** Since JDK 24 the JVM warns of the way in which Lombok gets into javac. */
  private static String withoutLomboksOwn(String output) {
    return output
        .lines()
        .filter(line -> !line.startsWith("WARNING: ")
            || !(line.contains("sun.misc.Unsafe") || line.contains("lombok.permit")))
        .collect(Collectors.joining("\n"));
  }

  private Project project(boolean lombokFirst) {
    Project project = new Project(directory)
        .onClassPath(Artifacts.runtime(), LOMBOK)
        .source(
            "x/Item.java",
            "package x;",
            "import lombok.*;",
            "@Data @Builder public class Item {",
            "  private final String name;",
            "  private int count;",
            "}")
        .source(
            "x/Main.java",
            "package x;",
            "import static dev.fermata.Fermata.*;",
            "import dev.fermata.*;",
            "import lombok.*;",
            "@RequiredArgsConstructor",
            "public class Main {",
            "  @Getter private final String name;",
            "  @Getter(lazy = true) private final int length = getName().length();",
            "  @Async Coroutine<Integer> count(Item item) { await(sleep(1)); return done(item.getCount()); }",
            "  @Async Coroutine<String> m() {",
            "    val item = Item.builder().name(getName()).build();",
            "    item.setCount(36);",
            "    // The line of this await is the user's, whatever Lombok adds to the class.",
            "    int n = await(count(item));",
            "    return done(item.getName() + ' ' + n + ' ' + item + ' ' + getLength() + ' ' + length());",
            "  }",
            "  int length() { var s = getName(); return s.length(); }",
            "  public static void main(String[] args) { System.out.println(Loop.run(new Main_Async(\"Ada\").m())); }",
            "}");
    return lombokFirst ? project.beforeOnProcessorPath(LOMBOK) : project.onProcessorPath(LOMBOK);
  }
}
