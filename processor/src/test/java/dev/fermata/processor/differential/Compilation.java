package dev.fermata.processor.differential;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;

/**
 * What one run of javac said.
 *
 * @param success whether it wrote classes
 * @param diagnostics everything reported
 * @param crash what the compiler or a processor threw
 */
record Compilation(
    boolean success,
    List<Diagnostic<? extends JavaFileObject>> diagnostics,
    Optional<Throwable> crash) {

  static Compilation of(boolean success, DiagnosticCollector<JavaFileObject> collector) {
    return new Compilation(success, List.copyOf(collector.getDiagnostics()), Optional.empty());
  }

  /** The errors by file name without directories, or by the empty string where javac names no file. */
  Map<String, List<String>> errors() {
    return byFile(Diagnostic.Kind.ERROR);
  }

  /** The warnings by file name, mandatory ones included. */
  Map<String, List<String>> warnings() {
    Map<String, List<String>> warnings = byFile(Diagnostic.Kind.WARNING);
    byFile(Diagnostic.Kind.MANDATORY_WARNING)
        .forEach((file, texts) ->
            warnings.computeIfAbsent(file, key -> new ArrayList<>()).addAll(texts));
    return warnings;
  }

  private Map<String, List<String>> byFile(Diagnostic.Kind kind) {
    Map<String, List<String>> texts = new LinkedHashMap<>();
    for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics) {
      if (diagnostic.getKind() == kind) {
        texts
            .computeIfAbsent(fileOf(diagnostic), key -> new ArrayList<>())
            .add(diagnostic.toString());
      }
    }
    return texts;
  }

  private static String fileOf(Diagnostic<? extends JavaFileObject> diagnostic) {
    if (diagnostic.getSource() == null) {
      return "";
    }
    String name = diagnostic.getSource().getName().replace('\\', '/');
    return name.substring(name.lastIndexOf('/') + 1);
  }
}
