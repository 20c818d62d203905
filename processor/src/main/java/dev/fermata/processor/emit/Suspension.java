package dev.fermata.processor.emit;

import com.palantir.javapoet.CodeBlock;

/** How a body is left at a suspension point. */
interface Suspension {
  /** Writes the way out at suspension point {@code state}, taken when {@code test} holds; {@code callee} is what it waits for. */
  void write(Lines out, CodeBlock test, int state, String callee);

  /** Writes the way out of a generator at suspension point {@code state}, which hands out what the variable {@code value} holds. */
  void writeEmission(Lines out, int state, String value);
}
