package dev.fermata.processor.validate;

import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.function.Consumer;

/** Test engines ignore test methods that return something. */
final class TestMethodRule implements MethodRule {
  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    TestAnnotations.test(method.element())
        .ifPresent(annotation -> found.accept(
            method.finding(Problem.TEST_METHOD, method.name(), annotation.getSimpleName())));
  }
}
