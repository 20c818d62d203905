package dev.fermata.processor.differential.random;

import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Grows random expressions of int, long, boolean, char, String, Integer, Object and int[]. */
final class Expressions {
  private final Random random;
  private final Variables variables;
  private final List<Method> methods;
  private final boolean hasLongs;
  private final int leaves;
  private final Patterns patterns;
  private final Forms forms;
  private Statements statements;

  /**
   * @param hasLongs whether the program uses long. javac 17 crashes on a try inside a switch expression while a long operand is pending,
   *     so a program has the one or the other.
   * @param leaves one in how many expressions, however deep it may grow, is a constant or a variable
   */
  Expressions(
      Random random, Variables variables, List<Method> methods, boolean hasLongs, int leaves) {
    this.leaves = leaves;
    this.random = random;
    this.variables = variables;
    this.methods = methods;
    this.hasLongs = hasLongs;
    this.patterns = new Patterns(random, variables, this);
    this.forms = new Forms(random, this);
  }

  Patterns patterns() {
    return patterns;
  }

  /** A coroutine method that may be called; it takes one int and one String. */
  record Method(String name, String resultType) {}

  void use(Statements growingStatements) {
    this.statements = growingStatements;
  }

  Node of(String type, Surroundings in, int depth) {
    if (depth <= 0 || random.nextInt(leaves) == 0) {
      return leaf(type, in);
    }
    if (in.mayAwait() && random.nextInt(4) == 0) {
      return await(type, in, depth - 1);
    }
    if (random.nextInt(9) == 0) {
      return any(type, in, depth - 1);
    }
    if (random.nextInt(4) == 0) {
      Optional<Node> form = forms.of(type, in, depth - 1);
      if (form.isPresent()) {
        return form.get();
      }
    }
    switch (type) {
      case "int":
        return intOf(in, depth - 1);
      case "long":
        return longOf(in, depth - 1);
      case "boolean":
        return booleanOf(in, depth - 1);
      case "char":
        return pick("char", "(char) (97 + ($0 & 15))", in, depth - 1, "int");
      case "String":
        return stringOf(in, depth - 1);
      case "Integer":
        return integerOf(in, depth - 1);
      case "int[]":
        return random.nextBoolean()
            ? pick("int[]", "new int[] {$0, $1, $2, $3}", in, depth - 1, "int", "int", "int", "int")
            : leaf("int[]", in);
      default:
        if (Patterns.areAvailable() && random.nextInt(3) == 0) {
          return patterns.creation(in, depth - 1);
        }
        return random.nextInt(4) == 0
            ? pick(
                type,
                "new Object() {\n@Override\npublic String toString() {\nreturn \"o\" + $0;\n}\n}",
                in.insideLambda(),
                depth - 1,
                "int")
            : of(random.nextBoolean() ? "String" : "Integer", in, depth);
    }
  }

  private Node pick(String type, String template, Surroundings in, int depth, String... partTypes) {
    Node[] parts = new Node[partTypes.length];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = of(partTypes[i], in, depth - (parts.length > 2 ? 1 : 0));
    }
    return Node.expression(type, template, parts);
  }

  private Node leaf(String type, Surroundings in) {
    Optional<Variables.Variable> variable = variables.any(type, false, in.inLambda());
    if (variable.isPresent() && random.nextInt(4) > 0) {
      return Node.expression(type, variable.get().name());
    }
    return Node.expression(type, constant(type));
  }

  private String constant(String type) {
    switch (type) {
      case "int":
        return random.nextInt(3) == 0 ? "number" : String.valueOf(random.nextInt(6) - 1);
      case "long":
        return random.nextInt(3) == 0 ? "big" : random.nextInt(9) + "L";
      case "boolean":
        return random.nextInt(3) == 0 ? "flag" : String.valueOf(random.nextBoolean());
      case "char":
        return "'" + (char) ('a' + random.nextInt(5)) + "'";
      case "String":
        return random.nextInt(3) == 0 ? "text" : "\"" + (char) ('A' + random.nextInt(9)) + "\"";
      case "Integer":
        return "Integer.valueOf(" + random.nextInt(5) + ")";
      case "int[]":
        return "numbers";
      default:
        return random.nextBoolean() ? "(Object) \"o\"" : "(Object) 7";
    }
  }

  private Node await(String type, Surroundings in, int depth) {
    int choice = random.nextInt(10);
    for (Method method : methods) {
      if (choice < 4 && method.resultType().equals(type) && random.nextBoolean()) {
        return pick(type, "await(" + method.name() + "($0, $1))", in, depth, "int", "String");
      }
    }
    if (type.equals("Object")) {
      return pick(
          type, "await(p((Object) $0))", in, depth, random.nextBoolean() ? "String" : "Integer");
    }
    if (choice == 9 && type.equals("Integer")) {
      return Node.expression(type, "await(p((Integer) null))");
    }
    String probe = choice == 8 ? "stage" : choice == 7 ? "future" : "p";
    Node value = of(type, in, depth);
    // javac attributes the argument of a call whose type it infers twice, so nested ones take
    // exponential time.
    return value.parts().isEmpty()
        ? Node.expression(type, "await(" + probe + "($0))", value)
        : Node.expression(
            type, "await(Case.<" + Program.boxed(type) + ">" + probe + "($0))", value);
  }

  /** A call of a coroutine with this result, not awaited. */
  Optional<Node> call(String type, Surroundings in) {
    return methods.stream()
        .filter(method -> method.resultType().equals(type))
        .findFirst()
        .map(method -> pick(type, method.name() + "($0, $1)", in, 1, "int", "String"));
  }

  /** What every type has. */
  private Node any(String type, Surroundings in, int depth) {
    switch (random.nextInt(4)) {
      case 0:
        return pick(
            type,
            type.equals("char") || type.equals("Integer")
                ? "($0 ? (" + type + ") $1 : $2)"
                : "($0 ? $1 : $2)",
            in,
            depth,
            "boolean",
            type,
            type);
      case 1:
        return assignment(type, in, depth);
      case 2:
        return random.nextInt(3) == 0
            ? switchOf(type, in, depth)
            : pick(type, "($0)", in, depth, type);
      default:
        return type.equals("Object")
            ? leaf(type, in)
            : pick(type, "f((" + type + ") ($0))", in, depth, type);
    }
  }

  private Node assignment(String type, Surroundings in, int depth) {
    Optional<Variables.Variable> target =
        in.inLambda() ? Optional.empty() : variables.any(type, true, false);
    return target
        .map(variable -> pick(type, "(" + variable.name() + " = $0)", in, depth, type))
        .orElseGet(() -> leaf(type, in));
  }

  /** A switch expression; an arm may be a block of statements. */
  private Node switchOf(String type, Surroundings in, int depth) {
    if (in.inLambda() || depth < 1) {
      return leaf(type, in);
    }
    Surroundings inside = in.insideSwitchExpression();
    if (Patterns.areAvailable() && random.nextBoolean()) {
      return patterns.switchOf(
          type,
          "(",
          inside,
          depth - 1,
          () -> random.nextInt(3) == 0
              ? statements.yielding(type, inside, depth - 1)
              : of(type, inside, depth - 1));
    }
    Node selector = of("int", in, depth - 1);
    Node first = of(type, inside, depth - 1);
    Node arm = statements.yielding(type, inside, depth - 1);
    Node last = of(type, inside, depth - 1);
    return Node.expression(
        type,
        "(switch ($0 & 3) {\ncase 0 -> $1;\ncase 1, 2 -> $2\ndefault -> $3;\n})",
        selector,
        first,
        arm,
        last);
  }

  private Node intOf(Surroundings in, int depth) {
    switch (random.nextInt(15)) {
      case 0:
        return pick(
            "int", "($0 " + "+-*&|^".charAt(random.nextInt(6)) + " $1)", in, depth, "int", "int");
      case 1:
        return pick(
            "int",
            random.nextBoolean() ? "($0 << ($1 & 3))" : "($0 >> ($1 & 3))",
            in,
            depth,
            "int",
            "int");
      case 2:
        return pick(
            "int", random.nextBoolean() ? "($0 / $1)" : "($0 % ($1 | 1))", in, depth, "int", "int");
      case 3:
        return pick("int", random.nextBoolean() ? "(- $0)" : "(~$0)", in, depth, "int");
      case 4:
        return compound("int", in, depth);
      case 5:
        return step("int", in);
      case 6:
        return pick("int", "$0[$1 & 3]", in, depth, "int[]", "int");
      case 7:
        return arrayCompound(in, depth);
      case 8:
        return in.inLambda() ? leaf("int", in) : pick("int", "(number += $0)", in, depth, "int");
      case 9:
        return pick("int", "$0.length()", in, depth, "String");
      case 10:
        return pick("int", "sum($0, $1, $2)", in, depth, "int", "int", "int");
      case 11:
        return hasLongs
            ? pick("int", "(int) ($0 + $1)", in, depth, "long", "int")
            : leaf("int", in);
      case 12:
        return pick("int", "($0 + $1)", in, depth, "char", "int");
      case 13:
        return in.inLambda()
            ? leaf("int", in)
            : pick("int", "((IntSupplier) () -> $0).getAsInt()", in.insideLambda(), depth, "int");
      default:
        return pick("int", "($0 + $1)", in, depth, "Integer", "int");
    }
  }

  private Node compound(String type, Surroundings in, int depth) {
    Optional<Variables.Variable> target =
        in.inLambda() ? Optional.empty() : variables.any(type, true, false);
    String operator = new String[] {"+=", "-=", "*=", "^="}[random.nextInt(4)];
    return target
        .map(variable ->
            pick(type, "(" + variable.name() + " " + operator + " $0)", in, depth, "int"))
        .orElseGet(() -> leaf(type, in));
  }

  private Node step(String type, Surroundings in) {
    Optional<Variables.Variable> target =
        in.inLambda() ? Optional.empty() : variables.any(type, true, false);
    String form = new String[] {"%s++", "%s--", "(++%s)", "(--%s)"}[random.nextInt(4)];
    return target
        .map(variable -> Node.expression(type, String.format(form, variable.name())))
        .orElseGet(() -> leaf(type, in));
  }

  private Node arrayCompound(Surroundings in, int depth) {
    switch (random.nextInt(4)) {
      case 0:
        return pick("int", "($0[$1 & 3] += $2)", in, depth, "int[]", "int", "int");
      case 1:
        return pick("int", "($0[$1 & 3] = $2)", in, depth, "int[]", "int", "int");
      case 2:
        return pick("int", "$0[$1 & 3]++", in, depth, "int[]", "int");
      default:
        return pick("int", "($0[$1] -= $2)", in, depth, "int[]", "int", "int");
    }
  }

  private Node longOf(Surroundings in, int depth) {
    switch (random.nextInt(5)) {
      case 0:
        return pick(
            "long", "($0 " + "+-*&|^".charAt(random.nextInt(6)) + " $1)", in, depth, "long", "int");
      case 1:
        return compound("long", in, depth);
      case 2:
        return step("long", in);
      case 3:
        return in.inLambda() ? leaf("long", in) : pick("long", "(big ^= $0)", in, depth, "long");
      default:
        return pick("long", "((long) $0 << ($1 & 7))", in, depth, "int", "int");
    }
  }

  private Node booleanOf(Surroundings in, int depth) {
    switch (random.nextInt(8)) {
      case 0:
        return pick("boolean", "($0 && $1)", in, depth, "boolean", "boolean");
      case 1:
        return pick("boolean", "($0 || $1)", in, depth, "boolean", "boolean");
      case 2:
        return pick("boolean", "!$0", in, depth, "boolean");
      case 3:
        return pick(
            "boolean",
            random.nextBoolean() ? "($0 < $1)" : "($0 != 0 + $1)",
            in,
            depth,
            "int",
            "int");
      case 4:
        return pick("boolean", "($0 ^ $1)", in, depth, "boolean", "boolean");
      case 5:
        return pick("boolean", "$0.equals($1)", in, depth, "String", "Object");
      case 6:
        return binding(in, depth);
      default:
        return pick("boolean", "((Object) ($0) instanceof Integer)", in, depth, "Object");
    }
  }

  /** A pattern whose variable is used in the same expression. */
  private Node binding(Surroundings in, int depth) {
    String name = variables.uniqueName();
    Node subject = of("Object", in, depth);
    int mark = variables.mark();
    boolean isRecord = Patterns.areAvailable() && random.nextBoolean();
    String pattern = isRecord ? patterns.record(false) : "String " + name;
    if (!isRecord) {
      variables.declare(new Variables.Variable(name, "String", false, true));
    }
    Node test = of("boolean", in, depth);
    variables.release(mark);
    return Node.expression(
        "boolean", "((Object) ($0) instanceof " + pattern + " && $1)", subject, test);
  }

  private Node stringOf(Surroundings in, int depth) {
    switch (random.nextInt(6)) {
      case 0:
        return pick("String", "($0 + $1)", in, depth, "String", anyType());
      case 1:
        return pick("String", "($0 + $1 + $2)", in, depth, anyType(), "String", anyType());
      case 2:
        return pick("String", "join($0, $1)", in, depth, anyType(), anyType());
      case 3:
        return pick("String", "(\"\" + $0 + $1)", in, depth, "int", "char");
      case 4:
        return in.inLambda()
            ? leaf("String", in)
            : pick("String", "cut(text += cut(\"\" + $0))", in, depth, anyType());
      default:
        return pick("String", "cut($0)", in, depth, "String");
    }
  }

  private Node integerOf(Surroundings in, int depth) {
    switch (random.nextInt(3)) {
      case 0:
        return step("Integer", in);
      case 1:
        return compound("Integer", in, depth);
      default:
        return pick("Integer", "Integer.valueOf($0)", in, depth, "int");
    }
  }

  boolean hasLongs() {
    return hasLongs;
  }

  String anyType() {
    String type = new String[] {"int", "long", "boolean", "char", "String", "Integer", "Object"}
        [random.nextInt(7)];
    return type.equals("long") && !hasLongs ? "int" : type;
  }
}
