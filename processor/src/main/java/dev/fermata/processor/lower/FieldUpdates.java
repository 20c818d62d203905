package dev.fermata.processor.lower;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Assignments to fields that generated code may not touch: they go through a setter, and compound ones through a getter first. */
final class FieldUpdates {
  private static final Slice RULES =
      Slice.join(new Slice.TypeName("dev.fermata.abi", List.of("Rules")));
  private final Scope scope;
  private final Receivers receivers;
  private final EditScanner scanner;

  FieldUpdates(Scope scope, Receivers receivers, EditScanner scanner) {
    this.scope = scope;
    this.receivers = receivers;
    this.scanner = scanner;
  }

  boolean assignment(AssignmentTree tree) {
    return field(tree.getVariable())
        .map(field -> {
          scanner.replace(
              tree, set(field, receiver(tree.getVariable()), scanner.part(tree.getExpression())));
          return true;
        })
        .orElse(false);
  }

  /** An assignment of {@code value} through a setter, where the target needs one. */
  Optional<Slice> assignmentOf(ExpressionTree target, Slice value) {
    return field(target).map(field -> set(field, receiver(target), value));
  }

  boolean compound(CompoundAssignmentTree tree) {
    Optional<VariableElement> field = field(tree.getVariable());
    if (field.isEmpty()) {
      return false;
    }
    Target target = target(tree.getVariable());
    Slice right = Slice.join("(", scanner.part(tree.getExpression()), ")");
    Slice value = Slice.join(
        cast(scope.typed.type(tree.getVariable())),
        "(",
        get(field.get(), target.again()),
        " ",
        operator(tree),
        " ",
        right,
        ")");
    scanner.replace(tree, target.around(set(field.get(), target.first(), value), field.get()));
    return true;
  }

  boolean increment(UnaryTree tree) {
    Optional<VariableElement> field = field(tree.getExpression());
    if (field.isEmpty()) {
      return false;
    }
    String operator = tree.getKind().name().endsWith("INCREMENT") ? " + 1" : " - 1";
    boolean postfix = tree.getKind().name().startsWith("POSTFIX")
        && !(scope.typed.parent(tree) instanceof ExpressionStatementTree);
    Target target = target(tree.getExpression());
    TypeMirror type = scope.typed.type(tree.getExpression());
    Slice oldValue = get(field.get(), postfix ? target.first() : target.again());
    Slice sum = Slice.join(get(field.get(), target.again()), operator);
    Slice newValue = isNarrow(type) ? Slice.join(cast(type), "(", sum, ")") : sum;
    Slice update = set(field.get(), postfix ? target.again() : target.first(), newValue);
    Slice text = postfix ? Slice.join(RULES, ".first(", oldValue, ", ", update, ")") : update;
    scanner.replace(tree, target.around(text, field.get()));
    return true;
  }

  /** The operator of a compound assignment without its equals sign. */
  static String operator(CompoundAssignmentTree tree) {
    return switch (tree.getKind()) {
      case PLUS_ASSIGNMENT -> "+";
      case MINUS_ASSIGNMENT -> "-";
      case MULTIPLY_ASSIGNMENT -> "*";
      case DIVIDE_ASSIGNMENT -> "/";
      case REMAINDER_ASSIGNMENT -> "%";
      case LEFT_SHIFT_ASSIGNMENT -> "<<";
      case RIGHT_SHIFT_ASSIGNMENT -> ">>";
      case UNSIGNED_RIGHT_SHIFT_ASSIGNMENT -> ">>>";
      case AND_ASSIGNMENT -> "&";
      case OR_ASSIGNMENT -> "|";
      case XOR_ASSIGNMENT -> "^";
      default -> throw new IllegalStateException(tree.getKind().name());
    };
  }

  /** The cast that a compound assignment does without saying so (JLS 15.26.2); through the primitive for a box. */
  Slice cast(TypeMirror type) {
    TypeMirror target = type.getKind().isPrimitive() ? type : unboxed(type).orElse(type);
    return Slice.join("(", scope.typeTexts.print(target), ") ");
  }

  /** Whether arithmetic gives a wider type, which assignment does not narrow by itself. */
  private boolean isNarrow(TypeMirror type) {
    return switch (unboxed(type).orElse(type).getKind()) {
      case BYTE, SHORT, CHAR -> true;
      default -> false;
    };
  }

  private Optional<TypeMirror> unboxed(TypeMirror type) {
    try {
      return Optional.of(scope.host.types().unboxedType(type));
    } catch (IllegalArgumentException notABox) {
      return Optional.empty();
    }
  }

  private Slice get(VariableElement field, Slice receiver) {
    return Slice.join(scope.host.getter(field), "(", receiver, ")");
  }

  private Slice set(VariableElement field, Slice receiver, Slice value) {
    return Slice.join(
        scope.host.setter(field), "(", receiver, receiver.isEmpty() ? "" : ", ", value, ")");
  }

  private Optional<VariableElement> field(ExpressionTree target) {
    ExpressionTree tree = Markers.withoutParentheses(target);
    if (!(tree instanceof IdentifierTree || tree instanceof MemberSelectTree)) {
      return Optional.empty();
    }
    return scope
        .typed
        .element(tree)
        .filter(
            element -> element.getKind() == ElementKind.FIELD && receivers.needsAccessor(element))
        .filter(
            element -> !(tree instanceof IdentifierTree) || !receivers.isOwnedInside(element, tree))
        .map(VariableElement.class::cast);
  }

  /** The object whose field is meant; empty for a static field. */
  Slice receiver(ExpressionTree target) {
    ExpressionTree tree = Markers.withoutParentheses(target);
    VariableElement field = (VariableElement) scope.typed.element(tree).orElseThrow();
    if (field.getModifiers().contains(Modifier.STATIC)) {
      return Slice.EMPTY;
    }
    if (tree instanceof MemberSelectTree select) {
      boolean isSuper = select.getExpression() instanceof IdentifierTree id
          && id.getName().contentEquals("super");
      return isSuper ? receivers.self(scanner.isCaptured()) : scanner.part(select.getExpression());
    }
    return receivers.instanceOf((TypeElement) field.getEnclosingElement(), scanner.isCaptured());
  }

  /**
   * A receiver that is evaluated once though it is needed twice.
   *
   * @param bound in a lambda, which has no place for a variable: the receiver, bound by a pattern within the expression
   */
  private record Target(Slice first, Slice again, Optional<Bound> bound) {
    /** The update, where it needs one inside the pattern that binds the receiver. */
    Slice around(Slice update, VariableElement field) {
      return bound.map(pattern -> pattern.around(update, field)).orElse(update);
    }
  }

  /** {@code Rules.first((Object) receiver instanceof T target ? update : get((T) null), 0)}: a null receiver fails in the getter. */
  private final class Bound {
    private final Slice receiver;
    private final Slice type;
    private final String name;

    Bound(Slice receiver, Slice type, String name) {
      this.receiver = receiver;
      this.type = type;
      this.name = name;
    }

    Slice around(Slice update, VariableElement field) {
      Slice test = Slice.join("(", Lang.OBJECT, ") (", receiver, ") instanceof ", type, " " + name);
      Slice otherwise = get(field, Slice.join("(", type, ") null"));
      return Slice.join(
          RULES, ".first(", test, " ? ", update, " : ", otherwise, ", ", zero(field.asType()), ")");
    }

    private Slice zero(TypeMirror fieldType) {
      if (!fieldType.getKind().isPrimitive()) {
        return Slice.of("null");
      }
      return isBoolean(fieldType) ? Slice.of("false") : Slice.join(cast(fieldType), "0");
    }
  }

  private Target target(ExpressionTree variable) {
    Slice receiver = receiver(variable);
    ExpressionTree tree = Markers.withoutParentheses(variable);
    if (receiver.isEmpty()
        || !(tree instanceof MemberSelectTree select)
        || isRepeatable(select.getExpression())) {
      return new Target(receiver, receiver, Optional.empty());
    }
    TypeMirror type = scope.typed.type(select.getExpression());
    if (scanner.isCaptured()) {
      String name = scope.names.fresh("target");
      Slice raw =
          scope.typeTexts.print(scope.host.types().erasure(scope.typeTexts.projected(type)));
      return new Target(
          Slice.of(name), Slice.of(name), Optional.of(new Bound(receiver, raw, name)));
    }
    Local once = scope.names.temporary("target", scope.typeTexts.valueType(type));
    scope.needsBefore(once);
    Slice write = Slice.join(new Slice.LocalUse(once, Slice.Access.WRITE, false));
    return new Target(Slice.join(write, " = ", receiver), Slice.read(once), Optional.empty());
  }

  private boolean isRepeatable(ExpressionTree tree) {
    if (scope.replacement(tree).isPresent()) {
      return true;
    }
    if (tree instanceof IdentifierTree id) {
      return id.getName().contentEquals("this")
          || scope
              .typed
              .element(id)
              .filter(e -> e.getKind() != ElementKind.FIELD)
              .isPresent();
    }
    return tree instanceof MemberSelectTree select && select.getIdentifier().contentEquals("this")
        || tree.getKind() == Tree.Kind.PARENTHESIZED
            && isRepeatable(Markers.withoutParentheses(tree));
  }

  static boolean isBoolean(TypeMirror type) {
    return type.getKind() == TypeKind.BOOLEAN;
  }
}
