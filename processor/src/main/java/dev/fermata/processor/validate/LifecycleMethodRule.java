package dev.fermata.processor.validate;

import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.function.Consumer;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/**
 * Jupiter refuses methods before and after tests that return something, in classes in which it finds something to run. Where it finds
 * nothing they are fermata-testing's.
 */
final class LifecycleMethodRule implements MethodRule {
  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    if (isSeenByJupiter(method.declaringClass())) {
      TestAnnotations.lifecycle(method.element())
          .ifPresent(annotation -> found.accept(
              method.finding(Problem.LIFECYCLE_METHOD, method.name(), annotation.getSimpleName())));
    }
  }

  private static boolean isSeenByJupiter(TypeElement type) {
    return TestAnnotations.isNested(type)
        || type.getEnclosedElements().stream()
            .anyMatch(member -> TestAnnotations.test(member).isPresent())
        || ElementFilter.typesIn(type.getEnclosedElements()).stream()
            .anyMatch(TestAnnotations::isNested);
  }
}
