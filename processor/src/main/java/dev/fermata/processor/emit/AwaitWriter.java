package dev.fermata.processor.emit;

import com.palantir.javapoet.CodeBlock;
import dev.fermata.processor.flow.Children;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.MachineNames;
import dev.fermata.processor.model.Protocol;

/** Writes a suspension point: the call that may suspend, and what resumption finds. */
final class AwaitWriter {
  private final CoroutineBody body;
  private final MachineNames machine;
  private final BodyText text;
  private final Suspension suspension;
  private final TypeNames types;
  private final Lines out;
  private final boolean hasFinally;

  AwaitWriter(
      CoroutineBody body, BodyText text, Suspension suspension, TypeNames types, Lines out) {
    this.body = body;
    this.machine = body.names();
    this.text = text;
    this.suspension = suspension;
    this.types = types;
    this.out = out;
    this.hasFinally = Children.deep(body.code())
        .anyMatch(code -> code instanceof Code.Try t && t.finallyBlock().isPresent());
  }

  void writeCall(Code.Await await, int state) {
    text.writeComment(out, await.comment());
    boolean isReference = await.protocol().isReference();
    String target = isReference ? machine.result() : machine.callee();
    text.write(
        out,
        await.call(),
        BodyText.Leaving.ALWAYS_AT_ITS_END,
        call -> out.line("$L = $L;", target, call));
    if (await.protocol() == Protocol.EMISSION) {
      if (hasFinally) {
        out.line("$L.unwind();", machine.driver());
      }
      suspension.writeEmission(out, state, target);
      return;
    }
    CodeBlock test = isReference
        ? CodeBlock.of("$L instanceof $T", target, types.className(JavaNames.FRAME))
        : CodeBlock.of("$L != null", target);
    suspension.write(out, test, state, target);
  }

  /** Where the await stands in the user's source. */
  String origin(Code.Await await) {
    String place = await.line() == 0 ? "" : body.site().fileName() + ":" + await.line() + "  ";
    return place + Comments.onOneLine(await.source());
  }

  void writeResumption(Code.Await await, int state) {
    String resumed = switch (await.protocol()) {
      case REFERENCE -> machine.result() + " = " + machine.driver() + ".resumed();";
      case EMISSION -> machine.result() + " = " + machine.driver() + ".sent();";
      default -> machine.driver() + ".resumed" + ProtocolNames.suffix(await.protocol()) + "();";
    };
    out.line("if ($L == $L) { $L = 0; $L }", machine.state(), state, machine.state(), resumed);
  }
}
