package dev.fermata.processor.lower;

import com.sun.source.tree.BreakTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.LabeledStatementTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Label;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Name;

/**
 * The statements around the code being lowered that it can jump to, innermost first, and the finally blocks that suspend between them. A
 * jump that crosses such a finally block is written down in its exit variable, leaves the protected body, and is taken after the
 * finally block has run (JLS 14.20.2).
 */
final class Jumps {
  private final Scope scope;
  private final Deque<Object> stack = new ArrayDeque<>();

  Jumps(Scope scope) {
    this.scope = scope;
  }

  /**
   * @param tree the user's loop, switch or labeled statement
   * @param breakLabel label that a break goes to
   * @param continueLabel label that a continue goes to: a loop, or a block around its body that is left to continue
   */
  record Target(
      Tree tree, Label breakLabel, Optional<Label> continueLabel, boolean continueIsBreak) {}

  /** A protected body whose finally block is separate code: where to note a jump, and how to leave. */
  static final class Barrier {
    final Local exit;
    final Label leave;
    final Optional<Local> returned;
    final List<Object> exits = new ArrayList<>();

    Barrier(Local exit, Label leave, Optional<Local> returned) {
      this.exit = exit;
      this.leave = leave;
      this.returned = returned;
    }

    /** The number that stands for a jump; the same jump has the same number. */
    int number(Object jump) {
      if (!exits.contains(jump)) {
        exits.add(jump);
      }
      return exits.indexOf(jump) + 1;
    }
  }

  /** A break or continue, by the statement it goes to. */
  record Goto(Tree target, boolean isContinue) {}

  /** Stands for every return; its value is in the barrier's variable. */
  static final Object RETURN = new Object();

  void push(Object targetOrBarrier) {
    stack.push(targetOrBarrier);
  }

  void pop() {
    stack.pop();
  }

  /** The innermost barrier, which a return must cross. */
  Optional<Barrier> barrier() {
    return stack.stream()
        .filter(Barrier.class::isInstance)
        .map(Barrier.class::cast)
        .findFirst();
  }

  /** Where a break or continue of the user goes, if that is a statement that is being taken apart. */
  Optional<Goto> destination(Tree jump) {
    Tree tree = targetOf(jump);
    boolean known =
        stack.stream().anyMatch(entry -> entry instanceof Target target && target.tree() == tree);
    return known ? Optional.of(new Goto(tree, jump instanceof ContinueTree)) : Optional.empty();
  }

  /** The statement that a break leaves or a continue goes on with. */
  Tree targetOf(Tree jump) {
    return jump instanceof BreakTree breaks
        ? (breaks.getLabel() == null ? enclosing(jump, true) : labeled(jump, breaks.getLabel()))
        : continueTarget((ContinueTree) jump);
  }

  private Tree continueTarget(ContinueTree jump) {
    if (jump.getLabel() == null) {
      return enclosing(jump, false);
    }
    Tree labeled = labeled(jump, jump.getLabel());
    while (labeled instanceof LabeledStatementTree statement) {
      labeled = statement.getStatement();
    }
    return labeled;
  }

  private Tree enclosing(Tree jump, boolean switchesCount) {
    for (TreePath path = scope.typed.path(jump).getParentPath(); ; path = path.getParentPath()) {
      Tree tree = path.getLeaf();
      if (isLoop(tree) || (switchesCount && tree instanceof SwitchTree)) {
        return tree;
      }
    }
  }

  private Tree labeled(Tree jump, Name label) {
    for (TreePath path = scope.typed.path(jump).getParentPath(); ; path = path.getParentPath()) {
      if (path.getLeaf() instanceof LabeledStatementTree statement
          && statement.getLabel().contentEquals(label)) {
        return statement;
      }
    }
  }

  static boolean isLoop(Tree tree) {
    return tree instanceof WhileLoopTree
        || tree instanceof DoWhileLoopTree
        || tree instanceof ForLoopTree
        || tree instanceof EnhancedForLoopTree;
  }

  /** The code of a jump that stands in code being taken apart. */
  List<Code> code(Goto jump, int line) {
    for (Object entry : stack) {
      if (entry instanceof Barrier barrier) {
        return List.of(
            new Code.Assign(barrier.exit, Slice.EMPTY, Slice.of("" + barrier.number(jump)), line),
            new Code.Jump(Slice.EMPTY, barrier.leave, false, line));
      }
      if (entry instanceof Target target && target.tree() == jump.target()) {
        return List.of(new Code.Jump(
            Slice.EMPTY,
            label(target, jump),
            jump.isContinue() && !target.continueIsBreak(),
            line));
      }
    }
    throw new IllegalStateException("jump to a statement that is not open");
  }

  /** The text of a jump that stands in copied code; the exit it takes is added to {@code exits}. */
  Slice text(Tree tree, Goto jump, List<Code.Exit> exits) {
    for (Object entry : stack) {
      if (entry instanceof Barrier barrier) {
        exits.add(new Code.Exit(barrier.leave, false, true));
        Slice.LocalUse exit = new Slice.LocalUse(barrier.exit, Slice.Access.WRITE, false);
        return Slice.join(
            "{ ", exit, " = " + barrier.number(jump) + "; break " + barrier.leave.name() + "; }");
      }
      if (entry instanceof Target target && target.tree() == jump.target()) {
        boolean isContinue = jump.isContinue() && !target.continueIsBreak();
        boolean named = !isContinue || ((ContinueTree) tree).getLabel() != null;
        exits.add(new Code.Exit(label(target, jump), isContinue, named));
        return Slice.of((isContinue ? "continue" : "break")
            + (named ? " " + label(target, jump).name() : "") + ";");
      }
    }
    throw new IllegalStateException("jump to a statement that is not open");
  }

  private static Label label(Target target, Goto jump) {
    return jump.isContinue() ? target.continueLabel().orElseThrow() : target.breakLabel();
  }
}
