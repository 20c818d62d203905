package dev.fermata.processor.validate;

import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/**
 * An {@code @Async} method that rules look at.
 *
 * @param path its declaration
 */
public record AsyncMethod(Compilation compilation, TreePath path, ExecutableElement element) {

  /** The method that a tree path declares; empty when it could not be entered. */
  public static Optional<AsyncMethod> of(TreePath path, Compilation compilation) {
    return compilation
        .element(path)
        .filter(ExecutableElement.class::isInstance)
        .map(e -> new AsyncMethod(compilation, path, (ExecutableElement) e));
  }

  public MethodTree tree() {
    return (MethodTree) path.getLeaf();
  }

  public TypeElement declaringClass() {
    return (TypeElement) element.getEnclosingElement();
  }

  /** What its return type makes of it; empty for a wrong return type. */
  public Optional<MethodKind> kind() {
    return MethodKind.ofReturnType(element.getReturnType());
  }

  public String name() {
    return element.getSimpleName().toString();
  }

  /** A finding at the method's name. */
  Finding finding(Problem problem, Object... arguments) {
    return Finding.at(compilation.place(path), problem, arguments);
  }
}
