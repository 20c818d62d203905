package dev.fermata.processor.javac;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreePath;
import java.util.List;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/**
 * One class with coroutines, in the inner compilation: element, tree and text of the class and of each method that is
 * annotated {@code @Async} in it, in source order. A class that only inherits coroutines has no methods here.
 */
public record CoroutineUnit(
    SourceFile source, TypeElement element, ClassTree tree, TreePath path, List<Method> methods) {

  public CoroutineUnit {
    methods = List.copyOf(methods);
  }

  /** The class's canonical name. */
  public String name() {
    return element.getQualifiedName().toString();
  }

  /** A method annotated {@code @Async}; not every one has a body, and not every one is a legal coroutine. */
  public record Method(ExecutableElement element, MethodTree tree, TreePath path) {}
}
