package dev.fermata.processor.javac;

import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.util.Optional;
import javax.annotation.processing.Filer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** The compiler that runs the processor. */
public final class HostCompiler {
  private final ProcessingEnvironment environment;
  private final Trees trees;

  private HostCompiler(ProcessingEnvironment environment, Trees trees) {
    this.environment = environment;
    this.trees = trees;
  }

  /** The host behind a processing environment; empty when it is not javac, or hides that it is. */
  public static Optional<HostCompiler> of(ProcessingEnvironment environment) {
    return Unwrapping.find(environment).map(e -> new HostCompiler(environment, e));
  }

  public Elements elements() {
    return environment.getElementUtils();
  }

  public Types types() {
    return environment.getTypeUtils();
  }

  public Filer filer() {
    return environment.getFiler();
  }

  Trees trees() {
    return trees;
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
    return Optional.ofNullable(trees.getPath(element)).map(TreePath::getCompilationUnit).map(HostSource::of);
  }
}
