package dev.fermata.processor.differential.random;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Makes a program smaller as long as it keeps a property. */
final class Shrinker {
  private final Predicate<Program> keeps;
  private final long deadline;

  Shrinker(Predicate<Program> keeps, Duration limit) {
    this.keeps = keeps;
    this.deadline = System.nanoTime() + limit.toNanos();
  }

  Program shrink(Program start) {
    Program best = start;
    boolean isSmaller = true;
    while (isSmaller && hasTime()) {
      isSmaller = false;
      for (int i = 0; i < best.methods().size(); i++) {
        Program smaller = shrinkMethod(best, i);
        isSmaller |= smaller != best;
        best = smaller;
      }
    }
    return best;
  }

  private Program shrinkMethod(Program program, int index) {
    Program best = program;
    int tried = 0;
    List<Node> candidates = smaller(best.methods().get(index).body());
    while (tried < candidates.size() && hasTime()) {
      Program candidate = best.with(index, candidates.get(tried++));
      if (keeps.test(candidate)) {
        best = candidate;
        candidates = smaller(candidate.methods().get(index).body());
        tried = 0;
      }
    }
    return best;
  }

  private boolean hasTime() {
    return System.nanoTime() < deadline;
  }

  /** The same tree with one place made smaller, biggest steps first. */
  static List<Node> smaller(Node node) {
    List<Node> result = new ArrayList<>();
    if (node.isBlock()) {
      addWithoutStatements(node, result);
    } else if (node.isExpression()) {
      addSimplerExpressions(node, result);
    }
    for (int i = 0; i < node.parts().size(); i++) {
      for (Node part : smaller(node.parts().get(i))) {
        result.add(node.with(i, part));
      }
    }
    return result;
  }

  private static void addWithoutStatements(Node block, List<Node> result) {
    List<Node> statements = block.parts();
    for (int size = statements.size() / 2; size >= 1; size /= 2) {
      for (int from = 0; from + size <= statements.size(); from += size) {
        List<Node> rest = new ArrayList<>(statements.subList(0, from));
        rest.addAll(statements.subList(from + size, statements.size()));
        result.add(block.with(rest));
      }
    }
    for (int i = 0; i < statements.size(); i++) {
      for (Node inner : statements.get(i).parts()) {
        if (inner.isBlock()) {
          List<Node> flat = new ArrayList<>(statements);
          flat.remove(i);
          flat.addAll(i, inner.parts());
          result.add(block.with(flat));
        }
      }
    }
  }

  private static void addSimplerExpressions(Node expression, List<Node> result) {
    if (expression.parts().isEmpty()) {
      return;
    }
    result.add(Node.expression(expression.type(), simplest(expression.type())));
    for (Node part : expression.parts()) {
      if (part.type().equals(expression.type())) {
        result.add(part);
      }
    }
  }

  private static String simplest(String type) {
    switch (type) {
      case "boolean":
        return "true";
      case "char":
        return "'a'";
      case "String", "Object":
        return "\"s\"";
      case "int[]":
        return "numbers";
      case "long":
        return "1L";
      default:
        return "1";
    }
  }
}
