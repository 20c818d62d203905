package dev.fermata.processor.emit;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.List;

/** Collects the lines of a body; indentation follows the braces. */
final class Lines {
  // One format for all lines: JavaPoet splits and indents each part by itself, and walks all of
  // them twice.
  private final StringBuilder code = new StringBuilder();
  private final List<Object> parts = new ArrayList<>();

  /** Whether a blank line may stand here: not right behind an opening brace or another blank line. */
  private boolean canBreak;

  Lines line(String format, Object... arguments) {
    int argument = 0;
    int done = 0;
    for (int at = format.indexOf('$'); at >= 0; at = format.indexOf('$', at + 2)) {
      char kind = format.charAt(at + 1);
      boolean isText = kind == 'L' && !(arguments[argument] instanceof CodeBlock);
      if (isText) {
        code.append(format, done, at).append(literally(String.valueOf(arguments[argument])));
        done = at + 2;
      } else if (kind == 'L' || kind == 'T' || kind == 'S') {
        parts.add(arguments[argument]);
      }
      argument += kind == 'L' || kind == 'T' || kind == 'S' ? 1 : 0;
    }
    code.append(format, done, format.length()).append('\n');
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
    code.append("$>");
    canBreak = false;
    return this;
  }

  /** A line that closes one block and opens another, such as {@code } else {}. */
  Lines reopen(String format, Object... arguments) {
    code.append("$<");
    return open(format, arguments);
  }

  Lines close(String format, Object... arguments) {
    code.append("$<");
    return line(format, arguments);
  }

  /** Ends an indented stretch that has no closing line. */
  Lines unindent() {
    code.append("$<");
    return this;
  }

  Lines blank() {
    if (canBreak) {
      code.append('\n');
      canBreak = false;
    }
    return this;
  }

  CodeBlock build() {
    return CodeBlock.of(code.toString(), parts.toArray());
  }
}
