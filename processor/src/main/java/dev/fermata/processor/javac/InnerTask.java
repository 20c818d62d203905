package dev.fermata.processor.javac;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.annotation.processing.Processor;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;

/**
 * One run of the inner compiler.
 *
 * @param compiler javac
 * @param options command line options for it
 * @param processors run in it; none as a rule
 */
record InnerTask(JavaCompiler compiler, List<String> options, List<Processor> processors) {

  /**
   * A source to attribute.
   *
   * @param file with blanked text
   * @param text what the user wrote; empty for a facade, which nobody looks at afterwards
   */
  record Input(InMemorySource file, String text, boolean isFacade) {}

  /** Attributes the inputs and finds the wanted classes in them. */
  InnerCompilation attribute(JavaFileManager manager, List<Input> inputs, Set<String> wanted) {
    // By address: the compiler hands out wrappers of our file objects.
    Map<URI, Input> byFile = new LinkedHashMap<>();
    inputs.forEach(input -> byFile.put(input.file().toUri(), input));
    List<InMemorySource> files = inputs.stream().map(Input::file).toList();
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    JavacTask task = (JavacTask)
        compiler.getTask(Writer.nullWriter(), manager, diagnostics, options, null, files);
    task.setLocale(Locale.ROOT);
    task.setProcessors(processors);
    List<SourceFile> sources = new ArrayList<>();
    try {
      for (CompilationUnitTree tree : task.parse()) {
        Input input = byFile.get(tree.getSourceFile().toUri());
        if (input != null && !input.isFacade()) {
          sources.add(new SourceFile(tree, input.text(), input.file().toUri()));
        }
      }
      task.analyze();
    } catch (IOException e) {
      throw new UncheckedIOException("the inner compiler cannot read its sources", e);
    }
    return new InnerCompilation(
        task,
        sources,
        Units.find(Trees.instance(task), sources, wanted),
        diagnostics.getDiagnostics(),
        manager);
  }
}
