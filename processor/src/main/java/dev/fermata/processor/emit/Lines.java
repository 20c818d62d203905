package dev.fermata.processor.emit;

import com.palantir.javapoet.CodeBlock;

/** Collects the lines of a body; indentation follows the braces. */
final class Lines {
  private final CodeBlock.Builder code = CodeBlock.builder();

  /** Whether a blank line may stand here: not right behind an opening brace or another blank line. */
  private boolean canBreak;

  Lines line(String format, Object... arguments) {
    code.add(format + "\n", arguments);
    canBreak = true;
    return this;
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
