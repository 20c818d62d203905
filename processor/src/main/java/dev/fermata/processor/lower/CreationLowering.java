package dev.fermata.processor.lower;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.NewClassTree;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;

/** {@code new T(…)} (JLS 15.9.4): the enclosing instance is checked and the class initialised before the arguments are evaluated. */
final class CreationLowering {
  private final Scope scope;
  private final ExpressionLowering expressions;

  CreationLowering(Scope scope, ExpressionLowering expressions) {
    this.scope = scope;
    this.expressions = expressions;
  }

  void lower(NewClassTree tree, List<Code> out) {
    ExpressionTree outer = tree.getEnclosingExpression();
    if (outer != null) {
      expressions.lower(outer, out);
      if (tree.getArguments().stream().anyMatch(scope::isMarked)) {
        Slice objects = Slice.join(new Slice.TypeName("java.util", List.of("Objects")));
        expressions
            .operands()
            .spill(outer, Slice.join(objects, ".requireNonNull(", scope.slice(outer), ")"), out);
      }
    }
    initialize(tree).ifPresent(out::add);
    expressions.operands().lower(new ArrayList<>(tree.getArguments()), out);
  }

  /** Initialises the class first where that can be seen: where it, or a superclass, has a static initialiser to run. */
  private Optional<Code> initialize(NewClassTree tree) {
    DeclaredType type = (DeclaredType) scope.typed.type(tree.getIdentifier());
    TypeElement element = (TypeElement) type.asElement();
    if (Receivers.isLocal(element) || !mayRunInitialiser(element)) {
      return Optional.empty();
    }
    Slice text = Slice.join(
        new Slice.TypeName("dev.fermata.abi", List.of("Rules")),
        ".initialize(",
        TypeTexts.name(element),
        ".class);");
    return Optional.of(new Code.Text(text, scope.source.line(tree), true, List.of()));
  }

  private boolean mayRunInitialiser(TypeElement type) {
    String packageName =
        scope.host.elements().getPackageOf(type).getQualifiedName().toString();
    if (packageName.startsWith("java.") || packageName.startsWith("javax.")) {
      return false;
    }
    boolean own = type.getEnclosedElements().stream().anyMatch(this::isInitialised);
    return own
        || type.getSuperclass() instanceof DeclaredType parent
            && mayRunInitialiser((TypeElement) parent.asElement());
  }

  private boolean isInitialised(Element member) {
    return member.getKind() == ElementKind.STATIC_INIT
        || (member.getKind() == ElementKind.FIELD
            && member.getModifiers().contains(Modifier.STATIC)
            && ((VariableElement) member).getConstantValue() == null);
  }
}
