package dev.fermata.processor.differential.random;

import java.util.ArrayList;
import java.util.List;

/**
 * A piece of a random program.
 *
 * @param type of an expression: its Java type; {@link #STATEMENT} or {@link #BLOCK} otherwise
 * @param template Java text with {@code $0} to {@code $9} where the parts stand; not used by a block
 * @param parts expressions and blocks inside; the statements of a block
 */
record Node(String type, String template, List<Node> parts) {
  static final String STATEMENT = "statement";
  static final String BLOCK = "block";

  Node {
    parts = List.copyOf(parts);
  }

  static Node expression(String type, String template, Node... parts) {
    return new Node(type, template, List.of(parts));
  }

  static Node statement(String template, Node... parts) {
    return new Node(STATEMENT, template, List.of(parts));
  }

  static Node block(List<Node> statements) {
    return new Node(BLOCK, "", statements);
  }

  boolean isBlock() {
    return type.equals(BLOCK);
  }

  boolean isStatement() {
    return type.equals(STATEMENT);
  }

  boolean isExpression() {
    return !isBlock() && !isStatement();
  }

  Node with(List<Node> newParts) {
    return new Node(type, template, newParts);
  }

  Node with(int index, Node part) {
    List<Node> changed = new ArrayList<>(parts);
    changed.set(index, part);
    return with(changed);
  }

  /** Java text; every block's braces end a line. */
  String text() {
    StringBuilder text = new StringBuilder();
    write(text);
    return text.toString();
  }

  private void write(StringBuilder text) {
    if (isBlock()) {
      text.append("{\n");
      parts.forEach(statement -> statement.write(text));
      text.append("}");
      return;
    }
    for (int i = 0; i < template.length(); i++) {
      char c = template.charAt(i);
      if (c == '$') {
        i++;
        parts.get(template.charAt(i) - '0').write(text);
      } else {
        text.append(c);
      }
    }
    if (isStatement()) {
      text.append('\n');
    }
  }
}
