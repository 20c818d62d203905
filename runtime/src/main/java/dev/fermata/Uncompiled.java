package dev.fermata;

import java.util.Set;

/** The error of a marker that was reached in code that Fermata did not compile. */
final class Uncompiled {
  private static final Set<Class<?>> OURS =
      Set.of(Uncompiled.class, Fermata.class, AsyncScope.class);

  private Uncompiled() {}

  /** Names the class and method that reached {@code marker}, the class generated for it, and what to set up. */
  static IllegalStateException marker(String marker) {
    StackWalker.StackFrame caller = StackWalker.getInstance(
            StackWalker.Option.RETAIN_CLASS_REFERENCE)
        .walk(frames ->
            frames.filter(frame -> !OURS.contains(frame.getDeclaringClass())).findFirst())
        .orElseThrow();
    Class<?> host = namedHost(caller.getDeclaringClass());
    String twin = twinOf(host);
    return new IllegalStateException(
        marker + " was reached in " + host.getName() + "." + methodName(caller) + " ("
            + caller.getFileName() + ":" + caller.getLineNumber()
            + "), which Fermata did not compile. Call the coroutine through the "
            + "generated class " + twin
            + ". If there is no such class, the annotation processor did not run: put "
            + "dev.fermata:fermata-processor on the annotation processor path (Maven: annotationProcessorPaths of "
            + "maven-compiler-plugin; Gradle: annotationProcessor), and check that the method is annotated with @Async.");
  }

  private static Class<?> namedHost(Class<?> start) {
    Class<?> host = start;
    while (host.isAnonymousClass() || host.isLocalClass()) {
      host = host.getEnclosingClass();
    }
    return host;
  }

  /** The method in the source: a lambda's body is compiled to {@code lambda$method$0}. */
  private static String methodName(StackWalker.StackFrame frame) {
    String name = frame.getMethodName();
    if (!name.startsWith("lambda$")) {
      return name;
    }
    int end = name.lastIndexOf('$');
    return end > "lambda$".length() ? name.substring("lambda$".length(), end) : name;
  }

  private static String twinOf(Class<?> host) {
    StringBuilder nested = new StringBuilder(host.getSimpleName());
    for (Class<?> outer = host.getEnclosingClass();
        outer != null;
        outer = outer.getEnclosingClass()) {
      nested.insert(0, outer.getSimpleName() + "_");
    }
    String prefix = host.getPackageName().isEmpty() ? "" : host.getPackageName() + ".";
    return prefix + nested + "_Async";
  }
}
