package dev.fermata.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import javax.lang.model.SourceVersion;
import org.junit.jupiter.api.Test;

/** javac refuses to run a processor that names an option which is not a qualified Java name. */
class OptionNamesTest {
  @Test
  void areQualifiedNames() {
    Set<String> options = new CoroutineProcessor().getSupportedOptions();
    List<String> refused =
        options.stream().filter(option -> !SourceVersion.isName(option)).toList();
    assertEquals(List.of(), refused);
    assertTrue(options.contains("fermata.blockingCall"), options::toString);
  }
}
