package dev.fermata.testing.engine;

import dev.fermata.Coroutine;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * The class with the compiled coroutines of a test class. It extends the test class where that can be extended, and else has static methods
 * that take the instance first.
 */
final class Twin {
  private Twin() {}

  private static Optional<Class<?>> of(Class<?> type) {
    return ReflectionSupport.tryToLoadClass(TestClasses.twinName(type), type.getClassLoader())
        .toOptional();
  }

  /** The class to make an instance of: the twin if that extends {@code type}. */
  private static Class<?> instantiable(Class<?> type) {
    return of(type).filter(type::isAssignableFrom).orElse(type);
  }

  /**
   * A new instance of {@code type} whose coroutines run.
   *
   * @param around the instance around it, if it is of an inner class
   */
  static Object newInstance(Class<?> type, List<Object> around, Arguments arguments) {
    Constructor<?> constructor = onlyConstructor(instantiable(type));
    List<Object> values = new ArrayList<>(around);
    values.addAll(arguments.of(constructor, around.size()));
    return make(constructor, values);
  }

  private static Constructor<?> onlyConstructor(Class<?> type) {
    Constructor<?>[] all = type.getDeclaredConstructors();
    if (all.length != 1) {
      throw new JUnitException("a test class must have one constructor: " + Arrays.toString(all));
    }
    return all[0];
  }

  private static Object make(Constructor<?> constructor, List<Object> values) {
    try {
      constructor.setAccessible(true);
      return constructor.newInstance(values.toArray());
    } catch (InvocationTargetException e) {
      throw Rethrown.unchecked(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new JUnitException("cannot make an instance: " + constructor, e);
    }
  }

  /** Calls a method of the user's class on {@code instance}: the compiled one. Throws what it throws. */
  static @Nullable Object call(Object instance, Method method, Arguments arguments) {
    List<Object> values = new ArrayList<>(arguments.of(method, 0));
    Method compiled = Modifier.isStatic(method.getModifiers()) ? compiled(method) : method;
    Optional<Method> withReceiver = withReceiver(instance, method);
    if (withReceiver.isPresent()) {
      values.add(0, instance);
    }
    Object result =
        ReflectionSupport.invokeMethod(withReceiver.orElse(compiled), instance, values.toArray());
    if (result == null && method.getReturnType() == Coroutine.class) {
      throw new NullPointerException(method + " returned null instead of a coroutine");
    }
    return result;
  }

  /** The static method that stands for one that cannot be overridden. */
  private static Optional<Method> withReceiver(Object instance, Method method) {
    Class<?> type = method.getDeclaringClass();
    List<Class<?>> parameters = new ArrayList<>(List.of(method.getParameterTypes()));
    parameters.add(0, type);
    return type.isInstance(instance) && !Modifier.isStatic(method.getModifiers())
        ? declared(type, method.getName(), parameters.toArray(Class<?>[]::new))
        : Optional.empty();
  }

  /** The twin's method for a static one; the method itself if it is no coroutine. */
  static Method compiled(Method method) {
    return declared(method.getDeclaringClass(), method.getName(), method.getParameterTypes())
        .orElse(method);
  }

  private static Optional<Method> declared(Class<?> type, String name, Class<?>... parameters) {
    return of(type)
        .flatMap(twin -> Arrays.stream(twin.getDeclaredMethods())
            .filter(method -> Modifier.isStatic(method.getModifiers()))
            .filter(method -> method.getName().equals(name))
            .filter(method -> Arrays.equals(method.getParameterTypes(), parameters))
            .findFirst());
  }
}
