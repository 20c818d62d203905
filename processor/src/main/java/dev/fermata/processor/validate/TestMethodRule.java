package dev.fermata.processor.validate;

import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.List;
import java.util.function.Consumer;

/** Test engines ignore test methods that return something. */
final class TestMethodRule implements MethodRule {
  private static final List<String> TEST_ANNOTATIONS = List.of(
      "org.junit.jupiter.api.Test",
      "org.junit.jupiter.api.RepeatedTest",
      "org.junit.jupiter.api.TestTemplate",
      "org.junit.jupiter.params.ParameterizedTest",
      "org.junit.Test",
      "org.testng.annotations.Test");

  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    TEST_ANNOTATIONS.stream()
        .filter(annotation -> Annotations.has(method.element(), annotation))
        .map(annotation -> annotation.substring(annotation.lastIndexOf('.') + 1))
        .findFirst()
        .ifPresent(name -> found.accept(method.finding(Problem.TEST_METHOD, method.name(), name)));
  }
}
