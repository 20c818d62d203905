package dev.fermata.processor.lower;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LabeledStatementTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreeScanner;
import java.util.List;

/** Whether the user's statements can complete normally (JLS 14.22). */
final class Completion {
  private final Scope scope;

  Completion(Scope scope) {
    this.scope = scope;
  }

  boolean completes(StatementTree tree) {
    return switch (tree.getKind()) {
      case RETURN, THROW, BREAK, CONTINUE, YIELD -> false;
      case BLOCK -> completes(((BlockTree) tree).getStatements());
      case IF -> completes((IfTree) tree);
      case WHILE_LOOP -> !isTrue(((WhileLoopTree) tree).getCondition()) || isLeft(tree);
      case FOR_LOOP -> forLoop((ForLoopTree) tree);
      case DO_WHILE_LOOP -> doLoop((DoWhileLoopTree) tree);
      case LABELED_STATEMENT ->
        completes(((LabeledStatementTree) tree).getStatement()) || isLeft(tree);
      case SWITCH -> switches((SwitchTree) tree);
      case TRY -> tries((TryTree) tree);
      case SYNCHRONIZED -> completes(((SynchronizedTree) tree).getBlock());
      default -> true;
    };
  }

  boolean completes(List<? extends StatementTree> statements) {
    return statements.stream().allMatch(this::completes);
  }

  private boolean completes(IfTree tree) {
    return tree.getElseStatement() == null
        || completes(tree.getThenStatement())
        || completes(tree.getElseStatement());
  }

  private boolean forLoop(ForLoopTree tree) {
    return (tree.getCondition() != null && !isTrue(tree.getCondition())) || isLeft(tree);
  }

  private boolean doLoop(DoWhileLoopTree tree) {
    boolean reachesCondition = completes(tree.getStatement()) || isContinued(tree);
    return (reachesCondition && !isTrue(tree.getCondition())) || isLeft(tree);
  }

  private boolean switches(SwitchTree tree) {
    List<? extends CaseTree> cases = tree.getCases();
    if (cases.isEmpty() || isLeft(tree)) {
      return true;
    }
    boolean exhaustive = cases.stream().anyMatch(Cases::isDefault) || Cases.hasPatterns(tree);
    if (!exhaustive) {
      return true;
    }
    if (cases.get(0).getCaseKind() == CaseTree.CaseKind.RULE) {
      return cases.stream().anyMatch(this::ruleCompletes);
    }
    return completes(cases.get(cases.size() - 1).getStatements());
  }

  private boolean ruleCompletes(CaseTree rule) {
    return !(rule.getBody() instanceof StatementTree statement) || completes(statement);
  }

  private boolean tries(TryTree tree) {
    if (tree.getFinallyBlock() != null && !completes(tree.getFinallyBlock())) {
      return false;
    }
    return completes(tree.getBlock())
        || tree.getCatches().stream().anyMatch(handler -> completes(handler.getBlock()));
  }

  /** Whether a break inside goes to the end of the statement. */
  boolean isLeft(Tree target) {
    return hasJump(target, false);
  }

  /** Whether a continue inside goes on with the loop. */
  boolean isContinued(Tree target) {
    return hasJump(target, true);
  }

  private boolean hasJump(Tree target, boolean continues) {
    boolean[] found = {false};
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitBreak(BreakTree node, Void none) {
        found[0] |= !continues && scope.jumps.targetOf(node) == target;
        return null;
      }

      @Override
      public Void visitContinue(ContinueTree node, Void none) {
        found[0] |= continues && scope.jumps.targetOf(node) == target;
        return null;
      }

      @Override
      public Void visitLambdaExpression(LambdaExpressionTree node, Void none) {
        return null;
      }

      @Override
      public Void visitClass(ClassTree node, Void none) {
        return null;
      }
    }.scan(target, null);
    return found[0];
  }

  /** Whether a condition is the constant true, which makes a loop endless for the compiler. */
  boolean isTrue(ExpressionTree condition) {
    return new ConstantConditions(scope.typed).isTrue(condition);
  }
}
