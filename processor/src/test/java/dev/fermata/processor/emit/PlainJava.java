package dev.fermata.processor.emit;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.Label;
import dev.fermata.processor.model.Protocol;
import dev.fermata.processor.model.Slice;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a model as the plain method it stands for: an await is a call that returns the value. */
final class PlainJava {
  private final StringBuilder out = new StringBuilder();

  static String method(String name, CoroutineBody body) {
    PlainJava plain = new PlainJava();
    String parameters = body.parameters().stream()
        .map(p -> text(p.type().text()) + " " + p.name())
        .collect(Collectors.joining(", "));
    plain
        .out
        .append("  public static Object ")
        .append(name)
        .append("(")
        .append(Probe.Plain.class.getCanonicalName())
        .append(" t, ")
        .append(parameters)
        .append(") throws Throwable {\n    Object r = null;\n");
    plain.members(body.code());
    return plain.out.append("  }\n").toString();
  }

  private void members(Code block) {
    ((Code.Block) block).body().forEach(this::write);
  }

  private void block(String head, Code block) {
    line(head + " {");
    members(block);
    line("}");
  }

  private void line(String text) {
    out.append("    ").append(text).append("\n");
  }

  private void write(Code code) {
    if (code instanceof Code.Block) {
      block("", code);
    } else if (code instanceof Code.Text t) {
      line(text(t.text()));
    } else if (code instanceof Code.Leave leave) {
      line(text(leave.text()));
    } else if (code instanceof Code.Declare d) {
      line(text(d.modifiersAndType()) + " " + d.local().name()
          + d.init().map(i -> " = " + text(i)).orElse("") + ";");
    } else if (code instanceof Code.Assign a) {
      line(a.local().name() + " = " + text(a.value()) + ";");
    } else if (code instanceof Code.Await a) {
      line((a.protocol() == Protocol.REFERENCE ? "r = " : "") + text(a.call()) + ";");
    } else if (code instanceof Code.If i) {
      block("if (" + text(i.condition()) + ")", i.then());
      i.otherwise().ifPresent(otherwise -> {
        line("else");
        write(otherwise);
      });
    } else if (code instanceof Code.Jump jump) {
      line((jump.isContinue() ? "continue " : "break ") + jump.target().name() + ";");
    } else {
      writeComposite(code);
    }
  }

  private void writeComposite(Code code) {
    if (code instanceof Code.While loop) {
      String updates = list(loop.updates());
      String condition = loop.condition().map(PlainJava::text).orElse("");
      block(label(loop.label()) + "for (; " + condition + "; " + updates + ")", loop.body());
    } else if (code instanceof Code.DoWhile loop) {
      block(label(loop.label()) + "do", loop.body());
      line("while (" + text(loop.condition()) + ");");
    } else if (code instanceof Code.Labeled labeled) {
      block(label(labeled.label()), labeled.body());
    } else if (code instanceof Code.Switch s) {
      line(label(s.label()) + "switch (" + s.arm().name() + ") {");
      for (int i = 0; i < s.arms().size(); i++) {
        block("case " + (i + 1) + ":", s.arms().get(i).body());
      }
      line("}");
    } else if (code instanceof Code.Try t) {
      block("try", t.body());
      t.catches()
          .forEach(c -> block(
              "catch (" + text(c.modifiersAndTypes()) + " " + c.parameter().name() + ")",
              c.body()));
      t.finallyBlock().ifPresent(f -> block("finally", f));
    } else {
      throw new AssertionError(code);
    }
  }

  private static String label(Label label) {
    return label.name() + ": ";
  }

  private static String list(List<Slice> slices) {
    return slices.stream().map(PlainJava::text).collect(Collectors.joining(", "));
  }

  private static String text(Slice slice) {
    return new SliceText(new TypeNames(name -> false), local -> local.name())
        .code(slice)
        .toString();
  }
}
