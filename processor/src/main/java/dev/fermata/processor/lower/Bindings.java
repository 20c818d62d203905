package dev.fermata.processor.lower;

import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;

/** Pattern variables whose scope spans code that is taken apart: they become variables of the body. */
final class Bindings {
  private final Scope scope;

  Bindings(Scope scope) {
    this.scope = scope;
  }

  /** Declares every pattern variable of the tree that is not declared yet. */
  void keepAll(Tree tree, List<Code> out) {
    in(tree).forEach(variable -> keep(variable, out));
  }

  /** The same for those that are used in one of the given trees. */
  void keepUsed(Tree tree, List<? extends Tree> later, List<Code> out) {
    for (VariableTree variable : in(tree)) {
      Element element = scope.typed.element(variable).orElseThrow();
      if (later.stream().anyMatch(part -> uses(part, Set.of(element)))) {
        keep(variable, out);
      }
    }
  }

  private void keep(VariableTree variable, List<Code> out) {
    Element element = scope.typed.element(variable).orElseThrow();
    if (!scope.isDeclared(element) && !element.getSimpleName().isEmpty()) {
      ValueType type = scope.typeTexts.valueType(element.asType());
      Local local =
          scope.names.variable(element.getSimpleName().toString(), type, Local.Role.BINDING);
      scope.declare(element, local);
      out.add(new Code.Declare(
          local, Slice.EMPTY, type.text(), Optional.empty(), true, scope.source.line(variable)));
    }
  }

  /** Whether one of the tree's pattern variables is used in one of the given trees. */
  boolean areUsedIn(Tree tree, List<? extends Tree> later) {
    Set<Element> variables = new HashSet<>();
    in(tree).forEach(variable -> scope.typed.element(variable).ifPresent(variables::add));
    return !variables.isEmpty() && later.stream().anyMatch(statement -> uses(statement, variables));
  }

  private boolean uses(Tree tree, Set<Element> variables) {
    boolean[] found = {false};
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitIdentifier(IdentifierTree node, Void none) {
        found[0] |= scope.typed.element(node).filter(variables::contains).isPresent();
        return null;
      }
    }.scan(tree, null);
    return found[0];
  }

  private static List<VariableTree> in(Tree tree) {
    List<VariableTree> variables = new ArrayList<>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitBindingPattern(BindingPatternTree node, Void none) {
        variables.add(node.getVariable());
        return null;
      }

      /** What its cases bind has its scope there. */
      @Override
      public Void visitSwitchExpression(SwitchExpressionTree node, Void none) {
        return scan(node.getExpression(), none);
      }

      @Override
      public Void visitLambdaExpression(LambdaExpressionTree node, Void none) {
        return null;
      }

      @Override
      public Void visitClass(ClassTree node, Void none) {
        return null;
      }
    }.scan(tree, null);
    return variables;
  }
}
