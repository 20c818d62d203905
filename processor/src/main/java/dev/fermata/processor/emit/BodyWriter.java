package dev.fermata.processor.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import dev.fermata.processor.flow.Layout;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.MachineNames;
import dev.fermata.processor.model.Protocol;

/** Writes the code of the static body method. */
final class BodyWriter {
  private final TypeNames types;
  private final CoroutineBody body;
  private final Layout layout;
  private final BodyNames names;
  private final Spill spill;
  private final Lines out = new Lines();

  BodyWriter(TypeNames types, CoroutineBody body, Layout layout, BodyNames names, Spill spill) {
    this.types = types;
    this.body = body;
    this.layout = layout;
    this.names = names;
    this.spill = spill;
  }

  CodeBlock write() {
    StatementWriter statements = new StatementWriter(body, layout, names, spill, types, out);
    if (layout.states().count() > 0) {
      out.line("int $L = 0;", body.names().state());
    }
    writeLocalClasses();
    statements.writeHoisted();
    if (layout.states().count() > 0) {
      writeMachineLocals();
      spill.writeRestore(out);
    }
    statements.writeStatements();
    if (layout.canComplete(layout.code())) {
      out.line("throw $T.unreachable();", types.className(JavaNames.DRIVER));
    }
    return out.build();
  }

  /** Local classes come before the variables that have their types. */
  private void writeLocalClasses() {
    SliceText text = new SliceText(types, names::of);
    for (CoroutineBody.LocalClass local : body.localClasses()) {
      local.captures().ifPresent(captures -> {
        String frame = body.names().frame();
        String name = names.of(captures);
        String kept = frame + "." + spill.field(captures);
        out.line("final $T[] $L = $L == null || $L == null ? new $T[$L] : $L;",
            types.className(JavaNames.OBJECT), name, frame, kept, types.className(JavaNames.OBJECT), local.size(), kept);
      });
      out.line("$L", text.code(local.text()));
    }
  }

  private void writeMachineLocals() {
    MachineNames machine = body.names();
    ClassName frame = types.className(JavaNames.FRAME);
    if (layout.states().awaits().stream().anyMatch(await -> await.protocol() != Protocol.REFERENCE)) {
      out.line("$T $L;", frame, machine.callee());
    }
    if (layout.states().awaits().stream().anyMatch(await -> await.protocol() == Protocol.REFERENCE)) {
      out.line("$T $L = null;", types.className(JavaNames.OBJECT), machine.result());
    }
  }
}
