package dev.fermata.processor.lower;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import dev.fermata.processor.model.BodyKind;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Protocol;
import dev.fermata.processor.model.Slice;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** {@code emit(y)}, which hands a value out and gives what is sent in, and {@code emitAll(inner)}, which goes on with another generator. */
final class EmissionLowering {
  private static final Set<TypeKind> NARROW =
      EnumSet.of(TypeKind.BYTE, TypeKind.SHORT, TypeKind.CHAR);
  private static final Set<TypeKind> CONSTANTS =
      EnumSet.of(TypeKind.BYTE, TypeKind.SHORT, TypeKind.CHAR, TypeKind.INT);
  private final Scope scope;
  private final ExpressionLowering expressions;

  EmissionLowering(Scope scope, ExpressionLowering expressions) {
    this.scope = scope;
    this.expressions = expressions;
  }

  /** An emit whose value is used: the marker is replaced by a read of the result. */
  void value(MethodInvocationTree emit, List<Code> out) {
    statement(emit, out);
    TypeMirror type = Markers.EMIT.is(emit, scope.typed) ? scope.sentIn : scope.typed.type(emit);
    scope.replace(
        emit,
        new AwaitLowering(scope, expressions).result(emit, type),
        scope.typeTexts.valueType(type));
  }

  /** An emit whose value nobody looks at. */
  void statement(MethodInvocationTree emit, List<Code> out) {
    boolean isOne = Markers.EMIT.is(emit, scope.typed);
    boolean leavesAlways = isOne && scope.kind == BodyKind.GENERATOR;
    Slice call = isOne ? one(emit.getArguments().get(0), out) : all(emit, out);
    out.add(new Code.Await(
        Slice.EMPTY,
        call,
        leavesAlways ? Protocol.EMISSION : Protocol.REFERENCE,
        scope.source.oneLine(emit),
        scope.source.line(emit)));
  }

  /** Goes on with the generator that a {@code return} gives, and reads its result as the body's own result type. */
  Slice returned(ExpressionTree generator, List<Code> out) {
    Slice inner = expressions.lowered(generator, out);
    Slice call = Slice.join(scope.t() + ".emitAll(", inner, ")");
    out.add(new Code.Await(
        Slice.EMPTY,
        call,
        Protocol.REFERENCE,
        scope.source.oneLine(generator),
        scope.source.line(generator)));
    return new AwaitLowering(scope, expressions).result(generator, scope.resultType);
  }

  private Slice one(ExpressionTree value, List<Code> out) {
    Slice text = expressions.lowered(value, out);
    if (scope.kind == BodyKind.ASYNC_GENERATOR) {
      return Slice.join(
          scope.t() + ".", witness(scope.handedOut), "handOut(", narrowed(value, text), ")");
    }
    if (scope.typed.type(value).getKind().isPrimitive()) {
      Protocol protocol = Protocol.valueOf(converted(value).getKind().name());
      return Slice.join(
          scope.t() + ".emit" + Returns.suffix(protocol) + "(", narrowed(value, text), ")");
    }
    return Slice.join(scope.t() + ".", witness(scope.handedOut), "emit(", text, ")");
  }

  private Slice all(MethodInvocationTree emitAll, List<Code> out) {
    Slice inner = expressions.lowered(emitAll.getArguments().get(0), out);
    return Slice.join(scope.t() + ".", witness(scope.typed.type(emitAll)), "emitAll(", inner, ")");
  }

  /** Lets javac type the argument as what is expected of it. */
  private Slice witness(TypeMirror type) {
    return Optional.of(type)
        .filter(scope.typeTexts::isDenotable)
        .filter(t -> t.getKind() == TypeKind.DECLARED || t.getKind() == TypeKind.ARRAY)
        .map(t -> Slice.join("<", scope.typeTexts.print(t), ">"))
        .orElse(Slice.EMPTY);
  }

  /** A constant is narrowed to the type of a variable that it is assigned to, but not in a call (JLS 5.2, 5.3). */
  private Slice narrowed(ExpressionTree value, Slice text) {
    TypeMirror type = converted(value);
    return type.getKind() == scope.typed.type(value).getKind()
        ? text
        : Slice.join("(", scope.typeTexts.print(type), ") (", text, ")");
  }

  /** The type of the value once it has been narrowed. */
  private TypeMirror converted(ExpressionTree value) {
    TypeMirror type = scope.typed.type(value);
    return CONSTANTS.contains(type.getKind())
        ? expressions
            .operands()
            .unboxed(scope.handedOut)
            .filter(unboxed -> NARROW.contains(unboxed.getKind()))
            .orElse(type)
        : type;
  }
}
