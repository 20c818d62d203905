package dev.fermata.processor.javac;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Runs javac over sources given as text and hands the inner compilation of its first round to a test. */
public final class InnerProbe {
  private final List<String> options = new ArrayList<>(List.of("-proc:only"));
  private final List<JavaFileObject> sources = new ArrayList<>();

  public InnerProbe options(String... more) {
    options.addAll(List.of(more));
    return this;
  }

  /** @param path for instance {@code x/Foo.java} */
  public InnerProbe source(String path, String... lines) {
    String text = String.join("\n", lines) + "\n";
    sources.add(new SimpleJavaFileObject(URI.create("mem:///" + path), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    });
    return this;
  }

  /** All top-level types and their members are asked for. */
  public void run(Consumer<InnerCompilation> test) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    JavaCompiler.CompilationTask task = compiler.getTask(null, null, null, options, null, sources);
    task.setLocale(Locale.ROOT);
    Probing probing = new Probing(test);
    task.setProcessors(List.of(probing));
    task.call();
    if (!probing.ran) {
      throw new AssertionError("the sources were not even parsed");
    }
  }

  @SupportedAnnotationTypes("*")
  private static final class Probing extends AbstractProcessor {
    private final Consumer<InnerCompilation> test;
    private boolean ran;

    Probing(Consumer<InnerCompilation> test) {
      this.test = test;
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      if (!ran) {
        ran = true;
        HostCompiler host = HostCompiler.of(processingEnv).orElseThrow();
        HostSources all = new HostSources();
        all.add(host, round.getRootElements());
        Set<String> wanted = new LinkedHashSet<>();
        ElementFilter.typesIn(round.getRootElements()).forEach(type -> collect(type, wanted));
        try (InnerCompilation inner =
            new InnerCompiler(host).compile(all.all(), List.of(), wanted)) {
          test.accept(inner);
        }
      }
      return false;
    }

    private static void collect(TypeElement type, Set<String> names) {
      names.add(type.getQualifiedName().toString());
      ElementFilter.typesIn(type.getEnclosedElements()).forEach(member -> collect(member, names));
    }
  }
}
