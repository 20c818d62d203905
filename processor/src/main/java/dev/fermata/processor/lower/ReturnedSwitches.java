package dev.fermata.processor.lower;

import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.YieldTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;

/** Finds the {@code yield} statements that give what the body returns: those of {@code return switch (…) { … };}, however deep. */
final class ReturnedSwitches extends TreeScanner<Void, Void> {
  private final Set<Tree> switches = newSet();
  private final Set<Tree> yields = newSet();
  private final Deque<SwitchExpressionTree> open = new ArrayDeque<>();

  private ReturnedSwitches() {}

  /** The yields in a body, which is a block or the expression of an async lambda. */
  static Set<Tree> yields(Tree body) {
    ReturnedSwitches found = new ReturnedSwitches();
    if (body instanceof ExpressionTree value) {
      found.returned(value);
    }
    found.scan(body, null);
    return found.yields;
  }

  private void returned(ExpressionTree value) {
    ExpressionTree tree = Markers.withoutParentheses(value);
    if (tree instanceof ConditionalExpressionTree choice) {
      returned(choice.getTrueExpression());
      returned(choice.getFalseExpression());
    } else if (tree instanceof SwitchExpressionTree choice) {
      switches.add(choice);
      for (CaseTree one : choice.getCases()) {
        if (one.getBody() instanceof ExpressionTree arm) {
          returned(arm);
        }
      }
    }
  }

  @Override
  public Void visitReturn(ReturnTree tree, Void none) {
    if (tree.getExpression() != null) {
      returned(tree.getExpression());
    }
    return super.visitReturn(tree, none);
  }

  @Override
  public Void visitYield(YieldTree tree, Void none) {
    if (switches.contains(open.peek())) {
      yields.add(tree);
      returned(tree.getValue());
    }
    return super.visitYield(tree, none);
  }

  @Override
  public Void visitSwitchExpression(SwitchExpressionTree tree, Void none) {
    open.push(tree);
    super.visitSwitchExpression(tree, none);
    open.pop();
    return null;
  }

  @Override
  public Void visitLambdaExpression(LambdaExpressionTree tree, Void none) {
    return null;
  }

  @Override
  public Void visitClass(ClassTree tree, Void none) {
    return null;
  }

  private static Set<Tree> newSet() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }
}
