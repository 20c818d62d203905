package dev.fermata.processor.validate;

import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/** Whether an expression could be assigned to a variable of a type (JLS 5.2), though javac saw it elsewhere. */
final class AssignmentContext {
  private final Compilation compilation;
  private final Types types;

  AssignmentContext(Compilation compilation) {
    this.compilation = compilation;
    this.types = compilation.types();
  }

  /** The type of an expression that cannot be assigned; empty where it can be. */
  Optional<TypeMirror> mismatch(TreePath expression, TypeMirror target) {
    Tree tree = expression.getLeaf();
    if (tree instanceof ParenthesizedTree parenthesized) {
      return mismatch(new TreePath(expression, parenthesized.getExpression()), target);
    }
    Optional<TypeMirror> type = compilation.type(expression);
    if (type.isEmpty() || types.isAssignable(type.get(), target)) {
      return Optional.empty();
    }
    if (tree instanceof ConditionalExpressionTree choice) {
      return mismatch(new TreePath(expression, choice.getTrueExpression()), target)
          .or(() -> mismatch(new TreePath(expression, choice.getFalseExpression()), target));
    }
    return isInferred(tree, expression) && isErasedAssignable(type.get(), target)
        ? Optional.empty()
        : type;
  }

  /** Whether javac would have inferred another type, had it seen the target. */
  private boolean isInferred(Tree tree, TreePath path) {
    if (tree instanceof MethodInvocationTree) {
      return compilation
          .element(path)
          .filter(e -> e instanceof ExecutableElement method
              && !method.getTypeParameters().isEmpty())
          .isPresent();
    }
    return tree instanceof LambdaExpressionTree
        || tree instanceof MemberReferenceTree
        || tree instanceof SwitchExpressionTree
        || (tree instanceof NewClassTree creation
            && creation.getIdentifier().toString().endsWith("<>"));
  }

  private boolean isErasedAssignable(TypeMirror type, TypeMirror target) {
    TypeMirror object =
        compilation.elements().getTypeElement("java.lang.Object").asType();
    return types.isSameType(type, object)
        || types.isAssignable(types.erasure(type), types.erasure(target));
  }
}
