package dev.fermata.processor.twin;

import static com.google.testing.compile.Compiler.javac;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import dev.fermata.processor.CoroutineProcessor;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** No two generated class files have names that some file system takes for one; in memory, where all can be told apart. */
class DistinctNamesTest {

  @Test
  void T052_caseAndUnicodeFormAreNotAllThatTellsFilesApart() {
    Compilation compilation = javac()
        .withProcessors(new CoroutineProcessor())
        .compile(JavaFileObjects.forSourceString(
            "x.Names",
            "package x; class Names {\n" + method("getUrl", "String s")
                + method("getURL", "String s") + method("GETURL", "int i") + method("caf\u00e9", "")
                + method("cafe\u0301", "") + "}"));
    assertEquals(List.of(), compilation.errors());
    List<String> files = compilation.generatedFiles().stream()
        .map(file -> file.toUri().getPath())
        .filter(path -> path.contains("Names_Async$"))
        .map(path -> java.text.Normalizer.normalize(path, java.text.Normalizer.Form.NFC))
        .map(path -> path.toLowerCase(java.util.Locale.ROOT))
        .collect(Collectors.toList());
    assertEquals(5, files.size(), files::toString);
    assertEquals(5, files.stream().distinct().count(), files::toString);
  }

  private static String method(String name, String parameters) {
    return "@dev.fermata.Async dev.fermata.Coroutine<Void> " + name + "(" + parameters
        + ") { return dev.fermata.Fermata.done(); }\n";
  }
}
