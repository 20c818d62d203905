package dev.fermata.processor.differential.random;

import dev.fermata.processor.differential.CaseSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * A case class with random programs. Several share one, because making a class takes javac longer than making a small program.
 *
 * @param number which class it is; by it a seed always comes into a class of the same kind
 * @param programs by seed; each starts in an instance of its own
 */
record ProgramClass(long number, List<Program> programs) {
  /** How many seeds belong to one number. */
  private static final int SIZE = 10;

  private static final String[] ACCESS = {"private ", "", "protected "};

  /** What {@link Forms} names. */
  private static final String MEMBERS = """
      Self self() {
      log("self");
      if (number == 13) throw new Failure("self");
      return this;
      }
      enum Color {
      RED, GREEN {
      @Override
      int weigh(int w) {
      return w * 3;
      }
      }, BLUE;
      int weigh(int w) {
      return w + ordinal();
      }
      }
      static Color color(int i) {
      return i == 5 ? null : Color.values()[i & 3];
      }
      class Inner {
      int w;
      Inner(int w) {
      this.w = w;
      log("Inner", w);
      }
      int sum(int x) {
      return w + x + number;
      }
      int twice() {
      return number += w;
      }
      }
      static class Box<T> {
      final T v;
      Box(T v) {
      this.v = v;
      }
      static <T> T same(T t) {
      return t;
      }
      }
      static Boolean maybe(boolean b) {
      return b ? Boolean.TRUE : null;
      }
      static Integer maybe(int i) {
      return i < 0 ? null : i;
      }
      static String supply(Supplier<String> s) {
      return s.get();
      }
      static String spread(String s, Object... rest) {
      return cut(s + rest.length);
      }
      """;

  ProgramClass {
    programs = List.copyOf(programs);
  }

  /** The classes with the programs of these seeds. */
  static List<ProgramClass> of(long firstSeed, int count) {
    Map<Long, List<Program>> byNumber = new TreeMap<>();
    LongStream.range(firstSeed, firstSeed + count)
        .mapToObj(Program::of)
        .forEach(program -> byNumber
            .computeIfAbsent(Math.floorDiv(program.seed(), SIZE), key -> new ArrayList<>())
            .add(program));
    return byNumber.entrySet().stream()
        .map(entry -> new ProgramClass(entry.getKey(), entry.getValue()))
        .collect(Collectors.toList());
  }

  /** The class as it would be with this program alone. */
  ProgramClass with(Program program) {
    return new ProgramClass(number, List.of(program));
  }

  CaseSource source() {
    return CaseSource.of("cases/random/" + name() + ".java", text());
  }

  private String name() {
    return "Random" + Program.number(number);
  }

  /** The whole source file, indented. */
  String text() {
    String access = ACCESS[(int) Math.floorMod(number, 3L)];
    StringBuilder text = new StringBuilder(String.join(
        "\n",
        "package cases.random;",
        "import static dev.fermata.Fermata.*;",
        "import cases.*;",
        "import dev.fermata.*;",
        "import java.util.*;",
        "import java.util.function.*;",
        "public class " + name() + " extends Case {",
        access + "int number = 3;",
        access + "long big = 5;",
        access + "String text = \"T\";",
        access + "boolean flag;",
        access + "int[] numbers = {1, 2, 3, 4};",
        access + "short small = 7;",
        access + "byte tiny = -3;",
        access + "char letter = 'k';",
        access + "Integer boxed = 5;",
        access + "int[][] grid = {{1, 2}, {3, 4}};",
        access + "String[] texts = {\"x\", \"y\"};",
        access + "double real = 1.5;",
        access + "float ratio = 0.5f;",
        access + "final List<IntSupplier> later = new ArrayList<>();",
        "@Override protected void caseOver() {",
        "for (IntSupplier s : later) log(s.getAsInt());",
        "log(number, big, text, flag, numbers);",
        "log(small, tiny, letter, boxed, grid, texts, real, ratio);",
        "}",
        "int fuel = 25;",
        "boolean more() {",
        "return fuel-- > 0;",
        "}",
        "static String cut(String s) {",
        "return s.length() > 40 ? s.substring(s.length() - 40) : s;",
        "}",
        "record Two(Object a, int b) {",
        "public int b() {",
        "if (b == 4) throw new IllegalStateException(\"accessor\");",
        "return b;",
        "}",
        "}",
        "static int sum(int a, int... rest) {",
        "for (int r : rest) a = a * 3 + r;",
        "return a;",
        "}\n"));
    text.append(MEMBERS.replace("Self", name()));
    programs.forEach(program -> program.appendTo(text));
    return indented(text.append("}\n").toString());
  }

  static String indented(String text) {
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
