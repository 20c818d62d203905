package dev.fermata.processor.lower;

import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** The attributed trees of one method: element and type of each node without searching the compilation unit for it. */
final class TypedTrees {
  private final Trees trees;
  private final Tree root;
  private final Map<Tree, TreePath> paths = new IdentityHashMap<>();

  TypedTrees(Trees trees, TreePath method) {
    this.trees = trees;
    this.root = method.getLeaf();
    new TreePathScanner<Void, Void>() {
      @Override
      public Void scan(Tree tree, Void none) {
        if (tree != null) {
          paths.put(tree, new TreePath(getCurrentPath(), tree));
        }
        return super.scan(tree, none);
      }
    }.scan(method, null);
    paths.put(method.getLeaf(), method);
  }

  /** The method, or the lambda, whose body this is. */
  Tree root() {
    return root;
  }

  TreePath path(Tree tree) {
    TreePath path = paths.get(tree);
    if (path == null) {
      throw new IllegalStateException("not a tree of this method: " + tree.getKind() + " " + tree);
    }
    return path;
  }

  Tree parent(Tree tree) {
    return path(tree).getParentPath().getLeaf();
  }

  /** The type of a catch parameter; for a union the class that javac gives the variable. */
  TypeMirror catchType(Tree parameter) {
    return element(parameter).orElseThrow().asType();
  }

  Optional<Element> element(Tree tree) {
    return Optional.ofNullable(trees.getElement(path(tree)));
  }

  TypeMirror type(Tree tree) {
    TypeMirror type = trees.getTypeMirror(path(tree));
    if (type == null || type.getKind() == TypeKind.ERROR) {
      throw new IllegalStateException("no type for " + tree.getKind() + " " + tree);
    }
    return type;
  }
}
