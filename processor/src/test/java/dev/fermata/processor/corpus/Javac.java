package dev.fermata.processor.corpus;

import com.sun.source.util.JavacTask;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The compiler of the running JDK. */
record Javac(List<Path> classPath) {
  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  /** What is done with a task, while its files are open. */
  interface Use<T> {
    T with(JavacTask task) throws IOException;
  }

  /** Has a task without annotation processing used; returns the errors. */
  <T> T use(
      List<Path> sources,
      DiagnosticCollector<JavaFileObject> diagnostics,
      List<String> options,
      Use<T> use) {
    try (StandardJavaFileManager files =
        COMPILER.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      List<String> all = new ArrayList<>(options);
      all.addAll(List.of(
          "-encoding",
          "UTF-8",
          "-nowarn",
          "-Xlint:none",
          "-Xmaxerrs",
          "100000",
          "-g",
          "-cp",
          path()));
      Iterable<? extends JavaFileObject> roots = files.getJavaFileObjectsFromPaths(sources);
      return use.with(
          (JavacTask) COMPILER.getTask(Writer.nullWriter(), files, diagnostics, all, null, roots));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The errors of a compilation to {@code classes} without annotation processing. */
  List<Diagnostic<? extends JavaFileObject>> compile(List<Path> sources, Path classes) {
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    use(sources, diagnostics, List.of("-proc:none", "-d", classes.toString()), JavacTask::call);
    return errors(diagnostics);
  }

  /** The errors that are found without writing anything. */
  List<Diagnostic<? extends JavaFileObject>> check(List<Path> sources) {
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    use(sources, diagnostics, List.of("-proc:none"), JavacTask::analyze);
    return errors(diagnostics);
  }

  /** The errors of a compilation with a processor. */
  List<Diagnostic<? extends JavaFileObject>> compile(
      List<Path> sources, Path classes, Path generated, Processor processor) {
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    use(
        sources,
        diagnostics,
        List.of("-d", classes.toString(), "-s", generated.toString()),
        task -> {
          task.setProcessors(List.of(processor));
          return task.call();
        });
    return errors(diagnostics);
  }

  private String path() {
    return classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  static List<Diagnostic<? extends JavaFileObject>> errors(
      DiagnosticCollector<JavaFileObject> diagnostics) {
    return diagnostics.getDiagnostics().stream()
        .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
        .collect(Collectors.toList());
  }

  static String words(List<Diagnostic<? extends JavaFileObject>> errors) {
    StringWriter words = new StringWriter();
    errors.forEach(error -> words.append(error.toString()).append('\n'));
    return words.toString();
  }

  /** All Java files below a directory but descriptions of packages and modules, sorted. */
  static List<Path> sourcesBelow(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.getFileName().toString().matches("(package|module)-info\\.java"))
          .sorted()
          .collect(Collectors.toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
