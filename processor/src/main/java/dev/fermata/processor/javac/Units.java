package dev.fermata.processor.javac;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/**
 * Finds coroutine classes in attributed source files. Classes inside bodies are not looked at: they cannot have a twin.
 */
final class Units {
  private final Trees trees;
  private final Set<String> wanted;
  private final List<CoroutineUnit> found = new ArrayList<>();

  private Units(Trees trees, Set<String> wanted) {
    this.trees = trees;
    this.wanted = wanted;
  }

  static List<CoroutineUnit> find(Trees trees, Collection<SourceFile> sources, Set<String> wanted) {
    Units units = new Units(trees, wanted);
    for (SourceFile source : sources) {
      TreePath root = new TreePath(source.tree());
      for (Tree declaration : source.tree().getTypeDecls()) {
        units.visit(source, new TreePath(root, declaration));
      }
    }
    units.found.sort(Comparator.comparing(CoroutineUnit::name));
    return units.found;
  }

  private void visit(SourceFile source, TreePath path) {
    if (!(path.getLeaf() instanceof ClassTree tree)
        || !(trees.getElement(path) instanceof TypeElement element)) {
      return;
    }
    if (wanted.contains(element.getQualifiedName().toString())) {
      found.add(new CoroutineUnit(source, element, tree, path, methods(tree, path)));
    }
    for (Tree member : tree.getMembers()) {
      visit(source, new TreePath(path, member));
    }
  }

  private List<CoroutineUnit.Method> methods(ClassTree tree, TreePath path) {
    List<CoroutineUnit.Method> methods = new ArrayList<>();
    for (Tree member : tree.getMembers()) {
      TreePath memberPath = new TreePath(path, member);
      if (member instanceof MethodTree method
          && trees.getElement(memberPath) instanceof ExecutableElement element
          && isAsync(element)) {
        methods.add(new CoroutineUnit.Method(element, method, memberPath));
      }
    }
    return methods;
  }

  private static boolean isAsync(Element element) {
    return element.getAnnotationMirrors().stream()
        .anyMatch(a -> ((TypeElement) a.getAnnotationType().asElement())
            .getQualifiedName()
            .contentEquals("dev.fermata.Async"));
  }
}
