package dev.fermata.processor.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Turns a slice into JavaPoet code: types become imported or qualified names, locals get the name that a function gives them.
 *
 * <p>JavaPoet indents each line of the text by the same amount, so line breaks keep their relative indentation, and a text block
 * keeps its content: javac strips the indentation that all its lines share.
 */
public final class SliceText {
  private final TypeNames types;
  private final Function<Local, String> locals;

  public SliceText(TypeNames types, Function<Local, String> locals) {
    this.types = types;
    this.locals = locals;
  }

  public CodeBlock code(Slice slice) {
    // One format for the whole slice: JavaPoet prints each argument of its own by itself.
    StringBuilder format = new StringBuilder();
    List<ClassName> names = new ArrayList<>();
    for (Slice.Piece piece : slice.pieces()) {
      if (piece instanceof Slice.Text text) {
        format.append(Lines.literally(text.text()));
      } else if (piece instanceof Slice.TypeName name) {
        format.append("$T");
        names.add(types.className(name));
      } else if (piece instanceof Slice.LocalUse use) {
        format.append(Lines.literally(locals.apply(use.local())));
      }
    }
    return CodeBlock.of(format.toString(), names.toArray());
  }
}
