package dev.fermata.processor.lower;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.util.TreeScanner;
import java.util.List;

/** Finds try statements that can replace a return or a jump by something else: in a finally block, or when a resource is closed. */
final class Cleanups {
  private Cleanups() {}

  /** Whether one stands in the block, the resources or the handlers of {@code tree}. */
  static boolean isAnyProtectedBy(TryTree tree) {
    return !tree.getResources().isEmpty()
        || isAnyIn(tree.getBlock())
        || tree.getCatches().stream().anyMatch(handler -> isAnyIn(handler.getBlock()));
  }

  static boolean isAnyIn(Tree tree) {
    Boolean found = new TreeScanner<Boolean, Void>() {
      @Override
      public Boolean visitTry(TryTree node, Void none) {
        return node.getFinallyBlock() != null
            || !node.getResources().isEmpty()
            || Boolean.TRUE.equals(super.visitTry(node, none));
      }

      @Override
      public Boolean visitLambdaExpression(LambdaExpressionTree node, Void none) {
        return false;
      }

      @Override
      public Boolean visitClass(ClassTree node, Void none) {
        return false;
      }

      @Override
      public Boolean reduce(Boolean first, Boolean second) {
        return Boolean.TRUE.equals(first) || Boolean.TRUE.equals(second);
      }
    }.scan(List.of(tree), null);
    return Boolean.TRUE.equals(found);
  }
}
