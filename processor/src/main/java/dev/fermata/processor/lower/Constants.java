package dev.fermata.processor.lower;

import dev.fermata.processor.model.Slice;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.Elements;

/** Constant variables (JLS 4.12.4) written as their value, where their name cannot stand. */
final class Constants {
  private Constants() {}

  static Slice text(Elements elements, VariableElement variable) {
    String text = elements.getConstantExpression(variable.getConstantValue());
    boolean simple = text.startsWith("\"") || text.startsWith("'") || text.matches("[\\w.]+");
    return Slice.of(simple ? text : "(" + text + ")");
  }
}
