package dev.fermata.processor.differential;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.annotation.processing.Processor;

/** The cases as one of the two compilers made them, ready to run. */
public final class Side implements AutoCloseable {
  private static final Pattern CASE_NAME = Pattern.compile("[A-Z]+\\d{3}\\w*");
  private static final Set<String> RETURNED = Set.of("Coroutine", "Generator");
  private final URLClassLoader loader;
  private final Class<?> runner;
  private final String suffix;
  private final Map<String, String> rejected;

  private Side(URLClassLoader loader, String suffix, Map<String, String> rejected) {
    this.loader = loader;
    loader.setDefaultAssertionStatus(true);
    this.suffix = suffix;
    this.rejected = rejected;
    try {
      this.runner = loader.loadClass("cases.CaseRun");
    } catch (ClassNotFoundException e) {
      throw new AssertionError("the cases were not compiled: " + rejected, e);
    }
  }

  /** Classes that {@code loader} finds, where {@code suffix} leads from a case's class to the one that is run. */
  static Side over(URLClassLoader loader, String suffix) {
    return new Side(loader, suffix, Map.of());
  }

  /** Plain javac against the yardstick. */
  public static Side oracle(Path directory, List<CaseSource> sources, List<String> options) {
    Javac javac = new Javac(directory, List.of(), options);
    Batch batch = new Batch(
        directory, javac, Fixtures.oracleSupport(), CaseSource::oracleText, Optional::empty);
    Map<String, String> rejected = batch.compile(sources);
    return new Side(loader(javac, ClassLoader.getPlatformClassLoader()), "", rejected);
  }

  /** Fermata. */
  public static Side product(
      Path directory,
      List<CaseSource> sources,
      List<String> options,
      Supplier<? extends Processor> processor) {
    Javac javac = new Javac(directory, Fixtures.classPath(), options);
    Batch batch = new Batch(
        directory,
        javac,
        Fixtures.productSupport(),
        CaseSource::text,
        () -> Optional.of(processor.get()));
    Map<String, String> rejected = batch.compile(sources);
    return new Side(loader(javac, Side.class.getClassLoader()), "_Async", rejected);
  }

  /** Plain javac against the yardstick, for cases of generators. */
  public static Side oracleOfGenerators(Path directory, List<CaseSource> sources) {
    Javac javac = new Javac(directory, List.of(), List.of());
    Batch batch = new Batch(
        directory,
        javac,
        GeneratorFixtures.oracleSupport(),
        CaseSource::oracleText,
        Optional::empty);
    Map<String, String> rejected = batch.compile(sources);
    return new Side(loader(javac, ClassLoader.getPlatformClassLoader()), "", rejected);
  }

  /** Fermata, for cases of generators. */
  public static Side productOfGenerators(
      Path directory, List<CaseSource> sources, Supplier<? extends Processor> processor) {
    Javac javac = new Javac(directory, Fixtures.classPath(), List.of());
    Batch batch = new Batch(
        directory,
        javac,
        GeneratorFixtures.productSupport(),
        CaseSource::text,
        () -> Optional.of(processor.get()));
    Map<String, String> rejected = batch.compile(sources);
    return new Side(loader(javac, Side.class.getClassLoader()), "_Async", rejected);
  }

  /** Sources that did not compile, by path, with the compiler's words. */
  public Map<String, String> rejected() {
    return rejected;
  }

  /** The names of the case methods of a source, sorted. */
  List<String> methods(CaseSource source) {
    return Arrays.stream(type(source.className()).getMethods())
        .filter(method -> RETURNED.contains(method.getReturnType().getSimpleName()))
        .map(Method::getName)
        .filter(name -> CASE_NAME.matcher(name).matches())
        .distinct()
        .sorted()
        .collect(Collectors.toList());
  }

  int probes(CaseSource source, String method) {
    return (Integer) invoke("probes", type(source.className() + suffix), method);
  }

  @SuppressWarnings("unchecked") // CaseRun.modes returns List<String>; it is another loader's class
  List<String> modes(boolean perProbe) {
    return (List<String>) invoke("modes", perProbe);
  }

  @SuppressWarnings("unchecked") // as above
  List<String> transcript(CaseSource source, String method, String mode, int k) {
    return (List<String>) invoke("transcript", type(source.className() + suffix), method, mode, k);
  }

  @Override
  public void close() {
    try {
      loader.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static URLClassLoader loader(Javac javac, ClassLoader parent) {
    try {
      return new URLClassLoader(new URL[] {javac.classes().toUri().toURL()}, parent);
    } catch (MalformedURLException e) {
      throw new AssertionError(e);
    }
  }

  private Class<?> type(String name) {
    try {
      return loader.loadClass(name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private Object invoke(String name, Object... arguments) {
    for (Method method : runner.getMethods()) {
      if (method.getName().equals(name)) {
        try {
          return method.invoke(null, arguments);
        } catch (InvocationTargetException e) {
          throw new AssertionError(e.getCause());
        } catch (IllegalAccessException e) {
          throw new AssertionError(e);
        }
      }
    }
    throw new AssertionError(name);
  }
}
