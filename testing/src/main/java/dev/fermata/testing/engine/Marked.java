package dev.fermata.testing.engine;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Finds methods by any of several annotations. */
final class Marked {
  private Marked() {}

  static List<Method> methods(
      Class<?> type, Set<Class<? extends Annotation>> by, HierarchyTraversalMode order) {
    return ReflectionSupport.findMethods(
        type,
        method -> by.stream().anyMatch(mark -> AnnotationSupport.isAnnotated(method, mark)),
        order);
  }
}
