package dev.fermata.processor.differential.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

/**
 * A random program: a few coroutines that call each other; the last one is the entry.
 *
 * @param seed what it was made from
 * @param methods the headers and bodies of its coroutines
 */
record Program(long seed, List<Coroutine> methods) {
  private static final String[] ACCESS = {"", "private ", "final ", "protected "};

  Program {
    methods = List.copyOf(methods);
  }

  /** @param header everything before the body */
  record Coroutine(String header, Node body) {}

  static Program of(long seed) {
    Random random = new Random(seed);
    List<Coroutine> made = new ArrayList<>();
    List<Expressions.Method> callable = new ArrayList<>();
    boolean hasLongs = random.nextBoolean();
    int leaves = random.nextInt(4) == 0 ? 5 : 2;
    int count = small(random, 3);
    for (int i = count - 1; i >= 0; i--) {
      Variables variables = new Variables(random);
      Expressions expressions =
          new Expressions(random, variables, List.copyOf(callable), hasLongs, leaves);
      Statements statements = new Statements(random, variables, expressions);
      expressions.use(statements);
      String type = expressions.anyType();
      if (i > 0) {
        variables.declare(new Variables.Variable("y", "int", true, false));
        variables.declare(new Variables.Variable("z", "String", false, true));
      }
      Node body = statements.body(type, small(random, 10));
      String name = i == 0 ? entry(seed) : "m" + i + "_" + number(seed);
      String access = i == 0 ? "public " : ACCESS[random.nextInt(ACCESS.length)];
      String header = "@Async " + access + "Coroutine<" + boxed(type) + "> " + name
          + (i == 0 ? "() " : "(int y, String z) ");
      made.add(new Coroutine(header, body));
      callable.add(new Expressions.Method(name, type));
    }
    return new Program(seed, made);
  }

  /** From 1 to {@code limit}, and more often small than big: small programs show most of what big ones do. */
  private static int small(Random random, int limit) {
    return 1 + random.nextInt(1 + random.nextInt(limit));
  }

  Program with(int index, Node body) {
    List<Coroutine> changed = new ArrayList<>(methods);
    changed.set(index, new Coroutine(methods.get(index).header(), body));
    return new Program(seed, changed);
  }

  /** The name of the case method. */
  String entry() {
    return entry(seed);
  }

  private static String entry(long seed) {
    return "R000_" + number(seed);
  }

  /** The members that the program adds to its class. */
  void appendTo(StringBuilder text) {
    methods.forEach(
        method -> text.append(method.header()).append(method.body().text()).append('\n'));
  }

  /** How many awaits it has. */
  long awaits() {
    StringBuilder text = new StringBuilder();
    appendTo(text);
    return Pattern.compile("\\bawait\\(").matcher(text).results().count();
  }

  /** The number as part of a name. */
  static String number(long seed) {
    return seed < 0 ? "N" + -(seed + 1) : String.valueOf(seed);
  }

  static String boxed(String type) {
    switch (type) {
      case "int":
        return "Integer";
      case "long":
        return "Long";
      case "boolean":
        return "Boolean";
      case "char":
        return "Character";
      default:
        return type;
    }
  }
}
