package dev.fermata.processor.flow;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Slice;

/** A rough guess of how many bytes of bytecode a statement becomes. */
final class CodeSize {
  /** The call's result tested, the frame saved and linked, the resume point. */
  private static final int AWAIT = 60;

  /** A guard, a switch over the states of a block, jumps. */
  private static final int COMPOSITE = 12;

  private static final int PART = 40;
  private static final int LABEL = 4;

  private CodeSize() {}

  static int of(Code code) {
    if (code instanceof Code.Part) {
      return PART;
    }
    int size = Children.slices(code).stream().mapToInt(CodeSize::of).sum();
    if (code instanceof Code.Await) {
      return size + AWAIT;
    }
    for (Code child : Children.of(code)) {
      size += of(child);
    }
    return size + (Children.of(code).isEmpty() ? LABEL : COMPOSITE);
  }

  /** Two characters of source make about one byte; a use of a local is a load. */
  private static int of(Slice slice) {
    int size = 0;
    for (Slice.Piece piece : slice.pieces()) {
      size += piece instanceof Slice.Text text ? text.text().length() / 2 : 2;
    }
    return size;
  }
}
