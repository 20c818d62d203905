package dev.fermata.processor.validate;

import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.YieldTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.List;

/** The expressions whose value a return statement may hand back: the branches of conditionals and switches, without parentheses. */
final class ReturnPositions {
  private final List<TreePath> found = new ArrayList<>();

  private ReturnPositions() {}

  /** Those of the expression at a path. */
  static List<TreePath> of(TreePath expression) {
    ReturnPositions positions = new ReturnPositions();
    positions.add(expression);
    return positions.found;
  }

  private void add(TreePath path) {
    Tree leaf = path.getLeaf();
    if (leaf instanceof ParenthesizedTree tree) {
      add(new TreePath(path, tree.getExpression()));
    } else if (leaf instanceof TypeCastTree tree) {
      add(new TreePath(path, tree.getExpression()));
    } else if (leaf instanceof ConditionalExpressionTree tree) {
      add(new TreePath(path, tree.getTrueExpression()));
      add(new TreePath(path, tree.getFalseExpression()));
    } else if (leaf instanceof SwitchExpressionTree) {
      addResults(path);
    } else {
      found.add(path);
    }
  }

  private void addResults(TreePath switchPath) {
    new TreePathScanner<Void, Void>() {
      @Override
      public Void visitCase(CaseTree tree, Void none) {
        if (tree.getBody() instanceof ExpressionTree body) {
          add(new TreePath(getCurrentPath(), body));
          return null;
        }
        return super.visitCase(tree, none);
      }

      @Override
      public Void visitYield(YieldTree tree, Void none) {
        add(new TreePath(getCurrentPath(), tree.getValue()));
        return null;
      }

      @Override
      public Void visitSwitchExpression(SwitchExpressionTree tree, Void none) {
        // the yields of an inner switch are not this one's
        return tree == switchPath.getLeaf() ? super.visitSwitchExpression(tree, none) : null;
      }

      @Override
      public Void visitLambdaExpression(LambdaExpressionTree tree, Void none) {
        return null;
      }

      @Override
      public Void visitClass(com.sun.source.tree.ClassTree tree, Void none) {
        return null;
      }
    }.scan(switchPath, null);
  }
}
