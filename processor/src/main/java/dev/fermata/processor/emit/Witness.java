package dev.fermata.processor.emit;

import com.palantir.javapoet.CodeBlock;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import java.util.List;

/**
 * What stands before the name of a generic static method where the continuation class calls its own, e.g. {@code SizeFrame.<T>}.
 *
 * <p>Nothing as a rule. But with an argument of type {@code Box<? super T>} and a bound {@code T extends Comparable<T>} javac cannot infer that
 * T is T.
 */
final class Witness {
  private Witness() {}

  static CodeBlock of(CoroutineBody body, List<Local> arguments) {
    boolean isNeeded =
        !body.typeArguments().isEmpty() && arguments.stream().anyMatch(Witness::hasWildcard);
    return isNeeded
        ? CodeBlock.of("$L.$L", body.frameName(), text(body.typeArguments()))
        : CodeBlock.of("");
  }

  private static boolean hasWildcard(Local local) {
    return text(local.type().text()).indexOf('?') >= 0;
  }

  /** Without class names: type arguments are type variables, and names hold no question mark. */
  private static String text(Slice slice) {
    StringBuilder text = new StringBuilder();
    for (Slice.Piece piece : slice.pieces()) {
      if (piece instanceof Slice.Text part) {
        text.append(part.text());
      }
    }
    return text.toString();
  }
}
