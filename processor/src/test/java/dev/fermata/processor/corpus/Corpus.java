package dev.fermata.processor.corpus;

import dev.fermata.processor.CoroutineProcessor;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/** One library: its sources, its tests, and what is made of them. */
final class Corpus {
  private static final Path JARS = Path.of("target", "corpus").toAbsolutePath();
  private static final Path SUPPORT =
      Path.of("src", "test", "fixtures", "corpus").toAbsolutePath();
  private static final int LIMIT_MINUTES = 240;

  private final String name;
  private final Path directory;
  private final List<Path> own;
  private final Map<Path, String> leftOut = new LinkedHashMap<>();

  /** Unpacks {@code NAME-sources.jar} and {@code NAME-test-sources.jar}. */
  Corpus(String name) {
    this.name = name;
    this.directory = JARS.resolve("work").resolve(name);
    delete(directory);
    unpack(JARS.resolve("sources").resolve(name + "-sources.jar"), directory.resolve("library"));
    unpack(JARS.resolve("sources").resolve(name + "-test-sources.jar"), directory.resolve("tests"));
    this.own = new ArrayList<>(jars());
    Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .forEach(own::add);
  }

  private List<Path> jars() {
    try (Stream<Path> files = Files.list(JARS.resolve("tests"))) {
      // a library's tests may use another one, but not an older build of the library itself
      return files
          .filter(file -> !file.getFileName().toString().startsWith(name))
          .sorted()
          .collect(Collectors.toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs the tests on the library as it is. */
  Outcome asItIs() {
    Path classes = directory("plain");
    expectNone(new Javac(own).compile(Javac.sourcesBelow(directory.resolve("library")), classes));
    compileTests(classes);
    return run(classes, "plain");
  }

  /** The tests' sources that do not compile with what is there are left out, for both runs. */
  private void compileTests(Path library) {
    List<Path> sources = new ArrayList<>(Javac.sourcesBelow(directory.resolve("tests")));
    List<Diagnostic<? extends JavaFileObject>> errors = List.of();
    do {
      for (Diagnostic<? extends JavaFileObject> error : errors) {
        Path file = Path.of(error.getSource().toUri());
        sources.remove(file);
        leftOut.putIfAbsent(file, error.toString());
      }
      errors = new Javac(with(library)).compile(sources, directory("tests-compiled"));
    } while (!errors.isEmpty());
    resources(directory.resolve("tests"), directory("tests-compiled"));
    resources(
        directory.resolve("tests"), directory("run").resolve(Path.of("src", "test", "resources")));
  }

  /** Runs the same tests on the library whose methods are coroutines. */
  Figures asCoroutines(long seed) {
    Rewriting rewriting =
        new Rewriting(new Javac(own), directory.resolve("library"), SUPPORT, seed);
    rewriting.settle(directory.resolve("checked"));
    List<Path> sources = rewriting.write(directory.resolve("rewritten"), false);
    Path classes = directory("coroutines");
    expectNone(
        new Javac(own).compile(sources, classes, directory("generated"), new CoroutineProcessor()));
    resources(directory.resolve("library"), classes);
    return new Figures(
        name,
        seed,
        rewriting.methods(),
        rewriting.awaits(),
        leftOut.size(),
        run(classes, "coroutines", seed));
  }

  private static void expectNone(List<Diagnostic<? extends JavaFileObject>> errors) {
    if (!errors.isEmpty()) {
      throw new AssertionError(Javac.words(errors));
    }
  }

  private Outcome run(Path classes, String label) {
    resources(directory.resolve("library"), classes);
    return run(classes, label, 0);
  }

  private Outcome run(Path library, String label, long seed) {
    Path result = directory.resolve(label + ".txt");
    List<Path> path = new ArrayList<>(with(library));
    path.add(0, directory("tests-compiled"));
    List<String> command = List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Dfermata.corpus.seed=" + seed,
        "-Xss4m", // a recursion of the library's has the frames of the driver between its own
        "-cp",
        path.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
        Suite.class.getName(),
        directory("tests-compiled").toString(),
        result.toString());
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command).directory(directory("run").toFile());
      Process process = builder
          .redirectErrorStream(true)
          .redirectOutput(directory.resolve(label + ".out").toFile())
          .start();
      if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
        process.destroyForcibly().waitFor();
        throw new AssertionError("no end after " + LIMIT_MINUTES + " minutes: " + command);
      }
      return Outcome.of(Files.readAllLines(result));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private List<Path> with(Path library) {
    List<Path> path = new ArrayList<>(List.of(library));
    path.addAll(own);
    return path;
  }

  private Path directory(String label) {
    try {
      return Files.createDirectories(directory.resolve(label));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void resources(Path from, Path to) {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).collect(Collectors.toList())) {
        Path target = to.resolve(from.relativize(file));
        if (!file.toString().endsWith(".java")) {
          Files.createDirectories(target.getParent());
          Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void unpack(Path jar, Path to) {
    try (InputStream in = Files.newInputStream(jar);
        ZipInputStream zip = new ZipInputStream(in)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = to.resolve(entry.getName()).normalize();
        if (!entry.isDirectory()
            && file.startsWith(to)
            && !entry.getName().startsWith("META-INF/")) {
          Files.createDirectories(file.getParent());
          Files.copy(zip, file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path directory) {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(java.util.Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
