package dev.fermata.processor.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import dev.fermata.processor.CoroutineProcessor;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every case, compiled by plain javac and by Fermata and run in every mode: the events, the result, the exception with its message,
 * suppressed list and cause are equal.
 */
class DifferentialTest {

  @TestFactory
  Stream<DynamicNode> cases() {
    Silence.overCoroutinesThatAreDropped();
    return Stream.of(LanguageLevel.values())
        .map(level -> level.isSupported() ? compared(level) : skipped(level));
  }

  private static DynamicNode skipped(LanguageLevel level) {
    String name = level.directory() + " needs a newer JDK";
    return DynamicTest.dynamicTest(
        name, () -> Assumptions.abort(name + " than " + Runtime.version()));
  }

  private static DynamicNode compared(LanguageLevel level) {
    List<CaseSource> sources = level.sources();
    Side oracle = Side.oracle(Fixtures.target("oracle-" + level.directory()), sources, List.of());
    Side product = Side.product(
        Fixtures.target("product-" + level.directory()),
        sources,
        List.of(),
        CoroutineProcessor::new);
    Comparison comparison = new Comparison(oracle, product);
    return DynamicContainer.dynamicContainer(
        level.directory(),
        sources.stream().map(source -> file(source, oracle, product, comparison)));
  }

  private static DynamicNode file(
      CaseSource source, Side oracle, Side product, Comparison comparison) {
    Stream<DynamicTest> compiles =
        Stream.of(DynamicTest.dynamicTest(source.simpleName() + " compiles", () -> {
          assertEquals("", oracle.rejected().getOrDefault(source.path(), ""), "plain javac");
          assertEquals("", product.rejected().getOrDefault(source.path(), ""), "Fermata");
        }));
    if (oracle.rejected().containsKey(source.path())
        || product.rejected().containsKey(source.path())) {
      return DynamicContainer.dynamicContainer(source.simpleName(), compiles);
    }
    Stream<DynamicTest> methods = oracle.methods(source).stream()
        .map(method -> DynamicTest.dynamicTest(
            source.simpleName() + "." + method,
            () -> comparison
                .firstDifference(source, method)
                .ifPresent(difference -> fail(difference))));
    return DynamicContainer.dynamicContainer(
        source.simpleName(), Stream.concat(compiles, methods).collect(Collectors.toList()));
  }
}
