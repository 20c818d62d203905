package dev.fermata.processor.emit;

import dev.fermata.processor.flow.Layout;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.Protocol;
import java.util.stream.Stream;

/** Writes try statements. */
final class TryWriter {
  private final CoroutineBody body;
  private final Layout layout;
  private final BodyNames names;
  private final BodyText text;
  private final BlockWriter blocks;
  private final Lines out;

  TryWriter(
      CoroutineBody body,
      Layout layout,
      BodyNames names,
      BodyText text,
      BlockWriter blocks,
      Lines out) {
    this.body = body;
    this.layout = layout;
    this.names = names;
    this.text = text;
    this.blocks = blocks;
    this.out = out;
  }

  void write(Code.Try t) {
    text.writeComment(out, t.comment());
    out.open("try {");
    blocks.write((Code.Block) t.body());
    for (Code.Catch c : t.catches()) {
      out.reopen("} catch ($L $L) {", text.code(c.modifiersAndTypes()), names.of(c.parameter()));
      blocks.write((Code.Block) c.body());
    }
    t.finallyBlock().ifPresent(block -> writeFinally(t, (Code.Block) block));
    out.close("}");
  }

  /** A body that suspends leaves through its finally blocks too; they must wait until it is really left. */
  private void writeFinally(Code.Try t, Code.Block block) {
    out.reopen("} finally {");
    if (layout.isMarked(t)) {
      out.open("if (!$L.unwinding()) {", body.names().driver());
    }
    if (isReturnedThrough(t)) {
      writeKeepingResult(block);
    } else {
      blocks.write(block);
    }
    if (layout.isMarked(t)) {
      out.close("}");
    }
  }

  /** A primitive result already stands in the driver's register, which code of the finally block may use. */
  private void writeKeepingResult(Code.Block block) {
    String driver = body.names().driver();
    String primitive = ProtocolNames.primitive(body.protocol());
    String result = names.fresh("result");
    out.line("$L $L = $L.$LValue();", primitive, result, driver, primitive);
    blocks.write(block);
    if (layout.canComplete(block)) {
      out.line("$L.done$L($L);", driver, ProtocolNames.suffix(body.protocol()), result);
    }
  }

  private boolean isReturnedThrough(Code.Try t) {
    return body.protocol() != Protocol.REFERENCE
        && Stream.concat(Stream.of(t.body()), t.catches().stream().map(Code.Catch::body))
            .anyMatch(part -> Words.in(part).contains("return"));
  }
}
