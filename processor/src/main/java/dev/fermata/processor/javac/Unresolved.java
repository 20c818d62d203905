package dev.fermata.processor.javac;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Finds the first tree, innermost first, that has no usable type or refers to a signature that has none. */
final class Unresolved extends TreePathScanner<Void, Void> {
  private final Trees trees;
  private final ErrorTypes errorTypes;
  private @Nullable TreePath found;

  private Unresolved(Trees trees, ErrorTypes errorTypes) {
    this.trees = trees;
    this.errorTypes = errorTypes;
  }

  /** @param path in an attributed tree */
  static Optional<TreePath> find(Trees trees, ErrorTypes errorTypes, TreePath path) {
    Unresolved search = new Unresolved(trees, errorTypes);
    search.scan(path, null);
    return Optional.ofNullable(search.found);
  }

  @Override
  public Void scan(Tree tree, Void unused) {
    if (tree != null && found == null) {
      super.scan(tree, null);
      if (found == null && tree instanceof ExpressionTree) {
        TreePath path = new TreePath(getCurrentPath(), tree);
        found = isBroken(path) ? path : null;
      }
    }
    return null;
  }

  private boolean isBroken(TreePath path) {
    TypeMirror type = trees.getTypeMirror(path);
    Element element = trees.getElement(path);
    return (type != null && errorTypes.in(type))
        || (element != null && errorTypes.inSignature(element));
  }
}
