package dev.fermata.processor.javac;

import com.sun.source.util.Trees;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;

/**
 * Build tools hand processors a wrapper of javac's environment, which {@link Trees#instance} refuses: IntelliJ a
 * dynamic proxy, Gradle an object that records what is written. Each way to the wrapped object is tried until javac
 * knows the result.
 */
final class Unwrapping {
  private static final int MAX_DEPTH = 8;
  private static final List<String> FIELDS = List.of("delegate", "processingEnv", "val$delegateTo");

  private Unwrapping() {}

  /** The environment that javac accepts as its own; empty where there is none. */
  static Optional<ProcessingEnvironment> find(ProcessingEnvironment environment) {
    return find(environment, MAX_DEPTH);
  }

  private static Optional<ProcessingEnvironment> find(
      ProcessingEnvironment environment, int depth) {
    try {
      Trees.instance(environment);
      return Optional.of(environment);
    } catch (IllegalArgumentException | LinkageError e) {
      if (depth == 0) {
        return Optional.empty();
      }
    }
    return wrapped(environment).stream()
        .filter(e -> e != environment)
        .flatMap(e -> find(e, depth - 1).stream())
        .findFirst();
  }

  private static List<ProcessingEnvironment> wrapped(ProcessingEnvironment environment) {
    List<ProcessingEnvironment> candidates = new ArrayList<>();
    throughIntelliJ(environment).ifPresent(candidates::add);
    Object holder = Proxy.isProxyClass(environment.getClass())
        ? Proxy.getInvocationHandler(environment)
        : environment;
    for (Class<?> type = holder.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (FIELDS.contains(field.getName()) || holder instanceof InvocationHandler) {
          read(field, holder).ifPresent(candidates::add);
        }
      }
    }
    return candidates;
  }

  /** The way that JetBrains offers for the purpose. */
  private static Optional<ProcessingEnvironment> throughIntelliJ(
      ProcessingEnvironment environment) {
    try {
      Class<?> wrappers = Class.forName(
          "org.jetbrains.jps.javac.APIWrappers", true, environment.getClass().getClassLoader());
      Method unwrap = wrappers.getDeclaredMethod("unwrap", Class.class, Object.class);
      return Optional.ofNullable(
          (ProcessingEnvironment) unwrap.invoke(null, ProcessingEnvironment.class, environment));
    } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
      return Optional.empty();
    }
  }

  private static Optional<ProcessingEnvironment> read(Field field, Object holder) {
    try {
      field.setAccessible(true);
      return field.get(holder) instanceof ProcessingEnvironment inner
          ? Optional.of(inner)
          : Optional.empty();
    } catch (ReflectiveOperationException | RuntimeException e) {
      // Not ours to read; another way may lead to it.
      return Optional.empty();
    }
  }
}
