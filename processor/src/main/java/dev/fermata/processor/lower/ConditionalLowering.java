package dev.fermata.processor.lower;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.Tree;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Operators that evaluate only some of their operands: they become if statements where a suspension point may be left out. */
final class ConditionalLowering {
  private final Scope scope;
  private final ExpressionLowering expressions;

  ConditionalLowering(Scope scope, ExpressionLowering expressions) {
    this.scope = scope;
    this.expressions = expressions;
  }

  void ternary(ConditionalExpressionTree tree, List<Code> out) {
    boolean branches =
        scope.isMarked(tree.getTrueExpression()) || scope.isMarked(tree.getFalseExpression());
    if (!branches) {
      expressions.lower(tree.getCondition(), out);
      return;
    }
    int line = scope.source.line(tree);
    new Bindings(scope).keepAll(tree.getCondition(), out);
    Slice condition = expressions.lowered(tree.getCondition(), out);
    Local value = expressions.operands().declareEmpty("v", scope.valueType(tree), line, out);
    out.add(new Code.If(
        Slice.EMPTY,
        condition,
        branch(tree.getTrueExpression(), value),
        Optional.of(branch(tree.getFalseExpression(), value)),
        line));
    scope.replace(tree, Slice.read(value));
  }

  private Code branch(ExpressionTree tree, Local value) {
    List<Code> code = new ArrayList<>();
    Slice text = expressions.lowered(tree, code);
    code.add(new Code.Assign(value, Slice.EMPTY, text, scope.source.line(tree)));
    return new Code.Block(code, true);
  }

  void shortCircuit(BinaryTree tree, List<Code> out) {
    if (!scope.isMarked(tree.getRightOperand())) {
      expressions.lower(tree.getLeftOperand(), out);
      return;
    }
    int line = scope.source.line(tree);
    new Bindings(scope).keepAll(tree, out);
    Slice left = expressions.lowered(tree.getLeftOperand(), out);
    ValueType type = ValueType.primitive(ValueType.Kind.BOOLEAN);
    Local value = expressions.operands().declare("v", type, left, line, out);
    Slice goesOn = tree.getKind() == Tree.Kind.CONDITIONAL_AND
        ? Slice.read(value)
        : Slice.join("!", Slice.read(value));
    out.add(new Code.If(
        Slice.EMPTY, goesOn, branch(tree.getRightOperand(), value), Optional.empty(), line));
    scope.replace(tree, Slice.read(value), type);
  }
}
