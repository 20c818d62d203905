package dev.fermata.processor.validate;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import dev.fermata.processor.diagnostic.Finding;
import dev.fermata.processor.diagnostic.Problem;
import java.util.Optional;
import java.util.function.Consumer;
import javax.lang.model.type.TypeMirror;

/**
 * What {@code emit} hands out is of the generator's first type, and what it gives is of the second. javac infers both from the
 * surroundings of the call, so only a value that is assigned to a variable can be checked.
 */
final class EmitRule implements MethodRule {

  @Override
  public void check(AsyncMethod method, Consumer<Finding> found) {
    Optional<GeneratorType> type = GeneratorType.of(method);
    if (type.isEmpty()) {
      return;
    }
    for (MarkerUse use : MarkerUse.in(method)) {
      if (use.marker() == Marker.EMIT
          && use.path().getLeaf() instanceof MethodInvocationTree call
          && GeneratorType.isOwn(use)) {
        checkValue(call, use.path(), method, type.get(), found);
        checkUse(use.path(), method, type.get(), found);
      }
    }
  }

  private static void checkValue(
      MethodInvocationTree emit,
      TreePath path,
      AsyncMethod method,
      GeneratorType type,
      Consumer<Finding> found) {
    TreePath value = new TreePath(path, emit.getArguments().get(0));
    new AssignmentContext(method.compilation())
        .mismatch(value, type.handedOut())
        .ifPresent(given -> found.accept(Finding.at(
            method.compilation().place(value),
            Problem.EMIT_TYPE,
            "emit",
            given,
            type.handedOut(),
            "hand out a '" + type.handedOut() + "', or change the type of the method")));
  }

  private static void checkUse(
      TreePath emit, AsyncMethod method, GeneratorType type, Consumer<Finding> found) {
    Tree child = emit.getLeaf();
    TreePath parent = emit.getParentPath();
    while (parent.getLeaf() instanceof ParenthesizedTree) {
      child = parent.getLeaf();
      parent = parent.getParentPath();
    }
    if (parent.getLeaf() instanceof ExpressionStatementTree) {
      return;
    }
    if (type.sentIn().isEmpty()) {
      found.accept(used(
          emit,
          method,
          "nothing can be sent in",
          "Nothing is sent into an AsyncGenerator<Y>: an emit has no value in it.",
          "write 'emit(…);' as a statement of its own"));
      return;
    }
    Optional<TypeMirror> target = target(parent, child, method.compilation());
    if (target.isEmpty()) {
      found.accept(used(
          emit,
          method,
          "its type cannot be checked",
          "javac takes it for whatever the place asks for; only an assignment says what the program expects to be sent.",
          "assign it to a variable: '" + type.sentIn().get() + " sent = emit(…);'"));
    } else if (!method.compilation().types().isAssignable(type.sentIn().get(), target.get())) {
      found.accept(Finding.at(
          method.compilation().place(emit),
          Problem.EMIT_TARGET,
          target.get(),
          type.sentIn().get(),
          ReturnTypeRule.boxed(target.get(), method.compilation())));
    }
  }

  private static Finding used(
      TreePath emit, AsyncMethod method, String where, String why, String fix) {
    return Finding.at(method.compilation().place(emit), Problem.EMIT_VALUE_USED, where, why, fix);
  }

  /** The type of the variable that the value is assigned to. */
  private static Optional<TypeMirror> target(TreePath parent, Tree child, Compilation compilation) {
    if (parent.getLeaf() instanceof VariableTree) {
      return compilation.element(parent).map(variable -> variable.asType());
    }
    return parent.getLeaf() instanceof AssignmentTree assignment
            && assignment.getExpression() == child
        ? compilation.type(new TreePath(parent, assignment.getVariable()))
        : Optional.empty();
  }
}
