package dev.fermata.processor.javac;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;
import java.util.Set;

/**
 * Replaces the bodies of methods that are no coroutines by <code>{throw null;}</code> of the same length, so that the
 * inner compiler spends no time on them and an error in them does no harm. Offsets and lines of everything else stay
 * what they are.
 *
 * <p>Left alone: bodies too short to be replaced, initializers and what stands in them, constructors with an explicit
 * call of another one (the superclass may have none without parameters), constructors of records (a compact one must be
 * able to complete).
 */
final class Blanking {
  private final CompilationUnitTree unit;
  private final SourcePositions positions;
  private final Set<String> wanted;
  private final char[] text;

  private Blanking(
      CompilationUnitTree unit, SourcePositions positions, Set<String> wanted, String text) {
    this.unit = unit;
    this.positions = positions;
    this.wanted = wanted;
    this.text = text.toCharArray();
  }

  /**
   * The text with bodies blanked.
   *
   * @param unit the parsed text
   * @param wanted canonical names of the classes whose coroutines are kept
   */
  static String blank(
      CompilationUnitTree unit, SourcePositions positions, Set<String> wanted, String text) {
    Blanking blanking = new Blanking(unit, positions, wanted, text);
    String prefix = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
    for (Tree declaration : unit.getTypeDecls()) {
      if (declaration instanceof ClassTree type) {
        blanking.visit(type, prefix + type.getSimpleName());
      }
    }
    return new String(blanking.text);
  }

  private void visit(ClassTree type, String name) {
    for (Tree member : type.getMembers()) {
      if (member instanceof ClassTree nested) {
        visit(nested, name + "." + nested.getSimpleName());
      } else if (member instanceof MethodTree method
          && method.getBody() != null
          && isBlanked(type, name, method)) {
        blank(method.getBody());
      }
    }
  }

  private boolean isBlanked(ClassTree type, String name, MethodTree method) {
    if (method.getName().contentEquals("<init>")) {
      return type.getKind() != Tree.Kind.RECORD
          && method.getBody().getStatements().stream().noneMatch(Blanking::isConstructorCall);
    }
    return !(wanted.contains(name)
        && method.getModifiers().getAnnotations().stream().anyMatch(Blanking::isAsync));
  }

  /** Judged by the name alone: nothing is resolved yet, and a kept body does no harm. */
  private static boolean isAsync(AnnotationTree annotation) {
    String name = annotation.getAnnotationType().toString();
    return name.equals("Async") || name.endsWith(".Async");
  }

  private static boolean isConstructorCall(StatementTree statement) {
    if (!(statement instanceof ExpressionStatementTree expression)
        || !(expression.getExpression() instanceof MethodInvocationTree call)) {
      return false;
    }
    Tree callee = call.getMethodSelect();
    return callee instanceof IdentifierTree name
        ? name.getName().contentEquals("this") || name.getName().contentEquals("super")
        : callee instanceof MemberSelectTree select
            && select.getIdentifier().contentEquals("super");
  }

  private void blank(BlockTree body) {
    int start = (int) positions.getStartPosition(unit, body);
    int end = (int) positions.getEndPosition(unit, body);
    if (start < 0
        || end > text.length
        || end - start < 2
        || text[start] != '{'
        || text[end - 1] != '}') {
      return; // made up by another processor
    }
    int first = room(start + 1, end - 1, "throw");
    int second = first < 0 ? -1 : room(first + "throw ".length(), end - 1, "null;");
    if (second >= 0) {
      for (int i = start + 1; i < end - 1; i++) {
        text[i] = isLineBreak(text[i]) ? text[i] : ' ';
      }
      put(first, "throw");
      put(second, "null;");
    }
  }

  /** The first place for a word between line breaks, -1 if there is none. */
  private int room(int from, int to, String word) {
    int free = 0;
    for (int i = from; i < to; i++) {
      free = isLineBreak(text[i]) ? 0 : free + 1;
      if (free == word.length()) {
        return i + 1 - free;
      }
    }
    return -1;
  }

  private void put(int start, String word) {
    word.getChars(0, word.length(), text, start);
  }

  private static boolean isLineBreak(char c) {
    return c == '\n' || c == '\r';
  }
}
