package dev.fermata.processor.emit;

import dev.fermata.processor.model.Slice;
import java.util.ArrayDeque;
import java.util.Deque;

/** The tokens of a printed type: class names, words and single symbols. */
final class TypeTokens {
  private final Slice whole;
  /** Class names stand as {@link Slice.TypeName}; everything else is {@link Slice.Text} of one token. */
  private final Deque<Slice.Piece> left = new ArrayDeque<>();

  TypeTokens(Slice whole) {
    this.whole = whole;
    for (Slice.Piece piece : whole.pieces()) {
      if (piece instanceof Slice.Text text) {
        split(text.text());
      } else if (piece instanceof Slice.TypeName) {
        left.add(piece);
      } else {
        throw new IllegalArgumentException("a type names no variable: " + whole);
      }
    }
  }

  boolean accept(String token) {
    if (left.peek() instanceof Slice.Text text && text.text().equals(token)) {
      left.remove();
      return true;
    }
    return false;
  }

  void expect(String token) {
    if (!accept(token)) {
      throw malformed(token);
    }
  }

  boolean atName() {
    return left.peek() instanceof Slice.TypeName;
  }

  Slice.TypeName name() {
    if (left.peek() instanceof Slice.TypeName name) {
      left.remove();
      return name;
    }
    throw malformed("a class name");
  }

  String word() {
    if (left.peek() instanceof Slice.Text text
        && Character.isJavaIdentifierStart(text.text().codePointAt(0))) {
      left.remove();
      return text.text();
    }
    throw malformed("a word");
  }

  boolean atOpeningParenthesis() {
    return left.peek() instanceof Slice.Text text && text.text().equals("(");
  }

  /** Everything between a pair of parentheses, without them. */
  Slice parenthesised() {
    expect("(");
    Slice.Builder inside = new Slice.Builder();
    int depth = 1;
    while (!left.isEmpty()) {
      Slice.Piece piece = left.remove();
      String text = piece instanceof Slice.Text t ? t.text() : "";
      depth += text.equals("(") ? 1 : text.equals(")") ? -1 : 0;
      if (depth == 0) {
        return inside.build();
      }
      inside
          .add(text.equals("=") ? " " : "")
          .add(piece)
          .add(text.equals("=") || text.equals(",") ? " " : "");
    }
    throw malformed(")");
  }

  void expectEnd() {
    if (!left.isEmpty()) {
      throw malformed("the end");
    }
  }

  private IllegalArgumentException malformed(String expected) {
    return new IllegalArgumentException(
        "expected " + expected + " before " + left + " in type " + whole);
  }

  private void split(String text) {
    int i = 0;
    while (i < text.length()) {
      int end = tokenEnd(text, i);
      String token = text.substring(i, end);
      if (!token.isBlank()) {
        left.add(new Slice.Text(token));
      }
      i = end;
    }
  }

  private static int tokenEnd(String text, int start) {
    char first = text.charAt(start);
    if (first == '"' || first == '\'') {
      return literalEnd(text, start);
    }
    int end = start + 1;
    if (Character.isJavaIdentifierPart(first)) {
      while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
        end++;
      }
    }
    return end;
  }

  private static int literalEnd(String text, int start) {
    int end = start + 1;
    while (text.charAt(end) != text.charAt(start)) {
      end += text.charAt(end) == '\\' ? 2 : 1;
    }
    return end + 1;
  }
}
