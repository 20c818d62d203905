package dev.fermata.processor.lower;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.VariableTree;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;

/** Local variables. A constant variable stays where it is, and its uses become its value: it must be one wherever a label asks for it. */
final class DeclarationLowering {
  private final Scope scope;
  private final Lowerings lowerings;

  DeclarationLowering(Scope scope, Lowerings lowerings) {
    this.scope = scope;
    this.lowerings = lowerings;
  }

  void lower(VariableTree tree, Slice comment, boolean mustHoist, List<Code> out) {
    VariableElement element = (VariableElement) scope.typed.element(tree).orElseThrow();
    int line = scope.source.line(tree);
    if (element.getConstantValue() != null) {
      constant(tree, element, comment, out);
      return;
    }
    Optional<Slice> init = Optional.empty();
    if (isOwnType(tree) && scope.suspendsLater) {
      NewClassTree creation = (NewClassTree) Markers.withoutParentheses(tree.getInitializer());
      init =
          Optional.of(new AnonymousClassLowering(scope, lowerings).lower(creation, element, out));
    } else if (tree.getInitializer() != null) {
      if (scope.isMarked(tree.getInitializer())) {
        lowerings.statements().addComment(comment, out);
      }
      init = Optional.of(initialiser(tree.getInitializer(), out));
    }
    Local local = declare(tree, element);
    Slice above = scope.isMarked(tree.getInitializer()) ? Slice.EMPTY : comment;
    out.add(new Code.Declare(local, above, modifiersAndType(tree, local), init, mustHoist, line));
  }

  /** {@code var x = new T() { … };} whose type has no name. */
  private boolean isOwnType(VariableTree tree) {
    return tree.getInitializer() != null
        && (tree.getType() == null || !scope.source.isWritten(tree.getType()))
        && Markers.withoutParentheses(tree.getInitializer()) instanceof NewClassTree creation
        && creation.getClassBody() != null;
  }

  private Slice initialiser(ExpressionTree tree, List<Code> out) {
    lowerings.expressions().lower(tree, out);
    return tree instanceof NewArrayTree array ? lowerings.arrays().typed(array) : scope.slice(tree);
  }

  /** Makes the variable one of the body's. */
  Local declare(VariableTree tree, VariableElement element) {
    ValueType type = scope.typeTexts.valueType(element.asType());
    Local local =
        scope.names.variable(element.getSimpleName().toString(), type, Local.Role.VARIABLE);
    scope.declare(element, local);
    return local;
  }

  private void constant(VariableTree tree, VariableElement element, Slice comment, List<Code> out) {
    Slice type = scope.typeTexts.print(element.asType());
    Slice value = Constants.text(scope.host.elements(), element);
    scope.declareConstant(element, value);
    Slice text = Slice.join("final ", type, " " + element.getSimpleName() + " = ", value, ";");
    out.add(new Code.Text(
        StatementLowering.withComment(comment, text), scope.source.line(tree), true, List.of()));
  }

  /** As the user wrote it where that can stand in front of one plain name, else printed from the type. */
  Slice modifiersAndType(VariableTree tree, Local local) {
    boolean isFinal = tree.getModifiers().getFlags().contains(Modifier.FINAL);
    if (tree.getType() == null || !scope.source.isWritten(tree.getType())) {
      return Slice.of(isFinal ? "final var" : "var");
    }
    int end = scope.source.end(tree.getType());
    int name = scope.source.skipTrivia(end);
    String written = scope
        .source
        .text()
        .substring(
            name, Math.min(scope.source.skipToken(name), scope.source.text().length()));
    int start = scope.source.start(tree);
    if (written.equals(local.name()) && start >= 0 && start < end) {
      return new Slicer(scope).slice(List.of(tree.getModifiers(), tree.getType()), start, end);
    }
    return Slice.join(isFinal ? "final " : "", local.type().text());
  }
}
