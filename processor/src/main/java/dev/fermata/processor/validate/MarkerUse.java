package dev.fermata.processor.validate;

import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A marker where it is used.
 *
 * @param path the invocation, or the method reference
 * @param enclosure the body around it; empty outside any body
 */
public record MarkerUse(Marker marker, TreePath path, Optional<Enclosure> enclosure) {

  public boolean isReference() {
    return path.getLeaf() instanceof MemberReferenceTree;
  }

  /** All markers in a tree, in source order, without those in methods for which {@code skip} holds. */
  public static List<MarkerUse> in(
      TreePath root, Compilation compilation, Predicate<TreePath> skip) {
    List<MarkerUse> uses = new ArrayList<>();
    new TreePathScanner<Void, Void>() {
      @Override
      public Void visitMethod(MethodTree tree, Void none) {
        return skip.test(getCurrentPath()) ? null : super.visitMethod(tree, none);
      }

      @Override
      public Void visitMethodInvocation(MethodInvocationTree tree, Void none) {
        add();
        return super.visitMethodInvocation(tree, none);
      }

      @Override
      public Void visitMemberReference(MemberReferenceTree tree, Void none) {
        add();
        return super.visitMemberReference(tree, none);
      }

      private void add() {
        TreePath path = getCurrentPath();
        compilation
            .element(path)
            .flatMap(Marker::of)
            .ifPresent(m -> uses.add(new MarkerUse(m, path, Enclosure.of(path, compilation))));
      }
    }.scan(root, null);
    return uses;
  }

  /** All markers in the body of a method, nested lambdas and classes included. */
  static List<MarkerUse> in(AsyncMethod method) {
    return in(method.path(), method.compilation(), path -> false);
  }
}
