package dev.fermata.processor.lower;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.UnaryTree;
import java.util.Optional;
import javax.lang.model.element.VariableElement;

/**
 * Constant expressions (JLS 15.29) as far as loop conditions are made of them: what is reachable depends on whether such a condition is the
 * constant true.
 */
final class ConstantConditions {
  private final TypedTrees typed;

  ConstantConditions(TypedTrees typed) {
    this.typed = typed;
  }

  boolean isTrue(ExpressionTree condition) {
    return value(condition).filter(Boolean.TRUE::equals).isPresent();
  }

  private Optional<Object> value(ExpressionTree expression) {
    ExpressionTree tree = Markers.withoutParentheses(expression);
    if (tree instanceof LiteralTree literal) {
      return Optional.ofNullable(literal.getValue());
    }
    if (tree instanceof IdentifierTree || tree instanceof MemberSelectTree) {
      return typed
          .element(tree)
          .filter(VariableElement.class::isInstance)
          .map(variable -> ((VariableElement) variable).getConstantValue());
    }
    if (tree instanceof UnaryTree unary) {
      return value(unary.getExpression()).flatMap(operand -> unary(unary, operand));
    }
    if (tree instanceof BinaryTree binary) {
      return value(binary.getLeftOperand())
          .flatMap(left ->
              value(binary.getRightOperand()).flatMap(right -> binary(binary, left, right)));
    }
    if (tree instanceof ConditionalExpressionTree choice) {
      return value(choice.getCondition()).flatMap(chosen -> {
        Optional<Object> yes = value(choice.getTrueExpression());
        Optional<Object> no = value(choice.getFalseExpression());
        return yes.isPresent() && no.isPresent()
            ? (Boolean.TRUE.equals(chosen) ? yes : no)
            : Optional.empty();
      });
    }
    return Optional.empty();
  }

  private static Optional<Object> unary(UnaryTree tree, Object operand) {
    return switch (tree.getKind()) {
      case LOGICAL_COMPLEMENT -> Optional.of(!(Boolean) operand);
      case UNARY_MINUS -> Optional.of(-number(operand));
      case UNARY_PLUS -> Optional.of(operand);
      default -> Optional.empty();
    };
  }

  private static Optional<Object> binary(BinaryTree tree, Object left, Object right) {
    if (left instanceof Boolean a && right instanceof Boolean b) {
      return logical(tree, a, b);
    }
    if (left instanceof String || right instanceof String) {
      return Optional.empty();
    }
    double a = number(left);
    double b = number(right);
    return switch (tree.getKind()) {
      case LESS_THAN -> Optional.of(a < b);
      case LESS_THAN_EQUAL -> Optional.of(a <= b);
      case GREATER_THAN -> Optional.of(a > b);
      case GREATER_THAN_EQUAL -> Optional.of(a >= b);
      case EQUAL_TO -> Optional.of(a == b);
      case NOT_EQUAL_TO -> Optional.of(a != b);
      case PLUS -> Optional.of(a + b);
      case MINUS -> Optional.of(a - b);
      case MULTIPLY -> Optional.of(a * b);
      default -> Optional.empty();
    };
  }

  private static Optional<Object> logical(BinaryTree tree, boolean a, boolean b) {
    return switch (tree.getKind()) {
      case CONDITIONAL_AND, AND -> Optional.of(a && b);
      case CONDITIONAL_OR, OR -> Optional.of(a || b);
      case EQUAL_TO -> Optional.of(a == b);
      case NOT_EQUAL_TO, XOR -> Optional.of(a != b);
      default -> Optional.empty();
    };
  }

  private static double number(Object value) {
    return value instanceof Character c ? c : ((Number) value).doubleValue();
  }
}
