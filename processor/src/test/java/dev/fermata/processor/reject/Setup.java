package dev.fermata.processor.reject;

import dev.fermata.processor.CoroutineProcessor;
import java.io.IOException;
import java.io.Writer;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;

/** An unusual environment that a fixture is compiled in. */
enum Setup {
  /** As users compile. */
  ORDINARY,
  /** The runtime is not on the class path. */
  NO_RUNTIME,
  /** The processor gets an environment in which it cannot recognise javac. */
  FOREIGN_COMPILER {
    @Override
    List<Processor> processors() {
      return List.of(new Disguised());
    }
  },
  /** Another processor generates the class {@code reject.Late}, too late for anybody to process it. */
  LATE_CLASS {
    @Override
    List<Processor> processors() {
      return List.of(new LateWriter(), new CoroutineProcessor());
    }
  },
  /** Generated sources cannot be written. */
  BROKEN_OUTPUT {
    @Override
    JavaFileManager files(JavaFileManager files) {
      return new BrokenOutput(files);
    }
  };

  List<Processor> processors() {
    return List.of(new CoroutineProcessor());
  }

  JavaFileManager files(JavaFileManager files) {
    return files;
  }

  /** Hands on an environment that nothing leads from to javac's own. */
  private static final class Disguised extends ForwardingProcessor {
    @Override
    public synchronized void init(ProcessingEnvironment env) {
      AtomicReference<ProcessingEnvironment> hidden = new AtomicReference<>(env);
      super.init((ProcessingEnvironment) Proxy.newProxyInstance(
          Setup.class.getClassLoader(),
          new Class<?>[] {ProcessingEnvironment.class},
          (proxy, method, arguments) -> method.invoke(hidden.get(), arguments)));
    }
  }

  /** The processor, with room for changes. */
  private static class ForwardingProcessor extends AbstractProcessor {
    private final Processor processor = new CoroutineProcessor();

    @Override
    public synchronized void init(ProcessingEnvironment env) {
      processor.init(env);
    }

    @Override
    public Set<String> getSupportedAnnotationTypes() {
      return processor.getSupportedAnnotationTypes();
    }

    @Override
    public Set<String> getSupportedOptions() {
      return processor.getSupportedOptions();
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return processor.getSupportedSourceVersion();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      processor.process(annotations, round);
      return false;
    }
  }

  private static final class LateWriter extends ForwardingProcessor {
    private ProcessingEnvironment environment;

    @Override
    public synchronized void init(ProcessingEnvironment env) {
      environment = env;
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      if (round.processingOver()) {
        try (Writer writer =
            environment.getFiler().createSourceFile("reject.Late").openWriter()) {
          writer.write("package reject; public class Late { public int price() { return 1; } }");
        } catch (IOException e) {
          throw new IllegalStateException(e);
        }
      }
      return false;
    }
  }

  private static final class BrokenOutput extends ForwardingJavaFileManager<JavaFileManager> {
    BrokenOutput(JavaFileManager files) {
      super(files);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling)
        throws IOException {
      if (location == StandardLocation.SOURCE_OUTPUT) {
        throw new IllegalStateException("the folder is gone");
      }
      return super.getJavaFileForOutput(location, className, kind, sibling);
    }
  }
}
