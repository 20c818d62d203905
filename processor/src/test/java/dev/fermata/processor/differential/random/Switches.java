package dev.fermata.processor.differential.random;

import java.util.Random;

/** Grows switch statements: over numbers, strings, enum constants and objects; with arrows, and where one case falls into the next. */
final class Switches {
  private final Random random;
  private final Expressions expressions;
  private final Blocks blocks;

  /** Grows the bodies of cases. */
  interface Blocks {
    Grown block(Surroundings in, int depth);
  }

  Switches(Random random, Expressions expressions, Blocks blocks) {
    this.random = random;
    this.expressions = expressions;
    this.blocks = blocks;
  }

  /**
   * A switch statement.
   *
   * @param target what leaves it
   */
  Grown of(Surroundings.Target target, Surroundings in, int depth) {
    Surroundings inside = in.inside(target);
    if (Patterns.areAvailable() && random.nextInt(3) == 0) {
      return new Grown(overObject(target, inside, depth), true);
    }
    switch (random.nextInt(4)) {
      case 0:
        return new Grown(overString(target, inside, depth), true);
      case 1:
        return new Grown(overEnum(target, inside, depth), true);
      case 2:
        return new Grown(withArrows(target, inside, depth), true);
      default:
        return new Grown(withColons(target, inside, depth), true);
    }
  }

  private Node body(Surroundings in, int depth) {
    return blocks.block(in, depth + 1).node();
  }

  private Node overObject(Surroundings.Target target, Surroundings in, int depth) {
    return expressions
        .patterns()
        .switchOf(Node.STATEMENT, target.label + ":\n", in, 2, () -> body(in.calm(), depth));
  }

  private Node overString(Surroundings.Target target, Surroundings in, int depth) {
    Node selector = expressions.of("String", in, 2);
    Surroundings calm = in.calm();
    return Node.statement(
        target.label + ":\nswitch ($0) {\ncase \"A\", \"x\":\n$1\n" + end()
            + "case \"T\":\n$2\ndefault:\nlog(\"default\");\n}",
        selector,
        body(calm, depth),
        body(calm, depth));
  }

  private Node overEnum(Surroundings.Target target, Surroundings in, int depth) {
    Node selector = expressions.of("int", in, 2);
    return random.nextBoolean()
        ? Node.statement(
            target.label + ":\nswitch (color($0)) {\ncase RED -> $1\ncase GREEN -> $2\n}",
            selector,
            body(in, depth),
            body(in, depth))
        : Node.statement(
            target.label + ":\nswitch (color($0)) {\ncase BLUE:\n$1\n" + end() + "case RED:\n$2\n}",
            selector,
            body(in.calm(), depth),
            body(in.calm(), depth));
  }

  private Node withArrows(Surroundings.Target target, Surroundings in, int depth) {
    return Node.statement(
        target.label
            + ":\nswitch ($0 & 3) {\ncase 0 -> $1\ncase 1, 2 -> $2\ndefault -> log(\"default\");\n}",
        expressions.of("int", in, 2),
        body(in, depth),
        body(in, depth));
  }

  private Node withColons(Surroundings.Target target, Surroundings in, int depth) {
    Node selector = expressions.of("int", in, 2);
    Surroundings calm = in.calm();
    return Node.statement(
        target.label + ":\nswitch ($0 & 3) {\ncase 0:\n$1\n" + end()
            + "default:\n$2\ncase 1:\n$3\n}",
        selector,
        body(calm, depth),
        body(calm, depth),
        body(calm, depth));
  }

  private String end() {
    return random.nextBoolean() ? "break;\n" : "";
  }
}
