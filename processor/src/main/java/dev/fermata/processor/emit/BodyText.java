package dev.fermata.processor.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import dev.fermata.processor.model.ValueType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Writes the slices of one body, with the names and copies of its locals. */
final class BodyText {
  private final TypeNames types;
  private final SliceText text;
  private final BodyNames names;
  private final Copies copies;

  BodyText(TypeNames types, BodyNames names, Copies copies) {
    this.types = types;
    this.names = names;
    this.copies = copies;
    this.text = new SliceText(types, names::of);
  }

  CodeBlock code(Slice slice) {
    Slice.Builder named = new Slice.Builder();
    for (Slice.Piece piece : slice.pieces()) {
      if (piece instanceof Slice.LocalUse use) {
        named.add(copies.nameOf(use));
      } else {
        named.add(piece);
      }
    }
    return text.code(named.build());
  }

  CodeBlock list(List<Slice> slices) {
    return slices.stream().map(this::code).collect(CodeBlock.joining(", "));
  }

  TypeName type(Local local) {
    return types.type(local.type().text());
  }

  /** Declares the copies that {@code slices} need; must stand directly before the statement they belong to. */
  void writeCopies(Lines out, List<Slice> slices) {
    for (Local local : copies.missing(slices)) {
      out.line("final $T $L = $L;", type(local), copies.add(local), names.of(local));
    }
  }

  /** How control can leave a statement. */
  enum Leaving {
    ALWAYS_AT_ITS_END,
    SOMETIMES_BY_JUMP,
    NEVER_AT_ITS_END
  }

  /**
   * Writes a statement that consists of {@code slice} and what {@code statement} puts around its text. A variable that the slice both
   * assigns and captures is kept in a cell meanwhile.
   */
  void write(Lines out, Slice slice, Leaving leaving, Consumer<CodeBlock> statement) {
    List<Local> assigned = copies.assigned(slice);
    Map<Local, String> cells = new LinkedHashMap<>();
    for (Local local : assigned) {
      cells.put(local, writeCell(out, local));
    }
    cells.forEach(copies::replace);
    writeCopies(out, List.of(slice));
    CodeBlock code = code(slice);
    boolean isGuarded = !cells.isEmpty() && leaving == Leaving.SOMETIMES_BY_JUMP;
    if (isGuarded) {
      out.open("try {");
    }
    statement.accept(code);
    if (isGuarded) {
      out.reopen("} finally {");
    }
    assigned.forEach(copies::restore);
    if (leaving != Leaving.NEVER_AT_ITS_END) {
      cells.forEach((local, cell) -> out.line("$L = $L;", names.of(local), cell));
    }
    if (isGuarded) {
      out.close("}");
    }
  }

  /** An array for a primitive, so that every use has the type of the variable. */
  private String writeCell(Lines out, Local local) {
    String name = names.fresh(names.declared(local) + "_c");
    if (local.type().kind() == ValueType.Kind.REFERENCE) {
      ClassName cell = types.className(JavaNames.CELL);
      out.line("final $T<$T> $L = new $T<>($L);", cell, type(local), name, cell, names.of(local));
      return name + ".value";
    }
    out.line("final $T[] $L = {$L};", type(local), name, names.of(local));
    return name + "[0]";
  }

  void writeComment(Lines out, Slice comment) {
    if (comment.isEmpty()) {
      return;
    }
    String lines = code(comment).toString().stripTrailing();
    if (!lines.isEmpty()) {
      out.line("$L", lines);
    }
  }
}
