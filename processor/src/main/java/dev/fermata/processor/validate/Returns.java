package dev.fermata.processor.validate;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.List;

/** What the coroutine bodies of a method return: its own, and those of its async lambdas. */
final class Returns {
  private Returns() {}

  /** The expressions that become results, taken out of parentheses and conditionals. */
  static List<TreePath> of(AsyncMethod method) {
    List<TreePath> results = new ArrayList<>();
    new TreePathScanner<Void, Void>() {
      @Override
      public Void visitReturn(ReturnTree tree, Void none) {
        boolean ofCoroutine = Enclosure.of(getCurrentPath(), method.compilation())
            .filter(Enclosure::isCoroutine)
            .isPresent();
        if (tree.getExpression() != null && ofCoroutine) {
          results.addAll(ReturnPositions.of(new TreePath(getCurrentPath(), tree.getExpression())));
        }
        return super.visitReturn(tree, none);
      }

      @Override
      public Void visitLambdaExpression(LambdaExpressionTree tree, Void none) {
        if (tree.getBody() instanceof ExpressionTree
            && Enclosure.isAsyncLambda(getCurrentPath(), method.compilation())) {
          results.addAll(ReturnPositions.of(new TreePath(getCurrentPath(), tree.getBody())));
        }
        return super.visitLambdaExpression(tree, none);
      }
    }.scan(method.path(), null);
    return results;
  }
}
