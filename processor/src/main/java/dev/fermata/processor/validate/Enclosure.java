package dev.fermata.processor.validate;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.parse.AsyncMethods;
import java.util.Optional;

/**
 * The body that a tree belongs to: the innermost method, lambda or initializer around it.
 *
 * @param path the method, the lambda, or the initializer block or field
 * @param inSynchronized whether a synchronized block of that body stands around the tree
 */
public record Enclosure(Kind kind, TreePath path, boolean inSynchronized) {

  /** What encloses a tree. */
  public enum Kind {
    ASYNC_METHOD,
    /** The lambda of {@code coroutine(…)}. */
    ASYNC_LAMBDA,
    METHOD,
    CONSTRUCTOR,
    INITIALIZER,
    LAMBDA
  }

  /** Whether code of that body may suspend. */
  public boolean isCoroutine() {
    return kind == Kind.ASYNC_METHOD || kind == Kind.ASYNC_LAMBDA;
  }

  /** The body around a tree; empty for what stands in no body, such as an annotation of a class. */
  public static Optional<Enclosure> of(TreePath tree, Compilation compilation) {
    boolean inSynchronized = false;
    TreePath child = tree;
    for (TreePath path = tree.getParentPath(); path != null; path = path.getParentPath()) {
      Tree leaf = path.getLeaf();
      if (leaf instanceof SynchronizedTree block && block.getBlock() == child.getLeaf()) {
        inSynchronized = true;
      } else if (leaf instanceof LambdaExpressionTree) {
        Kind kind = isAsyncLambda(path, compilation) ? Kind.ASYNC_LAMBDA : Kind.LAMBDA;
        return Optional.of(new Enclosure(kind, path, inSynchronized));
      } else if (leaf instanceof MethodTree method) {
        return Optional.of(new Enclosure(kindOf(method, path, compilation), path, inSynchronized));
      } else if (leaf instanceof ClassTree) {
        boolean initializer =
            child.getLeaf() instanceof BlockTree || child.getLeaf() instanceof VariableTree;
        return initializer
            ? Optional.of(new Enclosure(Kind.INITIALIZER, child, inSynchronized))
            : Optional.empty();
      }
      child = path;
    }
    return Optional.empty();
  }

  /** Whether a lambda is the argument of the marker {@code coroutine}. */
  public static boolean isAsyncLambda(TreePath lambda, Compilation compilation) {
    TreePath parent = lambda.getParentPath();
    while (parent.getLeaf() instanceof ParenthesizedTree
        || parent.getLeaf() instanceof TypeCastTree) {
      parent = parent.getParentPath();
    }
    return parent.getLeaf() instanceof MethodInvocationTree
        && compilation
            .element(parent)
            .flatMap(Marker::of)
            .filter(m -> m == Marker.COROUTINE)
            .isPresent();
  }

  private static Kind kindOf(MethodTree method, TreePath path, Compilation compilation) {
    if (method.getReturnType() == null) {
      return Kind.CONSTRUCTOR;
    }
    return isCoroutine(method, path, compilation) ? Kind.ASYNC_METHOD : Kind.METHOD;
  }

  /** Whether a method is marked {@code @Async}. Asked very often of methods without any annotation, so these come first. */
  public static boolean isCoroutine(MethodTree method, TreePath path, Compilation compilation) {
    return !method.getModifiers().getAnnotations().isEmpty()
        && compilation.element(path).filter(AsyncMethods::isAsync).isPresent();
  }
}
