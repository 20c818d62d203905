package dev.fermata.processor.lower;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.Tree;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * Binary operators. A string concatenation is one operation with many operands, each of which is turned into text as soon as it is
 * evaluated (JLS 15.18.1). javac does so since 19 and 17.0.5; its older releases did it at the end (JDK-8273914), which is not imitated.
 */
final class ConcatenationLowering {
  private final Scope scope;
  private final ExpressionLowering expressions;

  ConcatenationLowering(Scope scope, ExpressionLowering expressions) {
    this.scope = scope;
    this.expressions = expressions;
  }

  void binary(BinaryTree tree, List<Code> out) {
    if (!isConcatenation(tree)) {
      expressions.operands().lower(List.of(tree.getLeftOperand(), tree.getRightOperand()), out);
      return;
    }
    List<ExpressionTree> operands = new ArrayList<>();
    flatten(tree, operands);
    int last = operands.size() - 1;
    while (!scope.isMarked(operands.get(last))) {
      last--;
    }
    for (int i = 0; i < last; i++) {
      expressions.lower(operands.get(i), out);
      settle(operands.get(i), operands.subList(i + 1, last + 1), out);
    }
    expressions.lower(operands.get(last), out);
  }

  private void settle(ExpressionTree operand, List<ExpressionTree> later, List<Code> out) {
    ExpressionTree bare = Markers.withoutParentheses(operand);
    if (canChange(bare)) {
      Slice text = Slice.join(
          Lang.STRING,
          ".valueOf((",
          Lang.OBJECT,
          ") ",
          new EditScanner(scope, new Slicer(scope), new Edits(0, 0)).operand(operand),
          ")");
      ValueType string = ValueType.reference(Lang.STRING);
      var temporary =
          expressions.operands().declare("v", string, text, scope.source.line(operand), out);
      scope.replace(operand, Slice.read(temporary));
    } else {
      expressions.operands().settle(operand, later, out);
    }
  }

  /** Whether the text of the value may be another one later. */
  private boolean canChange(ExpressionTree tree) {
    TypeMirror type = scope.typed.type(tree);
    if (type.getKind().isPrimitive() || type.getKind() == TypeKind.NULL) {
      return false;
    }
    return !(type instanceof DeclaredType declared
        && isImmutable(declared.asElement().toString()));
  }

  private static boolean isImmutable(String className) {
    return switch (className) {
      case "java.lang.String",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Short",
          "java.lang.Byte",
          "java.lang.Character",
          "java.lang.Boolean",
          "java.lang.Double",
          "java.lang.Float" -> true;
      default -> false;
    };
  }

  private void flatten(ExpressionTree tree, List<ExpressionTree> operands) {
    ExpressionTree bare = Markers.withoutParentheses(tree);
    if (bare instanceof BinaryTree binary && isConcatenation(binary) && scope.isMarked(binary)) {
      flatten(binary.getLeftOperand(), operands);
      flatten(binary.getRightOperand(), operands);
    } else {
      operands.add(tree);
    }
  }

  private boolean isConcatenation(BinaryTree tree) {
    return tree.getKind() == Tree.Kind.PLUS
        && scope.typed.type(tree) instanceof DeclaredType type
        && type.asElement().toString().equals("java.lang.String");
  }
}
