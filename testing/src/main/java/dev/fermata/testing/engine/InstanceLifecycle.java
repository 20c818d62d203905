package dev.fermata.testing.engine;

import dev.fermata.testing.AsyncAfterEach;
import dev.fermata.testing.AsyncBeforeEach;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** What runs before and after each test: of superclasses outside of that of subclasses, of outer classes outside of that of nested ones. */
final class InstanceLifecycle {
  /** A method and the class of the instance to call it on. */
  record Call(Class<?> owner, Method method) {}

  private static final Set<Class<? extends Annotation>> BEFORE =
      Set.of(BeforeEach.class, AsyncBeforeEach.class);
  private static final Set<Class<? extends Annotation>> AFTER =
      Set.of(AfterEach.class, AsyncAfterEach.class);

  private InstanceLifecycle() {}

  static List<Call> before(Class<?> testClass) {
    List<Call> calls = new ArrayList<>();
    for (Class<?> type : fromOutside(testClass)) {
      find(type, BEFORE, HierarchyTraversalMode.TOP_DOWN, calls);
    }
    return calls;
  }

  static List<Call> after(Class<?> testClass) {
    List<Call> calls = new ArrayList<>();
    List<Class<?>> types = fromOutside(testClass);
    for (int i = types.size() - 1; i >= 0; i--) {
      find(types.get(i), AFTER, HierarchyTraversalMode.BOTTOM_UP, calls);
    }
    return calls;
  }

  private static void find(
      Class<?> type,
      Set<Class<? extends Annotation>> when,
      HierarchyTraversalMode order,
      List<Call> calls) {
    for (Method method : Marked.methods(type, when, order)) {
      Signature.checkCallable(method);
      calls.add(new Call(type, method));
    }
  }

  private static List<Class<?>> fromOutside(Class<?> testClass) {
    List<Class<?>> types = new ArrayList<>();
    types.add(testClass);
    for (Class<?> type = testClass; TestClasses.isNested(type); ) {
      type = type.getEnclosingClass();
      types.add(0, type);
    }
    return types;
  }
}
