package dev.fermata.processor.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.processor.CoroutineProcessor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Where the user's code has no warning under {@code -Xlint:all}, the generated code has none either. */
class LintTest {
  private static final List<String> OPTIONS = List.of("-Xlint:all");

  /** A class beside a public one is named by its twin, which is another file; no {@code @SuppressWarnings} keeps javac from saying so. */
  private static final String AUXILIARY = "auxiliary class";

  @Test
  void generatedSourcesHaveNoWarnings() {
    Map<String, String> warnings = new LinkedHashMap<>();
    for (LanguageLevel level : LanguageLevel.values()) {
      if (level.isSupported()) {
        warnings.putAll(warningsOfGenerated(level));
      }
    }
    assertEquals("", String.join("\n", warnings.values()));
  }

  private static Map<String, String> warningsOfGenerated(LanguageLevel level) {
    Map<String, String> texts = new LinkedHashMap<>(Fixtures.productSupport());
    level.sources().forEach(source -> texts.put(source.path(), source.text()));
    Compilation plain = compile("lint-plain-" + level.directory(), texts, Optional.empty());
    Compilation product =
        compile("lint-" + level.directory(), texts, Optional.of(new CoroutineProcessor()));
    assertTrue(product.success(), () -> "does not compile: " + product.errors());
    Map<String, String> found = new LinkedHashMap<>();
    product.warnings().forEach((file, words) -> {
      String original = file.replaceFirst("_.*", "") + ".java";
      List<String> ours =
          words.stream().filter(text -> !text.contains(AUXILIARY)).collect(Collectors.toList());
      if (file.endsWith("_Async.java")
          && !plain.warnings().containsKey(original)
          && !ours.isEmpty()) {
        found.put(level.directory() + "/" + file, String.join("\n", ours));
      }
    });
    return found;
  }

  private static Compilation compile(
      String name, Map<String, String> texts, Optional<CoroutineProcessor> processor) {
    Batch.clear(Fixtures.target(name));
    return new Javac(Fixtures.target(name), Fixtures.classPath(), OPTIONS)
        .compile(texts, processor);
  }
}
