package dev.fermata.processor.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import dev.fermata.processor.flow.Children;
import dev.fermata.processor.flow.Layout;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.MachineNames;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Writes the code of the static body method, and the methods that only it calls. */
final class BodyMethods {
  private final TypeNames types;
  private final CoroutineBody body;
  private final Layout layout;
  private final BodyNames names;
  private final TypeName frameType;
  private final Spill spill;
  private final Parts parts;

  BodyMethods(
      TypeNames types, CoroutineBody body, Layout layout, BodyNames names, TypeName frameType) {
    this.types = types;
    this.body = body;
    this.layout = layout;
    this.names = names;
    this.frameType = frameType;
    this.spill = new Spill(body, layout, names, types, frameType);
    this.parts = new Parts(body, layout, names, types, frameType);
  }

  /** The code of the body method itself. */
  CodeBlock body() {
    MethodScope scope = MethodScope.of(List.of(), layout.code());
    Lines out = new Lines();
    if (layout.isSplit()) {
      writeEntryOfSplit(out, scope);
    } else {
      writeEntry(out, scope);
    }
    writeStatements(out, scope);
    if (layout.canComplete(layout.code())) {
      // After "new" even the whole name is a type's, whatever fields are called like its packages.
      out.line("throw new $T($S);", types.className(JavaNames.ASSERTION_ERROR), "unreachable");
    }
    return out.build();
  }

  private void writeEntry(Lines out, MethodScope scope) {
    boolean suspends = layout.states().count() > 0;
    if (suspends) {
      out.line("int $L = 0;", body.names().state());
    }
    writeLocalClasses(out);
    layout
        .hoisted()
        .forEach(local -> out.line(
            "$T $L = $L;",
            types.type(local.type().text()),
            names.of(local),
            local.type().kind().zero()));
    if (suspends) {
      writeMachineLocals(out, scope);
      spill.writeRestore(out);
    }
  }

  /** The local classes alone, for a split body. */
  CodeBlock localClasses() {
    Lines out = new Lines();
    writeLocalClasses(out);
    return out.build();
  }

  /** Local classes come before the variables that have their types. */
  private void writeLocalClasses(Lines out) {
    SliceText text = new SliceText(types, names::of);
    body.localClasses().forEach(local -> out.line("$L", text.code(local)));
    for (CoroutineBody lambda : body.localBodies()) {
      out.line("$L", CodeBlock.of("$L", new ContinuationClass(types, lambda).writeLocal()));
    }
  }

  private void writeEntryOfSplit(Lines out, MethodScope scope) {
    String frame = body.names().frame();
    CodeBlock arguments = body.parameters().stream()
        .map(parameter -> CodeBlock.of("$L", names.declared(parameter)))
        .collect(CodeBlock.joining(",$W"));
    out.open("if ($L == null) {", frame);
    out.line("$L = new $T($L);", frame, frameType, arguments);
    out.close("}");
    out.line("int $L = $L.state;", body.names().state(), frame);
    writeMachineLocals(out, scope);
    parts.writeLocals(out, scope);
  }

  /** The methods beside the body; {@link #body} must have been written. */
  List<MethodSpec> others() {
    if (!layout.isSplit()) {
      return spill.methods();
    }
    List<MethodSpec> methods = new ArrayList<>(parts.all().map(this::part).toList());
    Stream.concat(
            Stream.of(MethodScope.of(List.of(), layout.code())), parts.all().map(parts::scope))
        .filter(scope -> hasAwaits(scope, true) || hasAwaits(scope, false))
        .forEach(scope -> methods.add(save(scope).method()));
    return methods;
  }

  private MethodSpec part(Code.Part part) {
    MethodScope scope = parts.scope(part);
    Lines out = new Lines();
    parts.writeParameters(out, scope);
    writeMachineLocals(out, scope);
    parts.writeLocals(out, scope);
    writeStatements(out, scope);
    if (layout.canComplete(scope.code())) {
      parts.writeNext(out, scope);
    }
    return parts.method(part).addCode(out.build()).build();
  }

  /** The variables that have a field. */
  List<Local> fields() {
    return layout.isSplit() ? parts.fields() : spill.fields();
  }

  /** The constants that the methods use; all of them must have been written. */
  List<FieldSpec> constants() {
    return layout.isSplit() ? parts.constants() : List.of();
  }

  private void writeStatements(Lines out, MethodScope scope) {
    Suspension suspension = layout.isSplit() ? save(scope) : spill;
    new StatementWriter(body, layout, names, suspension, types, parts, scope, out).writeAll();
  }

  private SplitSave save(MethodScope scope) {
    return new SplitSave(body, layout, names, types, frameType, parts.homes(), scope);
  }

  private void writeMachineLocals(Lines out, MethodScope scope) {
    MachineNames machine = body.names();
    ClassName frame = types.className(JavaNames.FRAME);
    if (hasAwaits(scope, false)) {
      out.line("$T $L;", frame, machine.callee());
    }
    if (hasAwaits(scope, true)) {
      out.line("$T $L = null;", types.className(JavaNames.OBJECT), machine.result());
    }
  }

  private static boolean hasAwaits(MethodScope scope, boolean ofReferences) {
    return Children.inMethod(scope.code())
        .anyMatch(code ->
            code instanceof Code.Await await && ofReferences == await.protocol().isReference());
  }
}
