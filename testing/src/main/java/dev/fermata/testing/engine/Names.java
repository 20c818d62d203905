package dev.fermata.testing.engine;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.support.hierarchical.Node.SkipResult;

/** What Jupiter's annotations say of a class or method. */
final class Names {
  private Names() {}

  /** The method with its parameters' simple types, as Jupiter shows it. */
  static String shown(Method method) {
    return method.getName()
        + Arrays.stream(method.getParameterTypes())
            .map(Class::getSimpleName)
            .collect(Collectors.joining(", ", "(", ")"));
  }

  static String displayName(AnnotatedElement element, String otherwise) {
    return AnnotationSupport.findAnnotation(element, DisplayName.class)
        .map(DisplayName::value)
        .filter(name -> !name.isBlank())
        .orElse(otherwise);
  }

  static Set<TestTag> tags(AnnotatedElement element) {
    return AnnotationSupport.findRepeatableAnnotations(element, Tag.class).stream()
        .map(Tag::value)
        .filter(TestTag::isValid)
        .map(TestTag::create)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  static SkipResult skipped(AnnotatedElement element) {
    return AnnotationSupport.findAnnotation(element, Disabled.class)
        .map(disabled -> SkipResult.skip(
            disabled.value().isBlank() ? element + " is @Disabled" : disabled.value()))
        .orElseGet(SkipResult::doNotSkip);
  }
}
