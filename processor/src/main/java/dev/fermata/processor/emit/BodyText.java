package dev.fermata.processor.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import java.util.List;

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
