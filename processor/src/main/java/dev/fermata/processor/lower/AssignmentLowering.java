package dev.fermata.processor.lower;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.type.TypeMirror;

/** Assignments (JLS 15.26): the target's operands first, then for {@code op=} the old value, then the right side. */
final class AssignmentLowering {
  private final Scope scope;
  private final ExpressionLowering expressions;

  AssignmentLowering(Scope scope, ExpressionLowering expressions) {
    this.scope = scope;
    this.expressions = expressions;
  }

  void simple(AssignmentTree tree, List<Code> out) {
    List<ExpressionTree> operands =
        new ArrayList<>(expressions.operands().ofTarget(tree.getVariable()));
    operands.add(tree.getExpression());
    expressions.operands().lower(operands, out);
  }

  void compound(CompoundAssignmentTree tree, List<Code> out) {
    Operands operands = expressions.operands();
    List<ExpressionTree> target = operands.ofTarget(tree.getVariable());
    if (!scope.isMarked(tree.getExpression())) {
      operands.lower(target, out);
      return;
    }
    if (isUntouchedLocal(tree)) {
      expressions.lower(tree.getExpression(), out);
      return;
    }
    operands.lowerAll(target, List.of(tree.getExpression()), out);
    Slice current = scope.slice(tree.getVariable());
    Local old =
        operands.declare("old", oldType(tree.getVariable()), current, scope.source.line(tree), out);
    expressions.lower(tree.getExpression(), out);
    scope.replace(tree, update(tree, old));
  }

  /** A box is unboxed when it is read, so that a null one fails before the right side is evaluated. */
  private ValueType oldType(ExpressionTree variable) {
    TypeMirror type = scope.typed.type(variable);
    return expressions
        .operands()
        .unboxed(type)
        .map(scope.typeTexts::valueType)
        .orElseGet(() -> scope.valueType(variable));
  }

  /** Only the body itself changes its locals, so one that the right side does not assign still has its old value afterwards. */
  private boolean isUntouchedLocal(CompoundAssignmentTree tree) {
    ExpressionTree variable = Markers.withoutParentheses(tree.getVariable());
    return variable instanceof IdentifierTree
        && expressions.operands().unboxed(scope.typed.type(variable)).isEmpty()
        && expressions.operands().isStable(variable, List.of(tree.getExpression()));
  }

  private Slice update(CompoundAssignmentTree tree, Local old) {
    EditScanner scanner = new EditScanner(scope, new Slicer(scope), new Edits(0, 0));
    FieldUpdates updates = new FieldUpdates(scope, new Receivers(scope), scanner);
    Slice cast = updates.cast(scope.typed.type(tree.getVariable()));
    Slice value = Slice.join(
        cast,
        "(",
        Slice.read(old),
        " " + FieldUpdates.operator(tree) + " (",
        scope.slice(tree.getExpression()),
        "))");
    Slice text = updates
        .assignmentOf(tree.getVariable(), value)
        .orElseGet(() -> Slice.join(scope.slice(tree.getVariable()), " = ", value));
    return scope.typed.parent(tree) instanceof ExpressionStatementTree
        ? text
        : Slice.join("(", text, ")");
  }
}
