package dev.fermata.testing.engine;

import dev.fermata.Coroutine;
import dev.fermata.testing.AsyncAfterAll;
import dev.fermata.testing.AsyncBeforeAll;
import dev.fermata.testing.VirtualLoop;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** What runs once before and after the tests of a class; a coroutine has a loop of its own. */
final class ClassLifecycle {
  private static final Set<Class<? extends Annotation>> BEFORE =
      Set.of(BeforeAll.class, AsyncBeforeAll.class);
  private static final Set<Class<? extends Annotation>> AFTER =
      Set.of(AfterAll.class, AsyncAfterAll.class);

  private ClassLifecycle() {}

  static void before(Class<?> testClass) {
    Marked.methods(testClass, BEFORE, HierarchyTraversalMode.TOP_DOWN).forEach(ClassLifecycle::run);
  }

  static void after(Class<?> testClass) {
    Marked.methods(testClass, AFTER, HierarchyTraversalMode.BOTTOM_UP).forEach(ClassLifecycle::run);
  }

  private static void run(Method method) {
    if (!Modifier.isStatic(method.getModifiers()) || method.getParameterCount() > 0) {
      throw new JUnitException(
          "a method that runs once for its class must be static and have no parameters: " + method);
    }
    Signature.checkCallable(method);
    Object result = ReflectionSupport.invokeMethod(Twin.compiled(method), null);
    if (result instanceof Coroutine<?> coroutine) {
      VirtualLoop.run(coroutine);
    }
  }
}
