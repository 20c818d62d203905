package dev.fermata.processor.javac;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fermata.processor.CoroutineProcessor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Environments as build tools hand them to processors. */
class UnwrappingTest {
  @TempDir
  Path output;

  @Test
  void javacItself() {
    assertEquals(List.of(), compile(environment -> environment));
  }

  @Test
  void dynamicProxy() {
    assertEquals(
        List.of(),
        compile(environment -> proxy(new InvocationHandler() {
          private final ProcessingEnvironment delegateTo = environment;

          @Override
          public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            return method.invoke(delegateTo, arguments);
          }
        })));
  }

  @Test
  void wrappedTwice() {
    assertEquals(List.of(), compile(environment -> {
      ProcessingEnvironment once =
          proxy((proxy, method, arguments) -> method.invoke(environment, arguments));
      return proxy((proxy, method, arguments) -> method.invoke(once, arguments));
    }));
  }

  @Test
  void otherCompilersGetOneClearError() {
    List<String> messages = compile(environment -> {
      List<ProcessingEnvironment> outOfReach = List.of(environment);
      return proxy((proxy, method, arguments) -> method.invoke(outOfReach.get(0), arguments));
    });
    assertEquals(1, messages.size(), messages::toString);
    assertTrue(messages.get(0).contains("FER050"), messages::toString);
  }

  private static ProcessingEnvironment proxy(InvocationHandler handler) {
    return (ProcessingEnvironment) Proxy.newProxyInstance(
        UnwrappingTest.class.getClassLoader(),
        new Class<?>[] {ProcessingEnvironment.class},
        handler);
  }

  private List<String> compile(UnaryOperator<ProcessingEnvironment> wrapping) {
    String text = "package x; import dev.fermata.*; import static dev.fermata.Fermata.*;"
        + " class A { @Async Coroutine<Integer> m() { return done(1); } int n() { return new A_Async().hashCode(); } }";
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    JavaCompiler.CompilationTask task = compiler.getTask(
        null,
        null,
        diagnostics,
        List.of("-d", output.toString()),
        null,
        List.of(new InMemorySource(URI.create("mem:///x/A.java"), "x/A.java", text)));
    task.setLocale(Locale.ROOT);
    task.setProcessors(List.of(new Wrapping(wrapping)));
    task.call();
    return diagnostics.getDiagnostics().stream()
        .filter(d -> d.getKind() == Diagnostic.Kind.ERROR)
        .map(d -> d.getMessage(Locale.ROOT))
        .toList();
  }

  @SupportedAnnotationTypes("*")
  private static final class Wrapping extends AbstractProcessor {
    private final CoroutineProcessor processor = new CoroutineProcessor();
    private final UnaryOperator<ProcessingEnvironment> wrapping;

    Wrapping(UnaryOperator<ProcessingEnvironment> wrapping) {
      this.wrapping = wrapping;
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return SourceVersion.latest();
    }

    @Override
    public synchronized void init(ProcessingEnvironment environment) {
      super.init(environment);
      processor.init(wrapping.apply(environment));
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      return processor.process(annotations, round);
    }
  }
}
