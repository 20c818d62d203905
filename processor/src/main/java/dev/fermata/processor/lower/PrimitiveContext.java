package dev.fermata.processor.lower;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeMirror;

/** Tells whether the place of an expression unboxes its value at once, so that the box need never exist. */
final class PrimitiveContext {
  private final Scope scope;

  PrimitiveContext(Scope scope) {
    this.scope = scope;
  }

  boolean wants(ExpressionTree tree) {
    Tree child = tree;
    Tree parent = scope.typed.parent(tree);
    while (parent instanceof ParenthesizedTree) {
      child = parent;
      parent = scope.typed.parent(parent);
    }
    if (parent instanceof BinaryTree binary) {
      return binary(binary, child);
    }
    if (parent instanceof MethodInvocationTree call) {
      return argument(call, child);
    }
    if (parent instanceof NewClassTree creation) {
      Element constructor = scope.typed.element(creation).orElse(null);
      return constructor != null && unboxes(constructor, creation.getArguments(), child);
    }
    if (parent instanceof NewArrayTree array) {
      return array.getDimensions().contains(child)
          || isPrimitive(((ArrayType) scope.typed.type(array)).getComponentType());
    }
    return unboxes(parent, child);
  }

  private boolean unboxes(Tree parent, Tree child) {
    if (parent instanceof UnaryTree || parent instanceof IfTree) {
      return true;
    }
    if (parent instanceof VariableTree variable) {
      return isPrimitive(scope.typed.element(variable).orElseThrow().asType());
    }
    if (parent instanceof TypeCastTree cast) {
      return isPrimitive(scope.typed.type(cast));
    }
    if (parent instanceof ArrayAccessTree access) {
      return access.getIndex() == child;
    }
    if (parent instanceof ConditionalExpressionTree conditional) {
      return conditional.getCondition() == child;
    }
    return assigns(parent, child);
  }

  private boolean assigns(Tree parent, Tree child) {
    if (parent instanceof AssignmentTree assignment) {
      return assignment.getExpression() == child
          && isPrimitive(scope.typed.type(assignment.getVariable()));
    }
    return parent instanceof CompoundAssignmentTree compound
        && compound.getExpression() == child
        && isPrimitive(scope.typed.type(compound.getVariable()));
  }

  private boolean binary(BinaryTree tree, Tree child) {
    boolean comparesIdentity =
        tree.getKind() == Tree.Kind.EQUAL_TO || tree.getKind() == Tree.Kind.NOT_EQUAL_TO;
    if (comparesIdentity) {
      Tree other = tree.getLeftOperand() == child ? tree.getRightOperand() : tree.getLeftOperand();
      return isPrimitive(scope.typed.type(other));
    }
    return isPrimitive(scope.typed.type(tree)); // not a string concatenation
  }

  private boolean argument(MethodInvocationTree call, Tree child) {
    if (!(scope.typed.element(call).orElse(null) instanceof ExecutableElement method)) {
      return false;
    }
    if (Markers.of(method).isPresent()) {
      return false; // done(…) too takes a box, and a null one is the coroutine's result
    }
    return unboxes(method, call.getArguments(), child);
  }

  private static boolean unboxes(
      Element element, List<? extends ExpressionTree> arguments, Tree child) {
    ExecutableElement method = (ExecutableElement) element;
    List<? extends VariableElement> parameters = method.getParameters();
    int index = arguments.indexOf(child);
    int fixed = parameters.size() - (method.isVarArgs() ? 1 : 0);
    if (index >= fixed) {
      // A box given to a variable arity parameter is an element, never the whole array.
      return method.isVarArgs()
          && isPrimitive(((ArrayType) parameters.get(fixed).asType()).getComponentType());
    }
    return index >= 0 && isPrimitive(parameters.get(index).asType());
  }

  private static boolean isPrimitive(TypeMirror type) {
    return type.getKind().isPrimitive();
  }
}
