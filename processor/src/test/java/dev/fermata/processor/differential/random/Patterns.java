package dev.fermata.processor.differential.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Grows the patterns and pattern switches of Java 21 and later; on an older JDK nothing here is used. */
final class Patterns {
  private static final int FEATURE = Runtime.version().feature();
  private static final int FIRST_WITH_PATTERNS = 21;
  private static final int FIRST_WITH_UNNAMED = 22;
  private static final int MAX_GUARDED = 3;
  private final Random random;
  private final Variables variables;
  private final Expressions expressions;

  Patterns(Random random, Variables variables, Expressions expressions) {
    this.random = random;
    this.variables = variables;
    this.expressions = expressions;
  }

  static boolean areAvailable() {
    return FEATURE >= FIRST_WITH_PATTERNS;
  }

  /** What the arm of a case is. */
  interface Arm {
    Node grow();
  }

  /** A record pattern, with its variables declared from here on. */
  String record(boolean assignable) {
    return record(assignable, 2);
  }

  private String record(boolean assignable, int depth) {
    return "Two(" + component(assignable, depth - 1) + ", " + number(assignable) + ")";
  }

  private String component(boolean assignable, int depth) {
    switch (random.nextInt(depth > 0 ? 6 : 4)) {
      case 0:
        return variable("String", "String", assignable);
      case 1:
        return variable("Integer", "Integer", assignable);
      case 2:
        return variable("var", "Object", assignable);
      case 3:
        return FEATURE >= FIRST_WITH_UNNAMED ? "_" : variable("Object", "Object", assignable);
      default:
        return record(assignable, depth);
    }
  }

  private String number(boolean assignable) {
    return FEATURE >= FIRST_WITH_UNNAMED && random.nextInt(5) == 0
        ? "int _"
        : variable(random.nextBoolean() ? "int" : "var", "int", assignable);
  }

  private String variable(String written, String type, boolean assignable) {
    String name = variables.uniqueName();
    variables.declare(new Variables.Variable(name, type, assignable, !assignable));
    return written + " " + name;
  }

  /** An expression that is a record, to be matched. */
  Node creation(Surroundings in, int depth) {
    return Node.expression(
        "Object",
        "new Two($0, $1)",
        expressions.of(random.nextBoolean() ? "Object" : "String", in, depth),
        expressions.of("int", in, depth));
  }

  /** A switch over an object: of type {@code type} if it is an expression, a statement otherwise. */
  Node switchOf(String type, String head, Surroundings in, int depth, Arm arm) {
    List<Node> parts = new ArrayList<>(List.of(expressions.of("Object", in, depth)));
    StringBuilder text = new StringBuilder(head + "switch ((Object) ($0)) {\n");
    int guarded = 1 + random.nextInt(MAX_GUARDED);
    for (int i = 0; i < guarded; i++) {
      int mark = variables.mark();
      String pattern = any(false);
      parts.add(guard(in, depth));
      text.append("case ").append(pattern).append(" when ").append(guard(parts.size() - 1));
      append(arm, text, parts);
      variables.release(mark);
    }
    if (random.nextBoolean()) {
      text.append("case null");
      append(arm, text, parts);
    }
    if (random.nextBoolean()) {
      int mark = variables.mark();
      text.append("case ").append(unguarded());
      append(arm, text, parts);
      variables.release(mark);
    }
    text.append("default");
    append(arm, text, parts);
    String end = type.equals(Node.STATEMENT) ? "}" : "})";
    return new Node(type, text.append(end).toString(), parts);
  }

  private static void append(Arm arm, StringBuilder text, List<Node> parts) {
    Node body = arm.grow();
    text.append(" -> $").append(parts.size()).append(body.isBlock() ? "\n" : ";\n");
    parts.add(body);
  }

  private String any(boolean assignable) {
    return random.nextBoolean()
        ? record(assignable)
        : random.nextBoolean()
            ? variable("String", "String", assignable)
            : variable("Integer", "Integer", assignable);
  }

  private String unguarded() {
    return random.nextBoolean()
        ? any(random.nextBoolean())
        : variable("Two", "Object", false); // not every Object can be assigned to it
  }

  /** A guard may name what a lambda may, and await. */
  private Node guard(Surroundings in, int depth) {
    return expressions.of("boolean", in.insideGuard(), depth);
  }

  /** Not a constant, whatever the part is: a constant guard counts as none. */
  private String guard(int part) {
    return random.nextBoolean() ? "($" + part + " && fuel > -9)" : "$" + part + " == (fuel > 5)";
  }
}
