package dev.fermata.processor.differential.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Grows random statements. Loops ask {@code more()}, which says no after a while. */
final class Statements {
  private static final int MAX_DEPTH = 5;
  private final Random random;
  private final Variables variables;
  private final Expressions expressions;
  private int budget;
  private int labels;
  private String resultType = "";

  Statements(Random random, Variables variables, Expressions expressions) {
    this.random = random;
    this.variables = variables;
    this.expressions = expressions;
  }

  /** The body of a method with this result. */
  Node body(String result, int size) {
    resultType = result;
    budget = size;
    labels = 0;
    Grown grown = openBlock(Surroundings.METHOD, 0);
    List<Node> all = new ArrayList<>(grown.node().parts());
    if (grown.completes()) {
      all.add(Node.statement("return done($0);", expressions.of(result, Surroundings.METHOD, 2)));
    }
    return Node.block(all);
  }

  /** The block of a switch expression's arm. */
  Node yielding(String type, Surroundings in, int depth) {
    int mark = variables.mark();
    List<Node> all = new ArrayList<>();
    int count = random.nextInt(3);
    for (int i = 0; i < count; i++) {
      all.add(expressions.hasLongs() ? simple(in) : statement(in, MAX_DEPTH - 1).node());
    }
    Node value = expressions.of(type, in, depth);
    if (!expressions.hasLongs() && random.nextInt(3) == 0) {
      Node inFinally =
          Node.block(List.of(Node.statement("log($0);", expressions.of("int", in, 1))));
      all.add(Node.statement(
          "try $0 finally $1", Node.block(List.of(Node.statement("yield $0;", value))), inFinally));
    } else {
      all.add(Node.statement("yield $0;", value));
    }
    variables.release(mark);
    return Node.block(all);
  }

  /** An async lambda that is awaited later; a declaration of its own, for javac infers long through nested ones. */
  private Node asyncLambda(Surroundings in, int depth) {
    if (!in.mayAwait()) {
      return logged(in);
    }
    String type = expressions.anyType();
    String boxed = Program.boxed(type);
    String lambda = variables.uniqueName();
    String name = variables.reserve();
    Node body = lambdaBody(type, depth);
    Node between = simple(in);
    variables.declare(new Variables.Variable(name, type, true, false));
    return Node.statement(
        "Coroutine<" + boxed + "> " + lambda + " = Fermata.<" + boxed + ">coroutine(() -> $0);\n$1"
            + type + " " + name + " = await(" + lambda + ");",
        body,
        between);
  }

  private Node lambdaBody(String result, int depth) {
    String outerResult = resultType;
    List<Variables.Variable> outside = variables.enterCapture();
    resultType = result;
    Grown grown = openBlock(Surroundings.insideAsyncLambda(), depth + 2);
    List<Node> all = new ArrayList<>(grown.node().parts());
    if (grown.completes()) {
      all.add(Node.statement(
          "return done($0);", expressions.of(result, Surroundings.insideAsyncLambda(), 1)));
    }
    variables.leave(outside);
    resultType = outerResult;
    return Node.block(all);
  }

  private Grown block(Surroundings in, int depth) {
    int mark = variables.mark();
    Grown grown = openBlock(in, depth);
    variables.release(mark);
    return grown;
  }

  /** A block to whose end more will be added: its variables stay visible. */
  private Grown openBlock(Surroundings in, int depth) {
    List<Node> all = new ArrayList<>();
    boolean completes = true;
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count && completes; i++) {
      Grown grown = statement(in, depth);
      all.add(grown.node());
      completes = grown.completes();
    }
    if (completes && in.mayEndAbruptly() && random.nextInt(9) == 0) {
      all.add(jump(in));
      completes = false;
    }
    return new Grown(Node.block(all), completes);
  }

  private Grown statement(Surroundings in, int depth) {
    budget--;
    if (depth >= MAX_DEPTH || budget < 0) {
      return new Grown(simple(in), true);
    }
    switch (random.nextInt(22)) {
      case 0, 1:
        return new Grown(when(in, depth), true);
      case 2:
        return whenElse(in, depth);
      case 3, 4:
        return new Grown(forLoop(in, depth), true);
      case 5:
        return new Grown(forEach(in, depth), true);
      case 6:
        return new Grown(whileLoop(in, depth), true);
      case 7:
        return new Grown(doLoop(in, depth), true);
      case 8:
        return labelled(in, depth);
      case 9, 10:
        return switchStatement(in, depth);
      case 11, 12, 13:
        return attempt(in, depth);
      case 14:
        return resources(in, depth);
      case 15:
        return new Grown(pattern(in, depth), true);
      case 16:
        return locked(in, depth);
      case 17:
        return random.nextBoolean()
            ? block(in, depth + 1)
            : new Grown(asyncLambda(in, depth), true);
      default:
        return new Grown(simple(in), true);
    }
  }

  private Node simple(Surroundings in) {
    switch (random.nextInt(15)) {
      case 0, 1, 2:
        return random.nextInt(5) > 0
            ? declaration(in)
            : random.nextBoolean() ? localClass(in) : localRecord(in);
      case 3:
        return Node.statement(
            "log($0, $1);",
            expressions.of(expressions.anyType(), in, 2),
            expressions.of(expressions.anyType(), in, 2));
      case 4:
        return Node.statement("text = cut($0);", expressions.of("String", in, 3));
      case 5:
        return Node.statement("number = $0;", expressions.of("int", in, 3));
      case 6:
        return in.mayAwait()
            ? Node.statement("await(p($0));", expressions.of(expressions.anyType(), in, 2))
            : logged(in);
      case 7, 8:
        return conditionalJump(in);
      case 9:
        return Node.statement(
            "numbers[$0 & 3] " + new String[] {"=", "+=", "^="}[random.nextInt(3)] + " $1;",
            expressions.of("int", in, 2),
            expressions.of("int", in, 2));
      case 10:
        return assignment(in);
      case 11:
        return capture(in);
      case 12:
        return Node.statement(
            "assert $0 : $1;", expressions.of("boolean", in, 2), expressions.of("String", in, 1));
      default:
        return Node.statement(
            "if ($0) boom($1);", expressions.of("boolean", in, 2), expressions.of("String", in, 1));
    }
  }

  private Node logged(Surroundings in) {
    return Node.statement("log($0);", expressions.of(expressions.anyType(), in, 2));
  }

  private Node declaration(Surroundings in) {
    String type = random.nextInt(6) == 0 ? "int[]" : expressions.anyType();
    boolean isFinal = random.nextInt(3) == 0;
    boolean isLate = !isFinal && random.nextInt(4) == 0;
    String name = variables.reserve();
    Node condition = expressions.of("boolean", in, 1);
    Node value = expressions.of(type, in, 3);
    variables.declare(new Variables.Variable(name, type, !isFinal, isFinal));
    if (isLate) {
      return Node.statement(
          type + " " + name + ";\nif ($0) { " + name + " = $1; } else { " + name + " = "
              + zero(type) + "; }",
          condition,
          value);
    }
    return Node.statement((isFinal ? "final " : "") + type + " " + name + " = $0;", value);
  }

  private static String zero(String type) {
    switch (type) {
      case "boolean":
        return "false";
      case "char":
        return "'z'";
      case "String":
        return "\"none\"";
      case "Object":
        return "\"nothing\"";
      case "int[]":
        return "null";
      default:
        return "0";
    }
  }

  private Node assignment(Surroundings in) {
    String type = expressions.anyType();
    Optional<Variables.Variable> target = variables.any(type, true, false);
    return target
        .map(variable -> Node.statement(
            variable.name() + (type.equals("String") ? " = cut($0);" : " = $0;"),
            expressions.of(type, in, 3)))
        .orElseGet(() -> logged(in));
  }

  /** A lambda that is called at the end of the program. */
  private Node capture(Surroundings in) {
    return Node.statement("later.add(() -> $0);", expressions.of("int", in.insideLambda(), 3));
  }

  private Node localClass(Surroundings in) {
    String type = "C" + variables.uniqueName();
    String name = variables.uniqueName();
    Node field = expressions.of("int", in.insideLambda(), 2);
    Node result = expressions.of("int", in.insideLambda(), 2);
    variables.declare(new Variables.Variable(name + ".get()", "int", false, true));
    return Node.statement(
        "class " + type + " {\nint v = $0;\nint get() {\nreturn v++ + $1;\n}\n}\nfinal " + type
            + " " + name + " = new " + type + "();",
        field,
        result);
  }

  private Node localRecord(Surroundings in) {
    String type = "R" + variables.uniqueName();
    String name = "local" + variables.uniqueName();
    Node first = expressions.of("int", in, 2);
    Node second = expressions.of("String", in, 2);
    variables.declare(new Variables.Variable(name + ".a()", "int", false, true));
    variables.declare(new Variables.Variable(name + ".b()", "String", false, true));
    variables.declare(new Variables.Variable(name, "Object", false, true));
    return Node.statement(
        "record " + type + "(int a, String b) {}\nfinal " + type + " " + name + " = new " + type
            + "($0, $1);",
        first,
        second);
  }

  private Node conditionalJump(Surroundings in) {
    Node condition = expressions.of("boolean", in, 2);
    return Node.statement("if ($0) $1", condition, Node.block(List.of(jump(in))));
  }

  private Node jump(Surroundings in) {
    int choice = random.nextInt(6);
    if (choice < 3 && !in.targets().isEmpty()) {
      Surroundings.Target target = in.targets().get(random.nextInt(in.targets().size()));
      if (target.isLoop && random.nextBoolean()) {
        return Node.statement("continue " + target.label + ";");
      }
      target.left = true;
      return Node.statement("break " + target.label + ";");
    }
    if (choice == 4 && in.mayReturn() && in.mayAwait()) {
      Optional<Node> call = expressions.call(resultType, in);
      if (call.isPresent()) {
        return Node.statement("return $0;", call.get());
      }
    }
    if (choice < 5 && in.mayReturn()) {
      return Node.statement("return done($0);", expressions.of(resultType, in, 2));
    }
    String type = new String[] {"IllegalStateException", "IllegalArgumentException", "Failure"}
        [random.nextInt(3)];
    return Node.statement("throw new " + type + "($0);", expressions.of("String", in, 1));
  }

  private Node when(Surroundings in, int depth) {
    return Node.statement(
        "if ($0) $1", expressions.of("boolean", in, 3), block(in, depth + 1).node());
  }

  private Grown whenElse(Surroundings in, int depth) {
    Node condition = expressions.of("boolean", in, 3);
    Grown then = block(in, depth + 1);
    Grown otherwise = block(in, depth + 1);
    return new Grown(
        Node.statement("if ($0) $1 else $2", condition, then.node(), otherwise.node()),
        then.completes() || otherwise.completes());
  }

  private Surroundings.Target loopTarget() {
    return new Surroundings.Target("l" + labels++, true);
  }

  private Node forLoop(Surroundings in, int depth) {
    if (random.nextInt(4) == 0) {
      return forLoopOfTwo(in, depth);
    }
    Surroundings.Target target = loopTarget();
    int mark = variables.mark();
    String name = variables.reserve();
    Node start = expressions.of("int", in, 1);
    variables.declare(new Variables.Variable(name, "int", random.nextInt(4) == 0, false));
    Node condition = expressions.of("boolean", in, 2);
    Node update =
        random.nextInt(3) == 0 ? expressions.of("int", in, 2) : Node.expression("int", "1");
    Node body = block(in.inside(target), depth + 1).node();
    variables.release(mark);
    return Node.statement(
        target.label + ":\nfor (int " + name + " = $0 & 3; more() && (" + name + " < 3 || $1); "
            + name + " += $2) $3",
        start,
        condition,
        update,
        body);
  }

  /** Two variables, the second of which starts from the first. */
  private Node forLoopOfTwo(Surroundings in, int depth) {
    Surroundings.Target target = loopTarget();
    int mark = variables.mark();
    String first = variables.reserve();
    String second = variables.reserve();
    Node start = expressions.of("int", in, 1);
    variables.declare(new Variables.Variable(first, "int", false, false));
    Node other = expressions.of("int", in, 2);
    variables.declare(new Variables.Variable(second, "int", random.nextBoolean(), false));
    Node condition = expressions.of("boolean", in, 2);
    Node update = expressions.of("int", in, 2);
    Node body = block(in.inside(target), depth + 1).node();
    variables.release(mark);
    return Node.statement(
        target.label + ":\nfor (int " + first + " = $0 & 1, " + second + " = $1; more() && ("
            + first + " < 2 || $2); " + first + "++, " + second + " -= $3) $4",
        start,
        other,
        condition,
        update,
        body);
  }

  private Node forEach(Surroundings in, int depth) {
    Surroundings.Target target = loopTarget();
    boolean overArray = random.nextBoolean();
    Node source = overArray
        ? expressions.of("int[]", in, 2)
        : Node.expression("List<Object>", "List.of($0, $1)", nonNull(in), nonNull(in));
    int mark = variables.mark();
    String name = variables.freshName();
    boolean assignable = random.nextBoolean();
    variables.declare(
        new Variables.Variable(name, overArray ? "int" : "Object", assignable, !assignable));
    Node body = block(in.inside(target), depth + 1).node();
    variables.release(mark);
    return Node.statement(
        target.label + ":\nfor (" + (assignable ? "" : "final ") + (overArray ? "int " : "Object ")
            + name + " : $0) $1",
        source,
        body);
  }

  private Node nonNull(Surroundings in) {
    return expressions.of("String", in, 2);
  }

  private Node whileLoop(Surroundings in, int depth) {
    Surroundings.Target target = loopTarget();
    if (random.nextInt(3) == 0) {
      Node body = block(in.inside(target), depth + 1).node();
      List<Node> all =
          new ArrayList<>(List.of(Node.statement("if (!more()) break " + target.label + ";")));
      all.addAll(body.parts());
      return Node.statement(
          target.label + ":\n" + (random.nextBoolean() ? "while (true)" : "for (;;)") + " $0",
          Node.block(all));
    }
    return Node.statement(
        target.label + ":\nwhile (more() && $0) $1",
        expressions.of("boolean", in, 3),
        block(in.inside(target), depth + 1).node());
  }

  private Node doLoop(Surroundings in, int depth) {
    Surroundings.Target target = loopTarget();
    Surroundings inside = in.inside(target);
    Surroundings calm = inside.calm();
    return Node.statement(
        target.label + ":\ndo $1 while (more() && $0);",
        expressions.of("boolean", in, 3),
        block(calm, depth + 1).node());
  }

  private Grown labelled(Surroundings in, int depth) {
    Surroundings.Target target = new Surroundings.Target("l" + labels++, false);
    Grown body = block(in.inside(target), depth + 1);
    return new Grown(
        Node.statement(target.label + ":\n$0", body.node()), body.completes() || target.left);
  }

  private Grown switchStatement(Surroundings in, int depth) {
    Surroundings.Target target = new Surroundings.Target("l" + labels++, false);
    return new Switches(random, expressions, this::block).of(target, in, depth);
  }

  private Grown attempt(Surroundings in, int depth) {
    Grown body = block(in, depth + 1);
    boolean hasCatch = random.nextInt(4) > 0;
    boolean hasFinally = !hasCatch || random.nextBoolean();
    List<Node> parts = new ArrayList<>(List.of(body.node()));
    StringBuilder template = new StringBuilder("try $0");
    boolean completes = body.completes();
    if (hasCatch) {
      int mark = variables.mark();
      String name = variables.freshName();
      String[] types = {
        "Failure",
        "IllegalStateException | Failure",
        "RuntimeException",
        "Exception",
        "Throwable",
        "ArithmeticException"
      };
      Node log = Node.statement("log(" + name + ");");
      variables.declare(new Variables.Variable(name, "Throwable", false, false));
      Grown handler = block(in, depth + 1);
      variables.release(mark);
      List<Node> all = new ArrayList<>(List.of(log));
      all.addAll(handler.node().parts());
      template
          .append(" catch (")
          .append(types[random.nextInt(types.length)])
          .append(' ')
          .append(name)
          .append(") $1");
      parts.add(Node.block(all));
      completes |= handler.completes();
    }
    if (hasFinally) {
      template.append(" finally $").append(parts.size());
      parts.add(block(in.calm(), depth + 1).node());
    }
    return new Grown(new Node(Node.STATEMENT, template.toString(), parts), completes);
  }

  private Grown resources(Surroundings in, int depth) {
    int mark = variables.mark();
    Node first = expressions.of("String", in, 2);
    Node second = expressions.of("boolean", in, 1);
    Grown body = block(in, depth + 1);
    variables.release(mark);
    String one = variables.uniqueName();
    String two = variables.uniqueName();
    return new Grown(
        Node.statement(
            "try (Resource " + one + " = new Resource($0); Resource " + two
                + " = Resource.maybe($1)) $2",
            first,
            second,
            body.node()),
        body.completes());
  }

  private Node pattern(Surroundings in, int depth) {
    Node subject = expressions.of("Object", in, 2);
    int mark = variables.mark();
    boolean assignable = random.nextBoolean();
    String pattern;
    if (Patterns.areAvailable() && random.nextBoolean()) {
      pattern = expressions.patterns().record(assignable);
    } else {
      String name = variables.uniqueName();
      variables.declare(new Variables.Variable(name, "String", assignable, !assignable));
      pattern = "String " + name;
    }
    Node test = expressions.of("boolean", in, 2);
    if (Patterns.areAvailable() && random.nextInt(3) == 0) {
      List<Node> jump =
          List.of(outOfScope(mark, () -> logged(in)), outOfScope(mark, () -> jump(in)));
      return Node.statement(
          "if (!((Object) ($0) instanceof " + pattern + " && $1)) $2",
          subject,
          test,
          Node.block(jump));
    }
    Node then = block(in, depth + 1).node();
    variables.release(mark);
    Node otherwise = Node.block(List.of(logged(in)));
    return Node.statement(
        "if ((Object) ($0) instanceof " + pattern + " && $1) $2 else $3",
        subject,
        test,
        then,
        otherwise);
  }

  /** What the pattern declared from {@code mark} on is in scope behind the statement, not in it. */
  private Node outOfScope(int mark, java.util.function.Supplier<Node> grown) {
    List<Variables.Variable> hidden = variables.hide(mark);
    Node node = grown.get();
    hidden.forEach(variables::declare);
    return node;
  }

  private Grown locked(Surroundings in, int depth) {
    Node lock = expressions.of("String", in, 1);
    Grown body = block(in.insideSynchronized(), depth + 2);
    return new Grown(Node.statement("synchronized ($0) $1", lock, body.node()), body.completes());
  }
}
