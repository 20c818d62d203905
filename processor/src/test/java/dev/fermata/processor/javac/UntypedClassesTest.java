package dev.fermata.processor.javac;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.processor.diagnostic.Place;
import dev.fermata.processor.diagnostic.Severities;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UntypedClassesTest {
  private static final URI FILE = URI.create("mem:///x/A.java");

  @TempDir
  java.nio.file.Path output;

  @Test
  void silentWhereJavacFindsTheTypeMissing() throws Exception {
    List<String> messages = compile("package x; class A { int m() { return missing(); } }");
    assertEquals(1, messages.size(), messages::toString);
    assertTrue(messages.get(0).contains("cannot find symbol"), messages::toString);
  }

  @Test
  void speaksWhereJavacFindsNothingWrong() throws Exception {
    List<String> messages = compile("package x; class A { int m() { return hashCode(); } }");
    assertEquals(1, messages.size(), messages::toString);
    assertTrue(messages.get(0).contains("FER054"), messages::toString);
    assertTrue(messages.get(0).contains("'m' could not be typed: the reason"), messages::toString);
  }

  /** Doubts the method that stands from the first int to the brace after the body. */
  private List<String> compile(String text) throws Exception {
    Place method = new Place(FILE, text.indexOf("int"), text.lastIndexOf(" }"));
    Place call =
        new Place(FILE, text.indexOf("return") + 7, text.indexOf(";", text.indexOf("return")));
    Doubt doubt = new Doubt("x.A", "m", Optional.of(method), Optional.of(call), true, "the reason");
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      manager.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(output));
      JavaCompiler.CompilationTask task = compiler.getTask(
          null,
          manager,
          diagnostics,
          List.of(),
          null,
          List.of(new InMemorySource(FILE, "x/A.java", text)));
      task.setLocale(Locale.ROOT);
      task.setProcessors(List.of(new Doubting(doubt)));
      task.call();
    }
    return diagnostics.getDiagnostics().stream()
        .filter(d -> d.getKind() == Diagnostic.Kind.ERROR)
        .map(d -> d.getMessage(Locale.ROOT))
        .toList();
  }

  @SupportedAnnotationTypes("*")
  private static final class Doubting extends AbstractProcessor {
    private final Doubt doubt;
    private final HostSources sources = new HostSources();

    Doubting(Doubt doubt) {
      this.doubt = doubt;
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      HostCompiler host = HostCompiler.of(processingEnv).orElseThrow();
      sources.add(host, round.getRootElements());
      if (round.processingOver()) {
        TreeReporter reporter =
            new TreeReporter(host.trees(), host.messager(), Severities.DEFAULTS, sources.trees());
        UntypedClasses.watch(host, reporter, List.of(doubt));
      }
      return false;
    }
  }
}
