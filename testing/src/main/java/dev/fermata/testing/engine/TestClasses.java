package dev.fermata.testing.engine;

import dev.fermata.testing.AsyncTest;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Which classes have tests of this engine. */
final class TestClasses {
  private static final String TWIN = "_Async";

  private TestClasses() {}

  static boolean areTopLevelTests(Class<?> type) {
    return !isNested(type) && canBeMade(type) && hasTests(type);
  }

  /** Whether it is an inner class of a test class, marked as one. */
  static boolean isNested(Class<?> type) {
    return isInner(type) && AnnotationSupport.isAnnotated(type, Nested.class);
  }

  private static boolean isInner(Class<?> type) {
    return type.isMemberClass() && !Modifier.isStatic(type.getModifiers());
  }

  /** Interfaces, abstract classes and inner ones are not; nor are twins, whose originals are found themselves. */
  private static boolean canBeMade(Class<?> type) {
    return !type.isInterface()
        && !type.isAnnotation()
        && !Modifier.isAbstract(type.getModifiers())
        && !type.isAnonymousClass()
        && !type.isLocalClass()
        && !isInner(type)
        && !isTwin(type);
  }

  private static boolean isTwin(Class<?> type) {
    return type.getName().endsWith(TWIN)
        && type.getSuperclass() != null
        && type.getName().equals(twinName(type.getSuperclass()));
  }

  private static boolean hasTests(Class<?> type) {
    return !testMethods(type).isEmpty()
        || nestedClasses(type).stream().anyMatch(TestClasses::hasTests);
  }

  static List<Method> testMethods(Class<?> type) {
    return ReflectionSupport.findMethods(
        type, TestClasses::isTest, HierarchyTraversalMode.TOP_DOWN);
  }

  static boolean isTest(Method method) {
    return AnnotationSupport.isAnnotated(method, AsyncTest.class);
  }

  static List<Class<?>> nestedClasses(Class<?> type) {
    return ReflectionSupport.findNestedClasses(type, TestClasses::isNested);
  }

  /** The name that the processor gives to the class with the compiled coroutines of {@code type}. */
  static String twinName(Class<?> type) {
    Class<?> enclosing = type.getEnclosingClass();
    String name = enclosing == null
        ? type.getName()
        : withoutTwin(twinName(enclosing)) + '_' + type.getSimpleName();
    return name + TWIN;
  }

  private static String withoutTwin(String name) {
    return name.substring(0, name.length() - TWIN.length());
  }
}
