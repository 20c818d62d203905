package dev.fermata.processor.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import dev.fermata.processor.flow.Children;
import dev.fermata.processor.flow.Exits;
import dev.fermata.processor.flow.Homes;
import dev.fermata.processor.flow.Layout;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Protocol;
import dev.fermata.processor.model.ValueType;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/**
 * The methods of a body that is too long for one. A part takes the state to go on at, and returns one of these constants where control
 * goes on in the method that called it; anything else it returns is what the body returns: a result, or the frame it suspended in. All
 * variables that more than one method or a suspension needs live in the frame.
 */
final class Parts {
  private final CoroutineBody body;
  private final Layout layout;
  private final BodyNames names;
  private final TypeNames types;
  private final TypeName frameType;
  private final Homes homes;
  private final String next;
  private final String from;
  private final String outcome;
  private final Map<Exits.Exit, String> jumps = new LinkedHashMap<>();

  Parts(CoroutineBody body, Layout layout, BodyNames names, TypeNames types, TypeName frameType) {
    this.body = body;
    this.layout = layout;
    this.names = names;
    this.types = types;
    this.frameType = frameType;
    this.homes = Homes.of(layout.code());
    this.next = names.fresh("NEXT");
    this.from = names.fresh("from");
    this.outcome = names.fresh("outcome");
  }

  /** The parts, in the order of their numbers. */
  Stream<Code.Part> all() {
    return Children.deep(layout.code())
        .filter(Code.Part.class::isInstance)
        .map(Code.Part.class::cast)
        .sorted(Comparator.comparingInt(Code.Part::number));
  }

  /** The variables that have a field. */
  List<Local> fields() {
    return Stream.concat(body.parameters().stream(), layout.hoisted().stream()).toList();
  }

  MethodScope scope(Code.Part part) {
    return MethodScope.of(homes.path(part), part.body());
  }

  /** The constants that parts return; complete when all methods have been written. */
  List<FieldSpec> constants() {
    ClassName object = types.className(JavaNames.OBJECT);
    return Stream.concat(Stream.of(next), jumps.values().stream())
        .map(name -> FieldSpec.builder(
                object, name, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
            .initializer("new $T()", object)
            .build())
        .toList();
  }

  String jump(Exits.Exit exit) {
    String kind = exit.isContinue() ? "CONTINUE_" : "BREAK_";
    return jumps.computeIfAbsent(
        exit, e -> names.fresh(kind + e.target().name().toUpperCase(Locale.ROOT)));
  }

  String next() {
    return next;
  }

  Homes homes() {
    return homes;
  }

  /** Declares what calls of parts need, where {@code scope} has any. */
  void writeLocals(Lines out, MethodScope scope) {
    if (Children.inMethod(scope.code()).anyMatch(Code.Part.class::isInstance)) {
      out.line("int $L;", from);
      out.line("$T $L;", types.className(JavaNames.OBJECT), outcome);
    }
  }

  /** Parameters that the body does not assign are as good in a variable. */
  void writeParameters(Lines out, MethodScope scope) {
    List<Local> mentioned = Children.inMethod(scope.code())
        .flatMap(Children::ownMentions)
        .distinct()
        .toList();
    body.parameters().stream()
        .filter(mentioned::contains)
        .filter(parameter -> names.of(parameter).equals(names.declared(parameter)))
        .forEach(p -> out.line(
            "$T $L = $L$L.$L;",
            types.type(p.type().text()),
            names.of(p),
            p.type().isLocal()
                ? CodeBlock.of("($T) ", types.type(p.type().text()))
                : CodeBlock.of(""),
            body.names().frame(),
            names.field(p)));
  }

  void writeCall(Lines out, Code.Part part, MethodScope scope) {
    String state = body.names().state();
    out.line("$L = $L;", from, state);
    out.line("$L = 0;", state);
    out.line(
        "$L = part$L($L, $L, $L);",
        outcome,
        part.number(),
        body.names().driver(),
        body.names().frame(),
        from);
    for (Exits.Exit exit : Exits.of(part)) {
      if (scope.has(exit.target())) {
        String statement = exit.isContinue() ? "continue" : "break";
        out.line(
            "if ($L == $L) $L $L;",
            outcome,
            jump(exit),
            statement,
            exit.target().name());
      } else if (clearing(scope).findAny().isPresent()) {
        out.open("if ($L == $L) {", outcome, jump(exit));
        writeJump(out, exit, scope);
        out.close("}");
      }
    }
    boolean isCast = scope.path().isEmpty() && body.protocol() != Protocol.REFERENCE;
    if (isCast) {
      out.line(
          "if ($L != $L) return ($T) $L;",
          outcome,
          next,
          types.className(JavaNames.FRAME),
          outcome);
    } else {
      out.line("if ($L != $L) return $L;", outcome, next, outcome);
    }
  }

  void writeNext(Lines out, MethodScope scope) {
    writeClearing(out, scope);
    out.line("return $L;", next);
  }

  void writeJump(Lines out, Exits.Exit exit, MethodScope scope) {
    writeClearing(out, scope);
    out.line("return $L;", jump(exit));
  }

  /** What belongs to a method alone is garbage when control has left it. */
  private void writeClearing(Lines out, MethodScope scope) {
    clearing(scope).forEach(local -> out.line("$L = null;", names.of(local)));
  }

  private Stream<Local> clearing(MethodScope scope) {
    return layout.hoisted().stream()
        .filter(local ->
            local.type().kind() == ValueType.Kind.REFERENCE && homes.isHome(local, scope.path()));
  }

  /** The head of the method of a part. */
  MethodSpec.Builder method(Code.Part part) {
    return MethodSpec.methodBuilder("part" + part.number())
        .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
        .addTypeVariables(types.variables(body.typeParameters()))
        .returns(types.className(JavaNames.OBJECT))
        .addParameter(types.className(JavaNames.DRIVER), body.names().driver())
        .addParameter(frameType, body.names().frame())
        .addParameter(TypeName.INT, body.names().state())
        .addException(types.className(JavaNames.THROWABLE));
  }
}
