package dev.fermata.processor.validate;

import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.TypeElement;

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
    for (AnnotationMirror annotation : method.element().getAnnotationMirrors()) {
      TypeElement type = (TypeElement) annotation.getAnnotationType().asElement();
      if (marksTests(type, new HashSet<>())) {
        found.accept(method.finding(Problem.TEST_METHOD, method.name(), type.getSimpleName()));
        return;
      }
    }
  }

  /** Whether an annotation is one of those, or is composed of one. */
  private static boolean marksTests(TypeElement annotation, Set<TypeElement> seen) {
    return TEST_ANNOTATIONS.contains(annotation.getQualifiedName().toString())
        || (seen.add(annotation)
            && annotation.getAnnotationMirrors().stream()
                .anyMatch(a -> marksTests((TypeElement) a.getAnnotationType().asElement(), seen)));
  }
}
