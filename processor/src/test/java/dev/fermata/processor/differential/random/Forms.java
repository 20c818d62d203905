package dev.fermata.processor.differential.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Forms of expressions that have no variables of their own: members of all kinds of types, receivers, conversions, switches. */
final class Forms {
  private static final String AWAIT = "await(";
  /** Guards may not, not even to fields; and they count as lambdas here. */
  private static final Pattern ASSIGNS = Pattern.compile("[^=!]=[^=]|\\+\\+|--");

  private static final List<Form> ALL = List.of(
      // narrow and boxed fields
      form("int", "(int) (small += $0)", "int"),
      form("int", "(int) (tiny ^= $0)", "int"),
      form("int", "(int) (letter += $0)", "int"),
      form("int", "(int) small++"),
      form("int", "(int) (--tiny)"),
      form("int", "(int) letter--"),
      form("int", "(boxed += $0)", "int"),
      form("int", "boxed--"),
      form("Integer", "(boxed = $0)", "Integer"),
      form("Integer", "(boxed += $0)", "int"),
      form("Integer", "boxed++"),
      form("Integer", "maybe($0)", "int"),
      form("int", "(int) (real *= $0)", "real:int"),
      form("int", "(int) (real + $0)", "real:int"),
      form("int", "(int) (ratio -= $0)", "real:int"),
      form("boolean", "(real > $0)", "real:int"),
      // compound and chained assignments
      form("int", "(number <<= $0 & 3)", "int"),
      form("int", "(number >>>= $0 & 3)", "int"),
      form("int", "(number %= $0)", "int"),
      form("int", "(number /= $0)", "int"),
      form("int", "(number |= $0)", "int"),
      form("int", "(number = small = (short) (0 + $0))", "int"),
      form("int", "($0[$1 & 3] = number = $2)", "int[]", "int", "int"),
      form("boolean", "(flag |= $0)", "boolean"),
      form("boolean", "(flag &= $0)", "boolean"),
      form("boolean", "(flag ^= $0)", "boolean"),
      form("char", "(letter = $0)", "char"),
      form("char", "(letter += 1)"),
      // receivers
      form("int", "self().number"),
      form("int", "(int) (self().number += $0)", "int"),
      form("int", "(int) self().small++"),
      form("int", "self().numbers[$0 & 3]++", "int"),
      form("int", "(self().numbers[$0] ^= $1)", "int", "int"),
      form("boolean", "(self().flag = $0)", "boolean"),
      form("String", "(self().text = cut($0))", "String"),
      form("int", "(await(p(self())).number -= $0)", "int"),
      form("int", "(int) (await(p(self())).small += $0)", "int"),
      form("int", "await(p(self())).numbers[$0 & 3]++", "int"),
      form("boolean", "(await(p(self())).flag ^= $0)", "boolean"),
      form("String", "cut(await(p(self())).text += cut($0))", "String"),
      form("int", "self().new Inner($0).sum($1)", "int", "int"),
      form("int", "new Inner($0).sum($1)", "int", "int"),
      form("int", "(await(p(self())).new Inner($0)).sum($1)", "int", "int"),
      form("int", "((IntSupplier) ($0)::length).getAsInt()", "String"),
      form("int", "((IntSupplier) new Inner($0)::twice).getAsInt()", "int"),
      form("int", "((IntSupplier) self().new Inner($0)::twice).getAsInt()", "int"),
      form("char", "$0.charAt($1 & 1)", "String", "int"),
      // arrays
      form("int", "grid[$0 & 1][$1 & 1]", "int", "int"),
      form("int", "(grid[$0 & 1][$1 & 1] += $2)", "int", "int", "int"),
      form("int", "(grid[$0 & 1] = $1)[$2 & 3]", "int", "int[]", "int"),
      form("int", "grid[$0 & 1][$1]--", "int", "int"),
      form("int", "new int[$0].length", "int"),
      form("int", "new int[$0 & 3][$1 & 3].length", "int", "int"),
      form("int", "new int[][] {{$0, $1}, {$2}}[$3 & 1].length", "int", "int", "int", "int"),
      form("String", "(texts[$0 & 1] += cut($1))", "int", "String"),
      form("String", "cut(texts[$0 & 1] = $1)", "int", "String"),
      // conversions
      form("int", "($0 ? $1 : boxed)", "boolean", "int"),
      form("int", "($0 ? $1 : $2)", "boolean", "Integer", "int"),
      form("int", "($0 ? $1 : maybe($2))", "boolean", "int", "int"),
      form("int", "(int) ($0 ? $1 : $2)", "boolean", "char", "int"),
      form("int", "(int) (Integer) ($0 ? (Object) $1 : $2)", "boolean", "String", "Integer"),
      form("boolean", "($0 ? $1 : maybe($2))", "boolean", "boolean", "boolean"),
      form("Object", "($0 ? $1 : $2)", "boolean", "int", "String"),
      form("Object", "(Object) ($0 ? $1 : $2)", "boolean", "int", "char"),
      form("Object", "(Object) ($0 ? $1 : $2)", "boolean", "Integer", "char"),
      form("Object", "(Object) ($0 ? null : $1)", "boolean", "int"),
      form("String", "kind((char) (1 + $0))", "char"),
      form("String", "kind(small += $0)", "int"),
      form("String", "kind(letter++)"),
      form("String", "kind(tiny = (byte) (0 + $0))", "int"),
      form("String", "kind($0 ? number : Integer.valueOf($1))", "boolean", "int"),
      form("String", "kind($0 ? boxed : maybe($1))", "boolean", "int"),
      form("String", "kind($0 ? number : small)", "boolean"),
      form("String", "kind($0 ? 1 : letter)", "boolean"),
      form("String", "kind($0 ? small : tiny)", "boolean"),
      form("String", "kind($0 ? letter : number)", "boolean"),
      form("String", "kind(await(Case.<Integer>p($0)))", "int"),
      form("String", "kind((short) await(Case.<Integer>p($0)).intValue())", "int"),
      // generic classes and methods, variable numbers of arguments, poly expressions
      form("int", "Box.<Integer>same($0)", "int"),
      form("String", "Box.<String>same($0)", "String"),
      form("int", "new Box<Integer>($0).v", "int"),
      form("Integer", "new Box<>($0).v", "Integer"),
      form("String", "new Box<String>($0).v", "String"),
      form("int", "sum($0)", "int"),
      form("String", "spread($0, $1, $2)", "String", "Object", "int"),
      form("String", "spread($0)", "String"),
      form("String", "supply(() -> $0)", "lambda:String"),
      form(
          "String",
          "supply($0 ? () -> $1 : () -> $2)",
          "boolean",
          "lambda:String",
          "lambda:String"),
      form("Object", "new Two($0, $1)", "Object", "int"),
      // enums and switches
      form("boolean", "(color($0) == Color.RED)", "int"),
      form("int", "color($0).weigh($1)", "int", "int"),
      form("String", "color($0).name()", "int"),
      form("Object", "(Object) color($0)", "int"),
      form(
          "int",
          "(switch (color($0)) {\ncase RED -> $1;\ncase GREEN -> $2;\ncase BLUE -> $3;\n})",
          "int",
          "arm:int",
          "arm:int",
          "arm:int"),
      form(
          "int",
          "(switch ($0) {\ncase \"A\" -> $1;\ncase \"B\", \"T\" -> $2;\ndefault -> $3;\n})",
          "String",
          "arm:int",
          "arm:int",
          "arm:int"),
      form(
          "int",
          "(switch ($0 & 3) {\ncase 0:\ncase 1:\nif ($1) yield 0 + $2;\ndefault:\nyield 0 + $3;\n})",
          "int",
          "arm:boolean",
          "arm:int",
          "arm:int"),
      form(
          "int",
          "(switch ($0) {\ncase 'a', 'b' -> $1;\ndefault -> throw new IllegalStateException($2);\n})",
          "char",
          "arm:int",
          "arm:String"),
      form(
          "String",
          "(switch (color($0)) {\ncase RED:\nlog($1);\ncase GREEN:\nyield \"\" + $2;\ndefault:\nyield \"\" + $3;\n})",
          "int",
          "arm:int",
          "arm:String",
          "arm:String"),
      form(
          "boolean",
          "(switch ($0) {\ncase \"C\" -> $1;\ndefault -> $2;\n})",
          "String",
          "arm:boolean",
          "arm:boolean"));

  private final Random random;
  private final Expressions expressions;

  Forms(Random random, Expressions expressions) {
    this.random = random;
    this.expressions = expressions;
  }

  /**
   * One form.
   *
   * @param partTypes a type each; behind {@code lambda:} for what stands in a lambda, behind {@code arm:} for what stands in a switch
   *     expression, behind {@code real:} if the form has an operand of two words
   */
  private record Form(String type, String template, List<String> partTypes) {
    boolean fits(String wanted, Surroundings in, boolean hasLongs) {
      return type.equals(wanted)
          && (in.mayAwait() || !template.contains(AWAIT))
          && (hasLongs || partTypes.stream().noneMatch(part -> part.startsWith("real:")))
          && (!in.inLambda()
              || (partTypes.stream().noneMatch(part -> part.startsWith("arm:"))
                  && !ASSIGNS.matcher(template).find()));
    }
  }

  private static Form form(String type, String template, String... partTypes) {
    return new Form(type, template, List.of(partTypes));
  }

  /** An expression of one of the forms that this type has, if it has any. */
  Optional<Node> of(String type, Surroundings in, int depth) {
    List<Form> fitting = ALL.stream()
        .filter(form -> form.fits(type, in, expressions.hasLongs()))
        .collect(Collectors.toList());
    return fitting.isEmpty()
        ? Optional.empty()
        : Optional.of(grow(fitting.get(random.nextInt(fitting.size())), in, depth));
  }

  private Node grow(Form form, Surroundings in, int depth) {
    int below = depth - (form.partTypes().size() > 2 ? 1 : 0);
    List<Node> parts = new ArrayList<>();
    for (String part : form.partTypes()) {
      String type = part.substring(part.indexOf(':') + 1);
      parts.add(expressions.of(type, surroundings(part, in), below));
    }
    return new Node(form.type(), form.template(), parts);
  }

  private static Surroundings surroundings(String part, Surroundings in) {
    if (part.startsWith("lambda:")) {
      return in.insideLambda();
    }
    return part.startsWith("arm:") ? in.insideSwitchExpression() : in;
  }
}
