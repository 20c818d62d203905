package dev.fermata.processor.lower;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.TreeScanner;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Operands of one expression, evaluated from left to right around the suspension points among them. */
final class Operands {
  private final Scope scope;
  private final ExpressionLowering expressions;

  Operands(Scope scope, ExpressionLowering expressions) {
    this.scope = scope;
    this.expressions = expressions;
  }

  /** Lowers the operands up to the last one that suspends; those before it end as temporaries, those after it stay as they are. */
  void lower(List<? extends ExpressionTree> operands, List<Code> out) {
    int last = lastMarked(operands);
    for (int i = 0; i < last; i++) {
      expressions.lower(operands.get(i), out);
      settle(operands.get(i), operands.subList(i + 1, last + 1), out);
    }
    if (last >= 0) {
      expressions.lower(operands.get(last), out);
    }
  }

  /** Lowers and settles all operands: something that suspends comes after them. */
  void lowerAll(
      List<? extends ExpressionTree> operands, List<? extends Tree> later, List<Code> out) {
    for (int i = 0; i < operands.size(); i++) {
      expressions.lower(operands.get(i), out);
      List<Tree> after = new java.util.ArrayList<>(operands.subList(i + 1, operands.size()));
      after.addAll(later);
      settle(operands.get(i), after, out);
    }
  }

  private int lastMarked(List<? extends ExpressionTree> operands) {
    for (int i = operands.size() - 1; i >= 0; i--) {
      if (scope.isMarked(operands.get(i))) {
        return i;
      }
    }
    return -1;
  }

  /** Makes sure that the operand's value is the one it has now, whatever {@code later} does. */
  void settle(ExpressionTree operand, List<? extends Tree> later, List<Code> out) {
    Optional<TypeMirror> primitive = unboxed(operand);
    if (primitive.isPresent()) {
      spill(operand, scope.typeTexts.valueType(primitive.get()), scope.slice(operand), out);
    } else if (!isStable(operand, later)) {
      spill(operand, scope.slice(operand), out);
    }
  }

  /** The primitive that the operand's place makes of a box, which fails for null before the next operand is evaluated. */
  private Optional<TypeMirror> unboxed(ExpressionTree operand) {
    boolean isReference =
        scope.valueType(Markers.withoutParentheses(operand)).kind() == ValueType.Kind.REFERENCE;
    return isReference && new PrimitiveContext(scope).wants(operand)
        ? unboxed(scope.typed.type(operand))
        : Optional.empty();
  }

  /** What a box holds; empty for any other type. */
  Optional<TypeMirror> unboxed(TypeMirror type) {
    try {
      return type instanceof DeclaredType
          ? Optional.of(scope.host.types().unboxedType(type))
          : Optional.empty();
    } catch (IllegalArgumentException notABox) {
      return Optional.empty();
    }
  }

  /** Computes the value into a temporary that stands for the operand from now on. */
  Local spill(ExpressionTree operand, Slice value, List<Code> out) {
    return spill(operand, scope.valueType(Markers.withoutParentheses(operand)), value, out);
  }

  private Local spill(ExpressionTree operand, ValueType type, Slice value, List<Code> out) {
    Local temporary = declare("v", type, value, scope.source.line(operand), out);
    scope.replace(operand, Slice.read(temporary));
    return temporary;
  }

  Local declare(String name, ValueType type, Slice value, int line, List<Code> out) {
    Local temporary = scope.names.temporary(name, type);
    out.add(new Code.Declare(temporary, Slice.EMPTY, type.text(), Optional.of(value), false, line));
    return temporary;
  }

  /** A variable that is given its value on several paths. */
  Local declareEmpty(String name, ValueType type, int line, List<Code> out) {
    Local temporary = scope.names.temporary(name, type);
    out.add(new Code.Declare(temporary, Slice.EMPTY, type.text(), Optional.empty(), true, line));
    return temporary;
  }

  boolean isStable(ExpressionTree operand, List<? extends Tree> later) {
    ExpressionTree tree = Markers.withoutParentheses(operand);
    Optional<Slice> replaced = scope.replacement(tree).or(() -> scope.replacement(operand));
    if (replaced.isPresent()) {
      return isTemporary(replaced.get());
    }
    if (tree instanceof LiteralTree || tree instanceof LambdaExpressionTree) {
      return true;
    }
    if (tree instanceof IdentifierTree id) {
      return scope
              .typed
              .element(id)
              .filter(element -> isStableName(element, later))
              .isPresent()
          || isThis(id);
    }
    return tree instanceof MemberSelectTree select && isStableSelect(select);
  }

  private static boolean isTemporary(Slice replacement) {
    return replacement.pieces().size() == 1
        && replacement.pieces().get(0) instanceof Slice.LocalUse use
        && use.local().role() == Local.Role.TEMPORARY;
  }

  private static boolean isThis(IdentifierTree tree) {
    return tree.getName().contentEquals("this");
  }

  private boolean isStableName(Element element, List<? extends Tree> later) {
    return switch (element.getKind()) {
      case LOCAL_VARIABLE, PARAMETER, EXCEPTION_PARAMETER, RESOURCE_VARIABLE, BINDING_VARIABLE ->
        later.stream().noneMatch(tree -> assigns(tree, element));
      case FIELD -> element.getModifiers().contains(Modifier.FINAL) && isConstant(element);
      case ENUM_CONSTANT -> true;
      default -> false;
    };
  }

  private static boolean isConstant(Element element) {
    return ((VariableElement) element).getConstantValue() != null;
  }

  private boolean isStableSelect(MemberSelectTree tree) {
    if (tree.getIdentifier().contentEquals("class") || tree.getIdentifier().contentEquals("this")) {
      return true;
    }
    return scope
        .typed
        .element(tree)
        .filter(element -> element.getKind() == ElementKind.ENUM_CONSTANT
            || element.getKind() == ElementKind.FIELD && isConstant(element))
        .isPresent();
  }

  private boolean assigns(Tree tree, Element variable) {
    return Boolean.TRUE.equals(
        new TreeScanner<Boolean, Void>() {
          @Override
          public Boolean visitAssignment(AssignmentTree node, Void none) {
            return is(node.getVariable()) || Boolean.TRUE.equals(super.visitAssignment(node, none));
          }

          @Override
          public Boolean visitCompoundAssignment(CompoundAssignmentTree node, Void none) {
            return is(node.getVariable())
                || Boolean.TRUE.equals(super.visitCompoundAssignment(node, none));
          }

          @Override
          public Boolean visitUnary(UnaryTree node, Void none) {
            return EditScanner.isIncrement(node) && is(node.getExpression())
                || Boolean.TRUE.equals(super.visitUnary(node, none));
          }

          @Override
          public Boolean visitInstanceOf(InstanceOfTree node, Void none) {
            // A pattern binds its variables anew.
            return variable.getKind() == ElementKind.BINDING_VARIABLE
                || Boolean.TRUE.equals(super.visitInstanceOf(node, none));
          }

          private boolean is(ExpressionTree target) {
            ExpressionTree name = Markers.withoutParentheses(target);
            return name instanceof IdentifierTree
                && scope.typed.element(name).filter(variable::equals).isPresent();
          }

          @Override
          public Boolean reduce(Boolean first, Boolean second) {
            return Boolean.TRUE.equals(first) || Boolean.TRUE.equals(second);
          }
        }.scan(tree, null));
  }

  /** The expressions that a variable, field or array element evaluates before it is assigned. */
  List<ExpressionTree> ofTarget(ExpressionTree target) {
    ExpressionTree tree = Markers.withoutParentheses(target);
    if (tree instanceof ArrayAccessTree access) {
      return List.of(access.getExpression(), access.getIndex());
    }
    if (tree instanceof MemberSelectTree select && isValue(select.getExpression())) {
      return List.of(select.getExpression());
    }
    return List.of();
  }

  /** Whether a qualifier is an expression with a value, not the name of a class or package, {@code this} or {@code super}. */
  boolean isValue(ExpressionTree qualifier) {
    if (qualifier instanceof IdentifierTree id
        && (isThis(id) || id.getName().contentEquals("super"))) {
      return false;
    }
    if (qualifier instanceof MemberSelectTree select
        && (select.getIdentifier().contentEquals("this")
            || select.getIdentifier().contentEquals("super"))) {
      return false;
    }
    return scope
        .typed
        .element(qualifier)
        .map(element -> !(element instanceof TypeElement) && !(element instanceof PackageElement))
        .orElse(true);
  }
}
