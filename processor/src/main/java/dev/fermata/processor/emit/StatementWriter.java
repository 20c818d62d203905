package dev.fermata.processor.emit;

import com.palantir.javapoet.CodeBlock;
import dev.fermata.processor.emit.BodyText.Leaving;
import dev.fermata.processor.flow.Children;
import dev.fermata.processor.flow.Exits;
import dev.fermata.processor.flow.Layout;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.Label;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the statements of a body. A statement with suspension points inside is entered again on resumption: its guard lets control
 * through while {@code state} is not 0, down to the resume point, which sets it back to 0.
 */
final class StatementWriter {
  private final CoroutineBody body;
  private final Layout layout;
  private final BodyNames names;
  private final BodyText text;
  private final Copies copies;
  private final Lines out;
  private final BlockWriter blocks;
  private final TryWriter tries;
  private final Set<Label> named;
  private final Parts parts;
  private final MethodScope scope;

  StatementWriter(
      CoroutineBody body,
      Layout layout,
      BodyNames names,
      Suspension suspension,
      TypeNames types,
      Parts parts,
      MethodScope scope,
      Lines out) {
    this.body = body;
    this.layout = layout;
    this.names = names;
    this.out = out;
    this.parts = parts;
    this.scope = scope;
    this.copies = new Copies(layout.hoisted(), names);
    this.text = new BodyText(types, names, copies);
    this.blocks = new BlockWriter(
        body, layout, copies, this, new AwaitWriter(body, text, suspension, types, out), out);
    this.tries = new TryWriter(body, layout, names, text, blocks, out);
    this.named =
        Children.deep(layout.code()).flatMap(StatementWriter::jumps).collect(Collectors.toSet());
  }

  private static Stream<Label> jumps(Code code) {
    if (code instanceof Code.Jump jump) {
      return Stream.of(jump.target());
    } else if (code instanceof Code.Text t) {
      return t.exits().stream().filter(Code.Exit::named).map(Code.Exit::target);
    }
    return Stream.empty();
  }

  void writeAll() {
    blocks.write(scope.code());
  }

  /** Writes any statement but an await, which needs its label in the block around it. */
  void write(Code code) {
    if (code instanceof Code.Block block) {
      out.open("{");
      blocks.write(block);
      out.close("}");
    } else if (code instanceof Code.If i) {
      text.writeComment(out, i.comment());
      writeIf(i);
    } else if (code instanceof Code.While loop) {
      writeWhile(loop);
    } else if (code instanceof Code.DoWhile loop) {
      writeDoWhile(loop);
    } else if (code instanceof Code.Labeled labeled) {
      text.writeComment(out, labeled.comment());
      out.open("$L{", label(labeled.label()));
      blocks.write((Code.Block) labeled.body());
      out.close("}");
    } else if (code instanceof Code.Switch s) {
      writeSwitch(s);
    } else if (code instanceof Code.Try t) {
      tries.write(t);
    } else if (code instanceof Code.Part part) {
      parts.writeCall(out, part, scope);
    } else {
      writeSimple(code);
    }
  }

  private void writeSimple(Code code) {
    if (code instanceof Code.Declare declare) {
      writeDeclare(declare);
    } else if (code instanceof Code.Assign assign) {
      text.writeComment(out, assign.comment());
      writeAssignment(assign.local(), assign.value());
    } else if (code instanceof Code.Text t && EscapeWriter.isNeeded(t, scope)) {
      copies.enterBlock();
      new EscapeWriter(parts, scope, names, out).write(t, () -> writeText(t));
      copies.leaveBlock();
    } else if (code instanceof Code.Text t) {
      writeText(t);
    } else if (code instanceof Code.Leave leave) {
      text.write(
          out, leave.text(), Leaving.NEVER_AT_ITS_END, statement -> out.line("$L", statement));
    } else if (code instanceof Code.Jump jump) {
      text.writeComment(out, jump.comment());
      writeJump(jump);
    }
  }

  private void writeJump(Code.Jump jump) {
    if (!scope.has(jump.target())) {
      parts.writeJump(out, new Exits.Exit(jump.target(), jump.isContinue()), scope);
    } else {
      out.line("$L $L;", jump.isContinue() ? "continue" : "break", jump.target().name());
    }
  }

  private void writeText(Code.Text t) {
    Leaving leaving = t.completes() && t.exits().isEmpty()
        ? Leaving.ALWAYS_AT_ITS_END
        : Leaving.SOMETIMES_BY_JUMP;
    text.write(out, t.text(), leaving, statement -> out.line("$L", statement));
  }

  private void writeDeclare(Code.Declare declare) {
    text.writeComment(out, declare.comment());
    copies.forget(declare.local());
    if (layout.hoisted().contains(declare.local())) {
      declare.init().ifPresent(init -> writeAssignment(declare.local(), init));
      return;
    }
    CodeBlock declarator = CodeBlock.of(
        "$L $L", text.code(declare.modifiersAndType()), names.declared(declare.local()));
    if (declare.init().isPresent()) {
      text.write(
          out,
          declare.init().get(),
          Leaving.ALWAYS_AT_ITS_END,
          init -> out.line("$L = $L;", declarator, init));
    } else {
      out.line("$L;", declarator);
    }
  }

  private void writeAssignment(Local local, Slice value) {
    copies.forget(local);
    text.write(
        out, value, Leaving.ALWAYS_AT_ITS_END, code -> out.line("$L = $L;", names.of(local), code));
  }

  private void writeIf(Code.If i) {
    text.writeCopies(out, List.of(i.condition()));
    out.open("if ($L) {", ifGuard(i));
    blocks.write((Code.Block) i.then());
    Optional<Code> rest = i.otherwise();
    while (rest.isPresent()
        && rest.get() instanceof Code.If next
        && copies.missing(List.of(next.condition())).isEmpty()) {
      out.reopen("} else if ($L) {", ifGuard(next));
      blocks.write((Code.Block) next.then());
      rest = next.otherwise();
    }
    if (rest.isPresent()) {
      out.reopen("} else {");
      blocks.write(
          rest.get() instanceof Code.Block block
              ? block
              : new Code.Block(List.of(rest.get()), true));
    }
    out.close("}");
  }

  private CodeBlock ifGuard(Code.If i) {
    boolean then = layout.isMarked(i.then());
    boolean otherwise = i.otherwise().map(layout::isMarked).orElse(false);
    CodeBlock condition = text.code(i.condition());
    String state = body.names().state();
    if (then && otherwise) {
      return CodeBlock.of(
          "$L == 0 ? $L : $L <= $L", state, condition, state, layout.states().last(i.then()));
    } else if (then) {
      return orResuming(i.condition());
    } else if (otherwise) {
      String format =
          Conditions.isLooserThanAnd(i.condition()) ? "$L == 0 && ($L)" : "$L == 0 && $L";
      return CodeBlock.of(format, state, condition);
    }
    return condition;
  }

  private CodeBlock orResuming(Slice condition) {
    String format = Conditions.isLooserThanOr(condition) ? "$L != 0 || ($L)" : "$L != 0 || $L";
    return CodeBlock.of(format, body.names().state(), text.code(condition));
  }

  private void writeWhile(Code.While loop) {
    text.writeComment(out, loop.comment());
    text.writeCopies(out, Children.slices(loop));
    Optional<CodeBlock> condition =
        loop.condition().map(c -> layout.isMarked(loop) ? orResuming(c) : text.code(c));
    if (!loop.updates().isEmpty()) {
      CodeBlock head = condition
          .map(c -> CodeBlock.of("for (; $L; $L) {", c, text.list(loop.updates())))
          .orElseGet(() -> CodeBlock.of("for (;; $L) {", text.list(loop.updates())));
      out.open("$L$L", label(loop.label()), head);
    } else {
      out.open("$Lwhile ($L) {", label(loop.label()), condition.orElse(CodeBlock.of("true")));
    }
    blocks.write((Code.Block) loop.body());
    out.close("}");
  }

  private void writeDoWhile(Code.DoWhile loop) {
    text.writeComment(out, loop.comment());
    text.writeCopies(out, List.of(loop.condition()));
    out.open("$Ldo {", label(loop.label()));
    blocks.write((Code.Block) loop.body());
    out.close("} while ($L);", text.code(loop.condition()));
  }

  private void writeSwitch(Code.Switch s) {
    text.writeComment(out, s.comment());
    out.open("$Lswitch ($L) {", label(s.label()), names.of(s.arm()));
    for (int i = 0; i < s.arms().size(); i++) {
      Code.Arm arm = s.arms().get(i);
      out.open(
          "case $L: {$L",
          i + 1,
          arm.heading().isEmpty() ? "" : " // " + Comments.onOneLine(arm.heading()));
      if (i > 0
          && layout.isMarked(arm.body())
          && layout.reachesEnd(s.arms().get(i - 1).body())) {
        // Control may have fallen into this arm; resumption must not run the arms before it again.
        out.line("$L = $L;", names.of(s.arm()), i + 1);
      }
      blocks.write((Code.Block) arm.body());
      out.close("}");
    }
    out.close("}");
  }

  private String label(Label label) {
    return named.contains(label) ? label.name() + ": " : "";
  }
}
