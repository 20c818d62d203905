package dev.fermata.processor.lower;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.NewClassTree;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** An anonymous class whose own type a {@code var} has beyond a suspension point: it gets a name, as the variable's type must have one. */
final class AnonymousClassLowering {
  private final Scope scope;
  private final Lowerings lowerings;

  AnonymousClassLowering(Scope scope, Lowerings lowerings) {
    this.scope = scope;
    this.lowerings = lowerings;
  }

  /** Declares the class and gives the text that creates its instance. */
  Slice lower(NewClassTree tree, VariableElement variable, List<Code> out) {
    ClassTree body = tree.getClassBody();
    TypeElement type = (TypeElement) ((DeclaredType) variable.asType()).asElement();
    String name = scope.names.fresh(capitalised(variable.getSimpleName().toString()) + "Class");
    scope.typeTexts.name(type, name);
    List<ExpressionTree> arguments = new ArrayList<>(tree.getArguments());
    lowerings.expressions().operands().lower(arguments, out);
    List<Slice> values = arguments.stream().map(scope::slice).toList();
    new LocalClassLowering(scope).lower(body, name, () -> declaration(tree, type, name), out);
    Slice outer = scope
        .captures
        .enclosing(type, tree, false)
        .map(object -> Slice.join(object, "."))
        .orElse(Slice.EMPTY);
    return Slice.join(outer, "new " + name + "(", MemberEdits.commaSeparated(values), ")");
  }

  private Slice declaration(NewClassTree tree, TypeElement type, String name) {
    TypeMirror parent = type.getInterfaces().isEmpty()
        ? type.getSuperclass()
        : type.getInterfaces().get(0);
    String relation = type.getInterfaces().isEmpty() ? " extends " : " implements ";
    Slice members = new Slicer(scope)
        .slice(List.of(tree.getClassBody()), bodyStart(tree), scope.source.end(tree));
    return Slice.join(
        "class " + name + relation,
        scope.typeTexts.print(parent),
        " {",
        constructor(tree, name),
        members);
  }

  /** The offset behind the opening brace of the class body. */
  private int bodyStart(NewClassTree tree) {
    int from = scope.source.end(tree.getIdentifier());
    for (ExpressionTree argument : tree.getArguments()) {
      from = Math.max(from, scope.source.end(argument));
    }
    return scope.source.find("{", from) + 1;
  }

  private Slice constructor(NewClassTree tree, String name) {
    if (tree.getArguments().isEmpty()) {
      return Slice.EMPTY;
    }
    ExecutableElement constructor =
        (ExecutableElement) scope.typed.element(tree).orElseThrow();
    List<Slice> parameters = new ArrayList<>();
    List<Slice> arguments = new ArrayList<>();
    for (VariableElement parameter : constructor.getParameters()) {
      String fresh = scope.names.fresh("a");
      parameters.add(Slice.join(scope.typeTexts.print(parameter.asType()), " " + fresh));
      arguments.add(Slice.of(fresh));
    }
    return Slice.join(
        " " + name + "(",
        MemberEdits.commaSeparated(parameters),
        ") { super(",
        MemberEdits.commaSeparated(arguments),
        "); }");
  }

  private static String capitalised(String name) {
    int first = name.codePointAt(0);
    return Character.toString(Character.toUpperCase(first))
        + name.substring(Character.charCount(first));
  }
}
