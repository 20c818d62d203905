package dev.fermata.processor.validate;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** The annotations by which test engines find what they run. */
final class TestAnnotations {
  private static final List<String> TESTS = List.of(
      "org.junit.jupiter.api.Test",
      "org.junit.jupiter.api.RepeatedTest",
      "org.junit.jupiter.api.TestTemplate",
      "org.junit.jupiter.params.ParameterizedTest",
      "org.junit.Test",
      "org.testng.annotations.Test");

  private static final List<String> LIFECYCLE = List.of(
      "org.junit.jupiter.api.BeforeEach",
      "org.junit.jupiter.api.AfterEach",
      "org.junit.jupiter.api.BeforeAll",
      "org.junit.jupiter.api.AfterAll");

  private static final List<String> NESTED = List.of("org.junit.jupiter.api.Nested");

  private TestAnnotations() {}

  /** The annotation that makes {@code method} a test. */
  static Optional<TypeElement> test(Element method) {
    return on(method, TESTS);
  }

  /** The annotation by which Jupiter runs {@code method} before or after tests. */
  static Optional<TypeElement> lifecycle(Element method) {
    return on(method, LIFECYCLE);
  }

  static boolean isNested(Element type) {
    return on(type, NESTED).isPresent();
  }

  /** The annotation that is, or is composed of, one of {@code names}. */
  private static Optional<TypeElement> on(Element element, List<String> names) {
    return element.getAnnotationMirrors().stream()
        .map(TestAnnotations::type)
        .filter(type -> means(type, names, new HashSet<>()))
        .findFirst();
  }

  private static boolean means(TypeElement annotation, List<String> names, Set<TypeElement> seen) {
    return names.contains(annotation.getQualifiedName().toString())
        || (seen.add(annotation)
            && annotation.getAnnotationMirrors().stream()
                .anyMatch(a -> means(type(a), names, seen)));
  }

  private static TypeElement type(AnnotationMirror annotation) {
    return (TypeElement) annotation.getAnnotationType().asElement();
  }
}
