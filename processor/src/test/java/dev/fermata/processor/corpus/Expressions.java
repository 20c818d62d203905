package dev.fermata.processor.corpus;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Tells which expressions have a value and a type of their own, which an await can hand on. */
final class Expressions {
  /** Operators that assign. */
  static final Set<Tree.Kind> STEPS = EnumSet.of(
      Tree.Kind.PREFIX_INCREMENT,
      Tree.Kind.PREFIX_DECREMENT,
      Tree.Kind.POSTFIX_INCREMENT,
      Tree.Kind.POSTFIX_DECREMENT);

  private static final Set<TypeKind> REFERENCES =
      EnumSet.of(TypeKind.DECLARED, TypeKind.ARRAY, TypeKind.TYPEVAR);
  private static final Pattern NO_NAME = Pattern.compile("capture|#|<any>|anonymous|&|@");
  private static final Set<String> NO_VALUES = Set.of("super", "class");

  private final Trees trees;
  private final SourceTexts texts;

  Expressions(Trees trees, SourceTexts texts) {
    this.trees = trees;
    this.texts = texts;
  }

  /** The text of the type to which what is awaited instead of the expression is cast. */
  Optional<String> castTo(TreePath path) {
    if (!isValue(path) || isConstant(path) && !isArgument(path)) {
      return Optional.empty();
    }
    TypeMirror type = trees.getTypeMirror(path);
    if (type == null || !type.getKind().isPrimitive() && !REFERENCES.contains(type.getKind())) {
      return Optional.empty();
    }
    String text = type.toString();
    return NO_NAME.matcher(text).find() ? Optional.empty() : Optional.of(text);
  }

  /** Whether Java finds the awaited type without a cast. */
  boolean standsWithoutCast(TreePath path) {
    TypeMirror type = trees.getTypeMirror(path);
    Tree parent = path.getParentPath().getLeaf();
    boolean isSelected =
        parent instanceof MemberSelectTree select && select.getExpression() == path.getLeaf();
    return type.getKind() == TypeKind.DECLARED && (isSelected || parent instanceof VariableTree);
  }

  private boolean isValue(TreePath path) {
    Tree tree = path.getLeaf();
    if (tree instanceof IdentifierTree identifier) {
      return !NO_VALUES.contains(identifier.getName().toString()) && isVariable(path);
    }
    if (tree instanceof MemberSelectTree select) {
      String name = select.getIdentifier().toString();
      return !NO_VALUES.contains(name) && !name.equals("this") && isVariable(path);
    }
    if (tree instanceof MethodInvocationTree || tree instanceof NewClassTree) {
      return isStandalone(path);
    }
    if (tree instanceof NewArrayTree array) {
      return array.getType() != null;
    }
    if (tree instanceof LiteralTree literal) {
      return literal.getValue() != null && texts.of(tree).matches("[^+\\n]*");
    }
    if (tree instanceof ConditionalExpressionTree) {
      return trees.getTypeMirror(path).getKind().isPrimitive();
    }
    return isOperation(tree);
  }

  private static boolean isOperation(Tree tree) {
    return switch (tree.getKind()) {
      case ARRAY_ACCESS, INSTANCE_OF, TYPE_CAST, ASSIGNMENT -> true;
      default ->
        tree instanceof BinaryTree
            || tree instanceof UnaryTree
            || tree instanceof com.sun.source.tree.CompoundAssignmentTree;
    };
  }

  private boolean isVariable(TreePath path) {
    Element element = trees.getElement(path);
    return element instanceof VariableElement
        && !element.getKind().name().equals("ENUM_CONSTANT_LABEL");
  }

  /** Calls of generic methods and diamonds take their type from what is around them. */
  private boolean isStandalone(TreePath path) {
    if (path.getLeaf() instanceof NewClassTree created
        && (created.getClassBody() != null
            || created.getIdentifier() instanceof ParameterizedTypeTree type
                && type.getTypeArguments().isEmpty())) {
      return false;
    }
    return trees.getElement(path) instanceof ExecutableElement method
        && method.getTypeParameters().isEmpty();
  }

  private boolean isConstant(TreePath path) {
    Tree tree = path.getLeaf();
    if (tree instanceof LiteralTree) {
      return true;
    }
    if (tree instanceof IdentifierTree || tree instanceof MemberSelectTree) {
      return trees.getElement(path) instanceof VariableElement variable
          && variable.getConstantValue() != null;
    }
    if (tree instanceof BinaryTree binary) {
      return isConstant(path, binary.getLeftOperand())
          && isConstant(path, binary.getRightOperand());
    }
    if (tree instanceof UnaryTree unary) {
      return isConstant(path, unary.getExpression());
    }
    if (tree instanceof TypeCastTree cast) {
      return isConstant(path, cast.getExpression());
    }
    return tree instanceof ParenthesizedTree inner && isConstant(path, inner.getExpression());
  }

  private boolean isConstant(TreePath path, ExpressionTree part) {
    return isConstant(new TreePath(path, part));
  }

  private static boolean isArgument(TreePath path) {
    return path.getParentPath().getLeaf() instanceof MethodInvocationTree;
  }
}
