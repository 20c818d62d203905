package dev.fermata.processor.lower;

import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LabeledStatementTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.VariableTree;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Label;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/** The enhanced for statement as JLS 14.14.2 spells it out, over arrays, iterables and, with {@code each}, async iterables. */
final class ForEachLowering {
  private static final ValueType INT = ValueType.primitive(ValueType.Kind.INT);
  private final Scope scope;
  private final Lowerings lowerings;
  private final LoopLowering loops;

  ForEachLowering(Scope scope, Lowerings lowerings, LoopLowering loops) {
    this.scope = scope;
    this.lowerings = lowerings;
    this.loops = loops;
  }

  void lower(
      EnhancedForLoopTree tree, Slice comment, List<LabeledStatementTree> labels, List<Code> out) {
    ExpressionTree source = Markers.withoutParentheses(tree.getExpression());
    if (Markers.EACH.is(source, scope.typed)) {
      new AsyncForLowering(scope, lowerings, loops, this)
          .lower(tree, (MethodInvocationTree) source, comment, labels, out);
    } else if (scope.typed.type(source).getKind() == TypeKind.ARRAY) {
      overArray(tree, source, comment, labels, out);
    } else {
      overIterable(tree, source, comment, labels, out);
    }
  }

  private void overArray(
      EnhancedForLoopTree tree,
      ExpressionTree source,
      Slice comment,
      List<LabeledStatementTree> labels,
      List<Code> out) {
    int line = scope.source.line(tree);
    String name = tree.getVariable().getName().toString();
    Slice array = lowerings.expressions().lowered(source, out);
    Local elements = declare(
        name + "Array", scope.typeTexts.valueType(scope.typed.type(source)), array, line, out);
    Local index = declare(name + "Index", INT, Slice.of("0"), line, out);
    Slice test = Slice.join(Slice.read(index), " < ", Slice.read(elements), ".length");
    Slice update = Slice.join(new Slice.LocalUse(index, Slice.Access.READ_WRITE, false), "++");
    Slice element = Slice.join(Slice.read(elements), "[", Slice.read(index), "]");
    Label label = loops.label(labels);
    Code body = body(tree, element, label, labels, List.of());
    out.add(new Code.While(comment, label, Optional.of(test), List.of(update), body, line));
  }

  private void overIterable(
      EnhancedForLoopTree tree,
      ExpressionTree source,
      Slice comment,
      List<LabeledStatementTree> labels,
      List<Code> out) {
    int line = scope.source.line(tree);
    Slice iterable = lowerings.expressions().lowered(source, out);
    Slice iteratorName = Slice.join(new Slice.TypeName("java.util", List.of("Iterator")));
    ValueType type = new ValueType(
        Slice.join(iteratorName, argument(scope.typed.type(source), "java.lang.Iterable")),
        ValueType.Kind.REFERENCE,
        LocalTypes.areIn(scope.typed.type(source)));
    Slice call = Slice.join(primary(source, iterable), ".iterator()");
    Local iterator = declare(tree.getVariable().getName() + "Iterator", type, call, line, out);
    Slice test = Slice.join(Slice.read(iterator), ".hasNext()");
    Label label = loops.label(labels);
    Code body = body(tree, Slice.join(Slice.read(iterator), ".next()"), label, labels, List.of());
    out.add(new Code.While(comment, label, Optional.of(test), List.of(), body, line));
  }

  /** The body of the loop, which begins with {@code before} and the assignment of {@code element} to the variable. */
  Code.Block body(
      EnhancedForLoopTree tree,
      Slice element,
      Label label,
      List<LabeledStatementTree> labels,
      List<Code> before) {
    List<Code> body = new ArrayList<>(before);
    VariableTree variable = tree.getVariable();
    DeclarationLowering declarations = new DeclarationLowering(scope, lowerings);
    Local local = declarations.declare(
        variable, (VariableElement) scope.typed.element(variable).orElseThrow());
    Slice modifiersAndType = declarations.modifiersAndType(variable, local);
    body.add(new Code.Declare(
        local,
        Slice.EMPTY,
        modifiersAndType,
        Optional.of(element),
        false,
        scope.source.line(tree)));
    body.addAll(
        loops.body(tree, tree.getStatement(), label, Optional.of(label), labels).body());
    return new Code.Block(body, true);
  }

  Local declare(String name, ValueType type, Slice value, int line, List<Code> out) {
    return lowerings.expressions().operands().declare(name, type, value, line, out);
  }

  /** A source that is not a name, a call or the like gets parentheses before a member is selected from it. */
  Slice primary(ExpressionTree tree, Slice text) {
    boolean simple = switch (tree.getKind()) {
      case IDENTIFIER, MEMBER_SELECT, METHOD_INVOCATION, ARRAY_ACCESS ->
        scope.replacement(tree).isEmpty() || text.pieces().size() == 1;
      default -> false;
    };
    return simple ? text : Slice.join("(", text, ")");
  }

  /** {@code <T>} as the source's static type instantiates the given interface; nothing for a raw type. */
  Slice argument(TypeMirror source, String interfaceName) {
    return instantiated(source, interfaceName)
        .filter(type -> !type.getTypeArguments().isEmpty())
        .map(type -> type.getTypeArguments().get(0))
        .map(argument -> Slice.join("<", scope.typeTexts.printArgument(argument), ">"))
        .orElse(Slice.EMPTY);
  }

  private Optional<DeclaredType> instantiated(TypeMirror type, String interfaceName) {
    Types types = scope.host.types();
    if (type.getKind() == TypeKind.ARRAY
        || type instanceof ArrayType
        || type.getKind().isPrimitive()) {
      return Optional.empty();
    }
    if (type instanceof DeclaredType declared
        && ((TypeElement) declared.asElement()).getQualifiedName().contentEquals(interfaceName)) {
      return Optional.of(declared);
    }
    return types.directSupertypes(type).stream()
        .map(parent -> instantiated(parent, interfaceName))
        .flatMap(Optional::stream)
        .findFirst();
  }
}
