package dev.fermata.processor.validate;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.function.Consumer;

/** The argument of {@code coroutine} is a lambda, whose body can be compiled. */
final class AsyncLambdaRule implements MethodRule {

  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    for (MarkerUse use : MarkerUse.in(method)) {
      if (use.marker() == Marker.COROUTINE
          && use.path().getLeaf() instanceof MethodInvocationTree call) {
        ExpressionTree argument = bare(call.getArguments().get(0));
        if (!(argument instanceof LambdaExpressionTree)) {
          found.accept(Finding.at(
              method.compilation().place(new TreePath(use.path(), argument)),
              Problem.COROUTINE_WITHOUT_LAMBDA));
        }
      }
    }
  }

  private static ExpressionTree bare(ExpressionTree tree) {
    if (tree instanceof ParenthesizedTree parenthesized) {
      return bare(parenthesized.getExpression());
    }
    return tree instanceof TypeCastTree cast ? bare(cast.getExpression()) : tree;
  }
}
