package dev.fermata.processor.twin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.processor.model.TwinMethod;
import dev.fermata.processor.parse.TwinResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Class files tell the same about coroutines as the sources that they were made from. */
final class AcrossJarsTest {
  private static final String LIBRARY = """
      package library;
      import dev.fermata.*;
      public class Service<T> {
        @Async public Coroutine<Void> m() { return null; }
        @Async public <U extends Comparable<U>> Coroutine<T> m(U[] a, int[][] b, java.util.Map.Entry<T, U> c) throws java.io.IOException { return null; }
        @Async protected Coroutine<Void> M(java.util.Date a) { return null; }
        @Async protected Coroutine<Void> m(java.sql.Date a) { return null; }
        @Async public Coroutine<Integer> one(String... names) { return null; }
        @Async Coroutine<Void> local() { return null; }
      }
      """;

  @TempDir
  private Path jar;

  @Test
  void aSubclassCallsTheBodiesOfTheLibrary() throws IOException {
    Twins library = Twins.compile(LIBRARY).assertClean();
    Twins app = Twins.compileAgainst(
            library.writeClasses(jar), "package app; class Leaf extends library.Service<String> {}")
        .assertClean();
    assertEquals(frames(library, "library.Service").subList(0, 5), frames(app, "app.Leaf"));
    String text = app.text("app.Leaf_Async");
    assertTrue(text.contains("public Coroutine<Integer> one(String... "), text);
    assertTrue(text.contains("throws IOException"), text);
    assertTrue(text.contains("Map.Entry<String, U> "), text);
  }

  @Test
  void aLibraryWithoutTwinIsLeftAlone() throws IOException {
    Path classes = Twins.compile(LIBRARY).writeClasses(jar);
    Files.delete(classes.resolve("library/Service_Async.class"));
    Twins app =
        Twins.compileAgainst(classes, "package app; class Leaf extends library.Service<String> {}");
    assertInstanceOf(TwinResult.None.class, app.processor().results().get("app.Leaf"));
  }

  private static List<String> frames(Twins twins, String host) {
    return twins.twin(host).methods().stream()
        .map(TwinMethod::frame)
        .map(frame -> ((dev.fermata.processor.model.Slice.TypeName)
                frame.pieces().get(0))
            .simpleNames()
            .toString())
        .toList();
  }
}
