package dev.fermata.processor.check;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.diagnostic.Problem;
import dev.fermata.processor.validate.Compilation;
import javax.lang.model.element.Element;

/** {@code @SuppressWarnings} on a declaration around a tree, with a problem's code or name. */
final class Suppression {
  private Suppression() {}

  static boolean covers(TreePath tree, Problem problem, Compilation compilation) {
    for (TreePath path = tree; path != null; path = path.getParentPath()) {
      boolean isDeclaration = path.getLeaf() instanceof ClassTree
          || path.getLeaf() instanceof MethodTree
          || path.getLeaf() instanceof VariableTree;
      if (isDeclaration
          && compilation.element(path).filter(e -> names(e, problem)).isPresent()) {
        return true;
      }
    }
    return false;
  }

  private static boolean names(Element element, Problem problem) {
    SuppressWarnings annotation = element.getAnnotation(SuppressWarnings.class);
    if (annotation != null) {
      for (String value : annotation.value()) {
        if (problem.isNamedBy(value)) {
          return true;
        }
      }
    }
    return false;
  }
}
