package dev.fermata.processor.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.processor.CoroutineProcessor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.SourceVersion;
import org.junit.jupiter.api.Test;

class OptionsTest {
  @Test
  void nothingGiven() {
    assertEquals(new Options(false, List.of()), Options.of(Map.of("other.option", "x")));
  }

  @Test
  void keyAloneMeansTrue() {
    Map<String, String> given = new HashMap<>();
    given.put("fermata.debug", null);
    assertTrue(Options.of(given).debug());
    assertFalse(Options.of(Map.of("fermata.debug", "false")).debug());
  }

  @Test
  void unknownValueIsAMistakeAndTheDefaultHolds() {
    Options options = Options.of(Map.of("fermata.debug", "yes"));
    assertFalse(options.debug());
    assertEquals(List.of(new Options.Mistake(Option.DEBUG, "yes")), options.mistakes());
  }

  /** javac refuses a processor that names an option otherwise. */
  @Test
  void namesAreIdentifiersWithDots() {
    for (String name : new CoroutineProcessor().getSupportedOptions()) {
      for (String part : name.split("\\.")) {
        assertTrue(SourceVersion.isIdentifier(part), name);
      }
    }
  }
}
