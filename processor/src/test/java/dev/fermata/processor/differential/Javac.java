package dev.fermata.processor.differential;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.annotation.processing.Processor;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The compiler of the running JDK, in this process. */
final class Javac {
  private final Path sources;
  private final Path classes;
  private final Path generated;
  private final List<Path> classPath;
  private final List<String> options;

  /** Writes below {@code directory}: {@code src} (what is compiled), {@code classes} and {@code generated}. */
  Javac(Path directory, List<Path> classPath, List<String> options) {
    this.sources = directory.resolve("src");
    this.classes = directory.resolve("classes");
    this.generated = directory.resolve("generated");
    this.classPath = List.copyOf(classPath);
    this.options = List.copyOf(options);
  }

  Path classes() {
    return classes;
  }

  Path generated() {
    return generated;
  }

  /** Compiles the texts, which are keyed by path; without a processor annotation processing is off. */
  Compilation compile(Map<String, String> texts, Optional<? extends Processor> processor) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      Files.createDirectories(classes);
      Files.createDirectories(generated);
      List<File> roots = write(texts);
      JavaCompiler.CompilationTask task = compiler.getTask(
          null,
          files,
          diagnostics,
          arguments(processor.isPresent()),
          null,
          files.getJavaFileObjectsFromFiles(roots));
      processor.ifPresent(p -> task.setProcessors(List.of(p)));
      return Compilation.of(task.call(), diagnostics);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      return new Compilation(false, List.copyOf(diagnostics.getDiagnostics()), Optional.of(e));
    }
  }

  private List<String> arguments(boolean processing) {
    List<String> arguments = new ArrayList<>(options);
    arguments.addAll(
        List.of("-d", classes.toString(), "-s", generated.toString(), "-g", "-parameters"));
    arguments.addAll(List.of("-Xmaxerrs", "10000", "-Xmaxwarns", "10000"));
    arguments.add("-cp");
    arguments.add(
        classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    if (!processing) {
      arguments.add("-proc:none");
    }
    return arguments;
  }

  private List<File> write(Map<String, String> texts) throws IOException {
    List<File> files = new ArrayList<>();
    for (Map.Entry<String, String> text : texts.entrySet()) {
      Path file = sources.resolve(text.getKey());
      Files.createDirectories(file.getParent());
      Files.writeString(file, text.getValue());
      files.add(file.toFile());
    }
    return files;
  }
}
