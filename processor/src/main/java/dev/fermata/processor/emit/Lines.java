package dev.fermata.processor.emit;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.List;

/** Collects the lines of a body; indentation follows the braces. */
final class Lines {
  private final CodeBlock.Builder code = CodeBlock.builder();

  /** Whether a blank line may stand here: not right behind an opening brace or another blank line. */
  private boolean canBreak;

  Lines line(String format, Object... arguments) {
    List<Object> left = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    int argument = 0;
    int done = 0;
    // Text becomes a part of the format: JavaPoet prints each argument of its own by itself, and
    // walks all of it twice.
    for (int at = format.indexOf('$'); at >= 0; at = format.indexOf('$', at + 2)) {
      char kind = format.charAt(at + 1);
      boolean isText = kind == 'L' && !(arguments[argument] instanceof CodeBlock);
      if (isText) {
        line.append(format, done, at).append(literally(String.valueOf(arguments[argument])));
        done = at + 2;
      } else if (kind == 'L' || kind == 'T' || kind == 'S') {
        left.add(arguments[argument]);
      }
      argument += kind == 'L' || kind == 'T' || kind == 'S' ? 1 : 0;
    }
    code.add(line.append(format, done, format.length()).append('\n').toString(), left.toArray());
    canBreak = true;
    return this;
  }

  /** {@code text} as a part of a format that stands for itself. */
  static String literally(String text) {
    return text.indexOf('$') < 0 ? text : text.replace("$", "$$");
  }

  /** A line that ends with an opening brace or a colon. */
  Lines open(String format, Object... arguments) {
    line(format, arguments);
    code.indent();
    canBreak = false;
    return this;
  }

  /** A line that closes one block and opens another, such as {@code } else {}. */
  Lines reopen(String format, Object... arguments) {
    code.unindent();
    return open(format, arguments);
  }

  Lines close(String format, Object... arguments) {
    code.unindent();
    return line(format, arguments);
  }

  /** Ends an indented stretch that has no closing line. */
  Lines unindent() {
    code.unindent();
    return this;
  }

  Lines blank() {
    if (canBreak) {
      code.add("\n");
      canBreak = false;
    }
    return this;
  }

  CodeBlock build() {
    return code.build();
  }
}
