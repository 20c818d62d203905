package dev.fermata.processor.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import dev.fermata.processor.CoroutineProcessor;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every case as a generator, against the same method run by plain javac to its end, whose emits append to a list: the values, the events
 * between them, the result, the exception are equal, whether values are asked for, sent, thrown in, or the generator is closed.
 */
class GeneratorDifferentialTest {
  private static final int PROBE_LIMIT = 8;

  @TestFactory
  Stream<DynamicNode> cases() {
    List<CaseSource> sources = GeneratorFixtures.cases();
    Side oracle = Side.oracleOfGenerators(Fixtures.target("oracle-generators"), sources);
    Side product = Side.productOfGenerators(
        Fixtures.target("product-generators"), sources, CoroutineProcessor::new);
    Comparison comparison = new Comparison(oracle, product, PROBE_LIMIT);
    return sources.stream().map(source -> file(source, oracle, product, comparison));
  }

  /** The same for asynchronous generators, whose probes are complete, pending, failed or cancelled as those of coroutines are. */
  @TestFactory
  Stream<DynamicNode> asyncCases() {
    Silence.overCoroutinesThatAreDropped();
    List<CaseSource> sources = AsyncGeneratorFixtures.cases();
    Side oracle = Side.oracle(Fixtures.target("oracle-async-generators"), sources, List.of());
    Side product = Side.product(
        Fixtures.target("product-async-generators"), sources, List.of(), CoroutineProcessor::new);
    Comparison comparison = new Comparison(oracle, product, PROBE_LIMIT);
    return sources.stream().map(source -> file(source, oracle, product, comparison));
  }

  private static DynamicNode file(
      CaseSource source, Side oracle, Side product, Comparison comparison) {
    DynamicTest compiles = DynamicTest.dynamicTest(source.simpleName() + " compiles", () -> {
      assertEquals("", oracle.rejected().getOrDefault(source.path(), ""), "plain javac");
      assertEquals("", product.rejected().getOrDefault(source.path(), ""), "Fermata");
    });
    if (oracle.rejected().containsKey(source.path())
        || product.rejected().containsKey(source.path())) {
      return DynamicContainer.dynamicContainer(source.simpleName(), Stream.of(compiles));
    }
    Stream<DynamicTest> methods = oracle.methods(source).stream()
        .map(method -> DynamicTest.dynamicTest(
            source.simpleName() + "." + method,
            () -> comparison
                .firstDifference(source, method)
                .ifPresent(difference -> fail(difference))));
    return DynamicContainer.dynamicContainer(
        source.simpleName(), Stream.concat(Stream.of(compiles), methods));
  }
}
