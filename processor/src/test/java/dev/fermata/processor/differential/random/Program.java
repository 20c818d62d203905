package dev.fermata.processor.differential.random;

import dev.fermata.processor.differential.CaseSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random program: a case class with a few coroutines that call each other.
 *
 * @param seed what it was made from
 * @param methods the headers and bodies of its coroutines
 */
record Program(long seed, List<Coroutine> methods) {
  private static final String[] ACCESS = {"", "private ", "final ", "protected "};
  /** The name of the case method. */
  static final String ENTRY = "R000_random";

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
    int count = 1 + random.nextInt(3);
    for (int i = count - 1; i >= 0; i--) {
      Variables variables = new Variables(random);
      Expressions expressions = new Expressions(random, variables, List.copyOf(callable), hasLongs);
      Statements statements = new Statements(random, variables, expressions);
      expressions.use(statements);
      String type = expressions.anyType();
      variables.declare(new Variables.Variable("y", "int", true, false));
      variables.declare(new Variables.Variable("z", "String", false, true));
      Node body = statements.body(type, 14);
      String header = "@Async " + ACCESS[random.nextInt(ACCESS.length)] + "Coroutine<" + boxed(type)
          + "> m" + i + "(int y, String z) ";
      made.add(new Coroutine(header, body));
      callable.add(new Expressions.Method("m" + i, type));
    }
    return new Program(seed, made);
  }

  Program with(int index, Node body) {
    List<Coroutine> changed = new ArrayList<>(methods);
    changed.set(index, new Coroutine(methods.get(index).header(), body));
    return new Program(seed, changed);
  }

  String className() {
    return "Random" + (seed < 0 ? "N" + -(seed + 1) : String.valueOf(seed));
  }

  CaseSource source() {
    return CaseSource.of("cases/random/" + className() + ".java", text());
  }

  /** The whole source file, indented. */
  String text() {
    String access = new String[] {"private ", "", "protected "}[(int) Math.floorMod(seed, 3L)];
    StringBuilder text = new StringBuilder(String.join(
        "\n",
        "package cases.random;",
        "import static dev.fermata.Fermata.*;",
        "import cases.*;",
        "import dev.fermata.*;",
        "import java.util.*;",
        "import java.util.function.IntSupplier;",
        "public class " + className() + " extends Case {",
        access + "int number = 3;",
        access + "long big = 5;",
        access + "String text = \"T\";",
        access + "boolean flag;",
        access + "int[] numbers = {1, 2, 3, 4};",
        access + "final List<IntSupplier> later = new ArrayList<>();",
        "int fuel = 25;",
        "boolean more() {",
        "return fuel-- > 0;",
        "}",
        "static String cut(String s) {",
        "return s.length() > 40 ? s.substring(s.length() - 40) : s;",
        "}",
        "static int sum(int a, int... rest) {",
        "for (int r : rest) a = a * 3 + r;",
        "return a;",
        "}",
        "@Async public Coroutine<String> " + ENTRY + "() {",
        "Object result = await(m0(2, \"z\"));",
        "for (IntSupplier s : later) log(s.getAsInt());",
        "return done(join(result, number, big, text, flag, numbers));",
        "}\n"));
    methods.forEach(
        method -> text.append(method.header()).append(method.body().text()).append('\n'));
    return indented(text.append("}\n").toString());
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

  private static String indented(String text) {
    StringBuilder result = new StringBuilder();
    int depth = 0;
    for (String line : text.split("\n")) {
      int closed = line.startsWith("}") ? 1 : 0;
      result.append("  ".repeat(Math.max(0, depth - closed))).append(line).append('\n');
      depth += line.chars().map(c -> c == '{' ? 1 : c == '}' ? -1 : 0).sum();
    }
    return result.toString();
  }
}
