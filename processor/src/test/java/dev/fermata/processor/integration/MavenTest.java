package dev.fermata.processor.integration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The set-up that the README shows, built by Maven itself. */
class MavenTest {
  private static final String COMPILER_PLUGIN =
      System.getProperty("fermata.test.compiler-plugin", "");
  private static final String JAVAPOET = System.getProperty("fermata.test.javapoet", "");

  @TempDir
  Path directory;

  private Optional<LocalRepository> repository = Optional.empty();

  @AfterEach
  void unlink() {
    repository.ifPresent(LocalRepository::unlink);
  }

  @Test
  void inProcess() {
    build("");
    assertEquals("hello, world\n", run());
  }

  @Test
  void forked() {
    build("<fork>true</fork>");
    assertEquals("hello, world\n", run());
  }

  /**
   * Warnings are errors in many a build; those of {@code processing} would name every annotation that no processor
   * claims.
   */
  @Test
  void strict() {
    build("<failOnWarning>true</failOnWarning><showWarnings>true</showWarnings>"
        + "<compilerArgs><arg>-Xlint:all,-processing</arg></compilerArgs>");
    assertEquals("hello, world\n", run());
  }

  /** Test sources are compiled against the classes of the main ones, in the same package. */
  @Test
  void testSources() {
    Project project = build("");
    project.write(
        "src/test/java/x/Loud.java",
        UTF_8,
        "package x;",
        "import static dev.fermata.Fermata.*;",
        "import dev.fermata.*;",
        "import java.util.List;",
        "public class Loud extends Greeter {",
        "  public Loud() { super(\"HEY\"); }",
        "  @Async Coroutine<String> loud() { return done(await(greet(List.of(\"You\"))) + await(new Greeter_Async(\"\").word(\"!\"))); }",
        "  public static void main(String[] args) { System.out.println(Loop.run(new Loud_Async().loud())); }",
        "}");
    maven("test-compile").expectSuccess();
    assertEquals(
        "HEY, you!\n",
        java(
            "x.Loud",
            List.of(
                directory.resolve("target/test-classes"), directory.resolve("target/classes"))));
    assertTrue(
        maven("test-compile").expectSuccess().contains("Nothing to compile"),
        "a second build has nothing to do");
  }

  private Project build(String configuration) {
    Optional<Path> maven = Artifacts.maven();
    assumeTrue(maven.isPresent(), "no mvn on the PATH");
    assumeTrue(!COMPILER_PLUGIN.isEmpty(), "not run by Maven");
    Project project = new Project(directory);
    project.write("src/main/java/x/Greeter.java", UTF_8, Sources.GREETER);
    project.write(
        "pom.xml",
        UTF_8,
        "<project>",
        "  <modelVersion>4.0.0</modelVersion>",
        "  <groupId>x</groupId><artifactId>greeter</artifactId><version>1</version>",
        "  <properties>",
        "    <maven.compiler.release>17</maven.compiler.release>",
        "    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>",
        "  </properties>",
        "  <dependencies><dependency>",
        "    <groupId>dev.fermata</groupId><artifactId>fermata-runtime</artifactId><version>"
            + LocalRepository.VERSION + "</version>",
        "  </dependency></dependencies>",
        "  <build><plugins><plugin>",
        "    <groupId>org.apache.maven.plugins</groupId><artifactId>maven-compiler-plugin</artifactId>",
        "    <version>" + COMPILER_PLUGIN + "</version>",
        "    <configuration>" + configuration + "<annotationProcessorPaths><path>",
        "      <groupId>dev.fermata</groupId><artifactId>fermata-processor</artifactId><version>"
            + LocalRepository.VERSION + "</version>",
        "    </path></annotationProcessorPaths></configuration>",
        "  </plugin></plugins></build>",
        "</project>");
    repository = Optional.of(LocalRepository.in(directory.resolve("repository"), JAVAPOET));
    maven("compile").expectSuccess();
    return project;
  }

  /** Without resources: their plug-in need not be in the repository. */
  private Command.Result maven(String phase) {
    String goal = "org.apache.maven.plugins:maven-compiler-plugin:" + COMPILER_PLUGIN + ":";
    List<String> command =
        new ArrayList<>(List.of(Artifacts.maven().orElseThrow().toString(), "-o", "-B"));
    command.add("-Dmaven.repo.local=" + repository.orElseThrow().root());
    command.add(goal + (phase.equals("compile") ? "compile" : "testCompile"));
    return Command.run(directory, command);
  }

  private String run() {
    return java("x.Greeter", List.of(directory.resolve("target/classes")));
  }

  private String java(String mainClass, List<Path> classes) {
    List<Path> path = new ArrayList<>(classes);
    path.add(Artifacts.runtime());
    return Command.run(
            directory,
            List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-cp",
                Artifacts.path(path),
                mainClass))
        .expectSuccess();
  }
}
