package dev.fermata.processor.differential;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The base class of the cases for both sides, compiled once for many batches of cases. */
public final class Support implements AutoCloseable {
  private final Path directory;
  private final List<Path> classPath;
  private final URLClassLoader yardstick;
  private final URLClassLoader product;

  private Support(
      Path directory, List<Path> classPath, URLClassLoader yardstick, URLClassLoader product) {
    this.directory = directory;
    this.classPath = classPath;
    this.yardstick = yardstick;
    this.product = product;
  }

  /** Compiles into {@code directory}, where the batches go too. */
  public static Support in(Path directory) {
    Path runtime = runtime();
    Path yardstick = compiled(directory.resolve("yardstick"), List.of(), Fixtures.oracleSupport());
    Path product =
        compiled(directory.resolve("product"), List.of(runtime), Fixtures.productSupport());
    return new Support(
        directory,
        List.of(product, runtime),
        loader(yardstick, ClassLoader.getPlatformClassLoader()),
        loader(product, Support.class.getClassLoader()));
  }

  /** A directory of that name beside the support classes. */
  Path directory(String name) {
    return directory.resolve(name);
  }

  List<Path> classPath() {
    return classPath;
  }

  /** What the classes do when {@code await} is the identity. */
  Side yardstickOver(Path classes) {
    return Side.over(loader(classes, yardstick), "");
  }

  /** What their twins do. */
  Side productOver(Path classes) {
    return Side.over(loader(classes, product), "_Async");
  }

  @Override
  public void close() {
    try {
      yardstick.close();
      product.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Batch.clear(directory);
  }

  private static Path compiled(Path directory, List<Path> classPath, Map<String, String> texts) {
    Batch.clear(directory);
    Javac javac = new Javac(directory, classPath, List.of());
    Compilation result = javac.compile(texts, Optional.empty());
    if (!result.success()) {
      throw new AssertionError("the support classes do not compile: " + result.errors());
    }
    return javac.classes();
  }

  /** Only this of the tests' own class path: javac opens every jar of its class path. */
  private static Path runtime() {
    try {
      return Path.of(Class.forName("dev.fermata.Fermata")
          .getProtectionDomain()
          .getCodeSource()
          .getLocation()
          .toURI());
    } catch (ClassNotFoundException | URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static URLClassLoader loader(Path classes, ClassLoader parent) {
    try {
      return new URLClassLoader(new URL[] {classes.toUri().toURL()}, parent);
    } catch (MalformedURLException e) {
      throw new AssertionError(e);
    }
  }
}
