package dev.fermata.processor.lower;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes expressions with suspension points apart so that evaluation order stays the JLS's (15.7): operands that come before a
 * suspension point are computed into temporaries by the code before it, and what is left of the expression reads them.
 */
final class ExpressionLowering {
  private final Scope scope;
  private final Operands operands;
  private final Lowerings lowerings;

  ExpressionLowering(Scope scope, Lowerings lowerings) {
    this.scope = scope;
    this.lowerings = lowerings;
    this.operands = new Operands(scope, this);
  }

  Operands operands() {
    return operands;
  }

  /** Adds the code that comes before the expression's last step, and gives the text that is left. */
  Slice lowered(ExpressionTree tree, List<Code> out) {
    lower(tree, out);
    return scope.slice(tree);
  }

  void lower(ExpressionTree tree, List<Code> out) {
    if (!scope.isMarked(tree) || scope.replacement(tree).isPresent()) {
      return;
    }
    switch (tree.getKind()) {
      case PARENTHESIZED -> lower(((ParenthesizedTree) tree).getExpression(), out);
      case METHOD_INVOCATION -> invocation((MethodInvocationTree) tree, out);
      case NEW_CLASS -> lowerings.creations().lower((NewClassTree) tree, out);
      case NEW_ARRAY -> lowerings.arrays().lower((NewArrayTree) tree, out);
      case CONDITIONAL_EXPRESSION ->
        lowerings.conditionals().ternary((ConditionalExpressionTree) tree, out);
      case CONDITIONAL_AND, CONDITIONAL_OR ->
        lowerings.conditionals().shortCircuit((BinaryTree) tree, out);
      case ASSIGNMENT -> lowerings.assignments().simple((AssignmentTree) tree, out);
      case SWITCH_EXPRESSION -> lowerings.switches().expression((SwitchExpressionTree) tree, out);
      case ARRAY_ACCESS ->
        operands.lower(
            List.of(((ArrayAccessTree) tree).getExpression(), ((ArrayAccessTree) tree).getIndex()),
            out);
      case TYPE_CAST -> lower(((TypeCastTree) tree).getExpression(), out);
      case INSTANCE_OF -> lower(((InstanceOfTree) tree).getExpression(), out);
      case MEMBER_SELECT -> lower(((MemberSelectTree) tree).getExpression(), out);
      case MEMBER_REFERENCE -> lower(((MemberReferenceTree) tree).getQualifierExpression(), out);
      default -> byShape(tree, out);
    }
  }

  private void byShape(ExpressionTree tree, List<Code> out) {
    if (tree instanceof CompoundAssignmentTree compound) {
      lowerings.assignments().compound(compound, out);
    } else if (tree instanceof BinaryTree binary) {
      lowerings.concatenations().binary(binary, out);
    } else if (tree instanceof UnaryTree unary) {
      unary(unary, out);
    } else {
      throw new IllegalStateException("no lowering for " + tree.getKind() + ": " + tree);
    }
  }

  private void unary(UnaryTree tree, List<Code> out) {
    if (EditScanner.isIncrement(tree)) {
      operands.lower(operands.ofTarget(tree.getExpression()), out);
    } else {
      lower(tree.getExpression(), out);
    }
  }

  private void invocation(MethodInvocationTree tree, List<Code> out) {
    Markers marker = Markers.of(tree, scope.typed).orElse(null);
    if (marker == Markers.AWAIT) {
      lowerings.awaits().value(tree, out);
    } else if (marker == Markers.EMIT || marker == Markers.EMIT_ALL) {
      lowerings.emissions().value(tree, out);
    } else {
      operands.lower(operandsOf(tree), out);
    }
  }

  /** The receiver, where it is an expression that is evaluated, and the arguments. */
  List<ExpressionTree> operandsOf(MethodInvocationTree tree) {
    List<ExpressionTree> all = new ArrayList<>();
    if (tree.getMethodSelect() instanceof MemberSelectTree select
        && operands.isValue(select.getExpression())) {
      all.add(select.getExpression());
    }
    all.addAll(tree.getArguments());
    return all;
  }

  /** Whether the tree or something in it assigns the variable that {@code name} stands for. */
  static boolean isIdentifier(Tree tree) {
    return tree.getKind() == Tree.Kind.IDENTIFIER;
  }
}
