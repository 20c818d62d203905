package dev.fermata.processor.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The cases themselves: each compiles by plain javac, ends, and means the same whether its probes are ready or pending. */
class YardstickTest {
  /** Ends the name of a case whose first run differs from later ones, because it initialises a class. */
  private static final String ONCE = "_once";

  @TestFactory
  Stream<DynamicTest> everyCaseIsSound() {
    List<DynamicTest> tests = new ArrayList<>();
    for (LanguageLevel level : LanguageLevel.supported()) {
      List<CaseSource> sources = level.sources();
      Side oracle =
          Side.oracle(Fixtures.target("yardstick-" + level.directory()), sources, List.of());
      tests.add(DynamicTest.dynamicTest(
          level.directory() + " compiles", () -> assertEquals(Map.of(), oracle.rejected())));
      for (CaseSource source : sources) {
        if (!oracle.rejected().containsKey(source.path())) {
          tests.add(DynamicTest.dynamicTest(
              source.simpleName() + " has cases", () -> checkNames(oracle, source)));
          for (String method : oracle.methods(source)) {
            tests.add(DynamicTest.dynamicTest(
                source.simpleName() + "." + method, () -> check(oracle, source, method)));
          }
        }
      }
    }
    return tests.stream();
  }

  /** A method with another name than a case has would never run. */
  private static void checkNames(Side oracle, CaseSource source) {
    boolean isCase =
        source.text().contains("public class " + source.simpleName() + " extends Case ");
    assertTrue(!isCase || !oracle.methods(source).isEmpty(), "no method is named as a case");
  }

  private static void check(Side oracle, CaseSource source, String method) {
    List<String> ready = oracle.transcript(source, method, "READY", -1);
    if (!method.endsWith(ONCE)) {
      assertEquals(ready, oracle.transcript(source, method, "PENDING", -1));
    }
    String end = ready.get(ready.size() - 1);
    assertTrue(ready.size() > 1 || end.startsWith("throws"), "the case logs nothing");
    assertTrue(!end.contains("logs without end") && !end.contains("nothing left"), end);
  }
}
