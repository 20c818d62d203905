package dev.fermata.processor.lower;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.NewArrayTree;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;

/** Array creation: dimensions and elements in order; an inner initialiser that comes before a suspension becomes an array of its own. */
final class ArrayLowering {
  private final Scope scope;
  private final ExpressionLowering expressions;

  ArrayLowering(Scope scope, ExpressionLowering expressions) {
    this.scope = scope;
    this.expressions = expressions;
  }

  void lower(NewArrayTree tree, List<Code> out) {
    List<ExpressionTree> operands = new ArrayList<>(tree.getDimensions());
    if (tree.getInitializers() != null) {
      operands.addAll(tree.getInitializers());
    }
    int last = operands.size() - 1;
    while (last >= 0 && !scope.isMarked(operands.get(last))) {
      last--;
    }
    for (int i = 0; i < last; i++) {
      ExpressionTree operand = operands.get(i);
      expressions.lower(operand, out);
      if (operand instanceof NewArrayTree inner && inner.getType() == null) {
        expressions.operands().spill(operand, typed(inner), out);
      } else {
        expressions.operands().settle(operand, operands.subList(i + 1, last + 1), out);
      }
    }
    if (last >= 0) {
      expressions.lower(operands.get(last), out);
    }
  }

  /** {@code new int[] {1, 2}} for an initialiser that stands without its type. */
  Slice typed(NewArrayTree tree) {
    Slice text = scope.slice(tree);
    return tree.getType() == null
        ? Slice.join("new ", scope.typeTexts.print(scope.typed.type(tree)), " ", text)
        : text;
  }
}
