package dev.fermata.testing.engine;

import dev.fermata.Coroutine;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.junit.platform.commons.JUnitException;

/** Which methods can be run. */
final class Signature {
  private Signature() {}

  /** Throws if {@code method} cannot be run as a test. */
  static void check(Method method) {
    int modifiers = method.getModifiers();
    if (Modifier.isStatic(modifiers) || Modifier.isAbstract(modifiers)) {
      throw new JUnitException("@AsyncTest method must not be static or abstract: " + method);
    }
    checkCallable(method);
  }

  /** Throws if {@code method} cannot be run before or after tests. */
  static void checkCallable(Method method) {
    if (Modifier.isPrivate(method.getModifiers())) {
      throw new JUnitException(
          "method must not be private, as tests would not reach it: " + method);
    }
    Class<?> result = method.getReturnType();
    if (result != void.class && result != Coroutine.class) {
      throw new JUnitException(
          "method must return Coroutine<Void> (with @Async) or void: " + method);
    }
  }
}
