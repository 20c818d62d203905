package dev.fermata.processor.javac;

import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.util.Optional;
import javax.annotation.processing.Filer;
import javax.annotation.processing.Messager;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** The compiler that runs the processor. */
public final class HostCompiler {
  private final ProcessingEnvironment environment;
  private final Trees trees;
  private final JavacTask task;

  /** @param javac the environment behind the one that the build tool gives us */
  private HostCompiler(ProcessingEnvironment environment, ProcessingEnvironment javac) {
    this.environment = environment;
    this.trees = Trees.instance(javac);
    this.task = JavacTask.instance(javac);
  }

  /** The host behind a processing environment; empty when it is not javac, or hides that it is. */
  public static Optional<HostCompiler> of(ProcessingEnvironment environment) {
    return Unwrapping.find(environment).map(javac -> new HostCompiler(environment, javac));
  }

  public Elements elements() {
    return environment.getElementUtils();
  }

  public Types types() {
    return environment.getTypeUtils();
  }

  /** Where generated files go. A build tool that wraps the environment gets to know of them. */
  public Filer filer() {
    return environment.getFiler();
  }

  /**
   * The host's own trees. Asking for the element of a tree inside a body attributes the class for good, so only ask
   * after ANALYZE.
   */
  public Trees trees() {
    return trees;
  }

  /** The running compilation, to listen to. */
  public JavacTask task() {
    return task;
  }

  public Messager messager() {
    return environment.getMessager();
  }

  /** The Java version of the sources, for instance 17. */
  int sourceVersion() {
    return Integer.parseInt(environment.getSourceVersion().name().substring("RELEASE_".length()));
  }

  boolean isPreviewEnabled() {
    return environment.isPreviewEnabled();
  }

  /** The source file that declares an element; empty for elements from class files. */
  public Optional<HostSource> sourceOf(Element element) {
    return Optional.ofNullable(trees.getPath(element))
        .map(TreePath::getCompilationUnit)
        .map(HostSource::of);
  }
}
