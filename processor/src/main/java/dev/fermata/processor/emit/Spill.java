package dev.fermata.processor.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import dev.fermata.processor.flow.Layout;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Protocol;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/**
 * Moves locals to the fields of the continuation when a body suspends, and back when it resumes. Only what is live at the suspension
 * point is kept; the fields of everything else are cleared, so that a suspended coroutine holds no garbage.
 *
 * <p>Parameters come back as arguments of the body, so they are never assigned there.
 */
final class Spill implements Suspension {
  /** A method takes at most 255 arguments, a long or double counting twice; more locals than this are stored in place. */
  private static final int MAX_ARGUMENTS = 60;

  private final CoroutineBody body;
  private final Layout layout;
  private final BodyNames names;
  private final TypeNames types;
  private final TypeName frameType;
  private final List<Local> kept;

  Spill(CoroutineBody body, Layout layout, BodyNames names, TypeNames types, TypeName frameType) {
    this.body = body;
    this.layout = layout;
    this.names = names;
    this.types = types;
    this.frameType = frameType;
    this.kept = Stream.concat(
            body.parameters().stream()
                .filter(local -> isOfLocalClass(local) || layout.liveness().isEverLive(local)),
            layout.spilled().stream())
        .toList();
  }

  /** Whether a local class captures the variable, which is needed as long as instances can be made. */
  private boolean isOfLocalClass(Local local) {
    return body.localClasses().stream()
        .flatMap(text -> text.pieces().stream())
        .anyMatch(piece -> piece instanceof Slice.LocalUse use && use.local().equals(local));
  }

  /** The variables that have a field: the arguments, and what a suspension may have to keep. */
  List<Local> fields() {
    return Stream.concat(body.parameters().stream(), layout.spilled().stream()).toList();
  }

  /** Writes what fetches the state and the live locals from the frame on resumption. */
  void writeRestore(Lines out) {
    String frame = body.names().frame();
    out.open("if ($L != null) {", frame);
    out.line("$L = $L.state;", body.names().state(), frame);
    for (Local local : layout.spilled()) {
      CodeBlock cast = local.type().isLocal()
          ? CodeBlock.of(
              "($L) ", new SliceText(types, names::of).code(local.type().text()))
          : CodeBlock.of("");
      out.line("$L = $L$L.$L;", names.of(local), cast, frame, names.field(local));
    }
    out.close("}");
  }

  @Override
  public void write(Lines out, CodeBlock test, int state, String callee) {
    String frame = body.names().frame();
    String driver = body.names().driver();
    if (hasMethod()) {
      CodeBlock witness = Witness.of(body, kept);
      out.line(
          "if ($L) return $Lsave($L).link($L, $L);",
          test,
          witness,
          arguments(state),
          driver,
          callee);
      return;
    }
    out.open("if ($L) {", test);
    writeSaving(out, state);
    out.line("return $L.link($L, $L);", frame, driver, callee);
    out.close("}");
  }

  /** The body of a generator is always entered with its frame, which holds the arguments. */
  @Override
  public void writeEmission(Lines out, int state, String value) {
    String frame = body.names().frame();
    out.line("$L.state = $L;", frame, state);
    List<Local> written = layout.written(body.parameters());
    for (Local local : kept) {
      boolean isUnchanged = body.parameters().contains(local) && !written.contains(local);
      if (isLive(local, state)) {
        if (!isUnchanged) {
          out.line("$L.$L = $L;", frame, names.field(local), names.of(local));
        }
      } else if (local.type().kind() == ValueType.Kind.REFERENCE) {
        out.line("$L.$L = null;", frame, names.field(local));
      }
    }
    writeClearing(out);
    out.line("return $L;", value);
  }

  private void writeSaving(Lines out, int state) {
    String frame = body.names().frame();
    out.open("if ($L == null) {", frame)
        .line("$L = new $T();", frame, frameType)
        .close("}");
    out.line("$L.state = $L;", frame, state);
    for (Local local : kept) {
      String value =
          isLive(local, state) ? names.of(local) : local.type().kind().zero();
      out.line("$L.$L = $L;", frame, names.field(local), value);
    }
    writeClearing(out);
  }

  private boolean hasMethod() {
    return kept.size() <= MAX_ARGUMENTS;
  }

  /** The method through which every suspension of the body goes, if there are any. */
  List<MethodSpec> methods() {
    boolean isUsed =
        layout.states().awaits().stream().anyMatch(a -> a.protocol() != Protocol.EMISSION);
    return isUsed && hasMethod() ? List.of(save()) : List.of();
  }

  private MethodSpec save() {
    String frame = body.names().frame();
    MethodSpec.Builder method = MethodSpec.methodBuilder("save")
        .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
        .addTypeVariables(types.variables(body.typeParameters()))
        .returns(frameType)
        .addParameter(frameType, frame)
        .addParameter(TypeName.INT, body.names().state());
    kept.forEach(local -> method.addParameter(types.fieldType(local.type()), names.of(local)));
    Lines out = new Lines();
    out.open("if ($L == null) {", frame)
        .line("$L = new $T();", frame, frameType)
        .close("}");
    out.line("$L.state = $L;", frame, body.names().state());
    kept.forEach(local -> out.line("$L.$L = $L;", frame, names.field(local), names.of(local)));
    writeClearing(out);
    out.line("return $L;", frame);
    return method.addCode(out.build()).build();
  }

  /** An argument that no suspension needs stands in the frame only until the body has started. */
  private void writeClearing(Lines out) {
    body.parameters().stream()
        .filter(parameter -> !kept.contains(parameter))
        .filter(parameter -> parameter.type().kind() == ValueType.Kind.REFERENCE)
        .forEach(
            parameter -> out.line("$L.$L = null;", body.names().frame(), names.field(parameter)));
  }

  private CodeBlock arguments(int state) {
    List<String> arguments = new ArrayList<>(List.of(body.names().frame(), String.valueOf(state)));
    for (Local local : kept) {
      arguments.add(isLive(local, state) ? names.of(local) : argumentZero(local));
    }
    return arguments.stream()
        .map(argument -> CodeBlock.of("$L", argument))
        .collect(CodeBlock.joining(",$W"));
  }

  private boolean isLive(Local local, int state) {
    return isOfLocalClass(local) || layout.liveness().isLive(local, state);
  }

  /** An int constant is not narrowed in a call as it is in an assignment. */
  private static String argumentZero(Local local) {
    return switch (local.type().kind()) {
      case BYTE -> "(byte) 0";
      case SHORT -> "(short) 0";
      case CHAR -> "(char) 0";
      default -> local.type().kind().zero();
    };
  }
}
