package dev.fermata.docs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles one file as a user's build does, with the processor found on its path. */
final class Javac {
  private final Path directory;
  private final DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();

  /** The sources go into that directory, the classes and generated sources into {@link #output}. */
  Javac(Path directory) {
    this.directory = directory;
  }

  boolean compile(String typeName, String source) throws IOException {
    Path file = Files.writeString(directory.resolve(typeName + ".java"), source);
    Files.createDirectories(output());
    String classPath = System.getProperty("java.class.path");
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
      List<String> options = List.of(
          "--release",
          "17",
          "-cp",
          classPath,
          "-processorpath",
          classPath,
          "-d",
          output().toString());
      return compiler
          .getTask(null, files, diagnostics, options, null, files.getJavaFileObjects(file))
          .call();
    }
  }

  Path output() {
    return directory.resolve("out");
  }

  /** What the user would have to act on: errors, and what Fermata itself warns of. */
  String complaints() {
    StringBuilder text = new StringBuilder();
    for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics.getDiagnostics()) {
      boolean ours = diagnostic.getMessage(Locale.ROOT).startsWith("FER");
      if (ours || diagnostic.getKind() == Diagnostic.Kind.ERROR) {
        text.append(diagnostic).append('\n');
      }
    }
    return text.toString();
  }
}
