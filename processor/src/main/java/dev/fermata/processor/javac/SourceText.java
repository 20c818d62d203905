package dev.fermata.processor.javac;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The text of one source file and the places of its trees in it: the one helper that knows where the compiler's positions cannot be
 * taken at their word. Offsets count UTF-16 units of the raw text, before unicode escapes are decoded.
 */
public final class SourceText {
  private final CompilationUnitTree unit;
  private final SourcePositions positions;
  private final String text;

  public SourceText(CompilationUnitTree unit, SourcePositions positions, CharSequence text) {
    this.unit = unit;
    this.positions = positions;
    this.text = text.toString();
  }

  public String text() {
    return text;
  }

  public CompilationUnitTree unit() {
    return unit;
  }

  /** Offset of the tree's first character, or -1 for a tree that stands nowhere in the text. */
  public int start(Tree tree) {
    return (int) positions.getStartPosition(unit, tree);
  }

  /** Offset behind the tree's last character, or -1 for a tree that stands nowhere in the text. */
  public int end(Tree tree) {
    return (int) positions.getEndPosition(unit, tree);
  }

  /** Whether the user wrote the tree: implicit types and synthesised nodes have no range. */
  public boolean isWritten(Tree tree) {
    int start = start(tree);
    return start >= 0 && end(tree) > start;
  }

  public int line(Tree tree) {
    int start = start(tree);
    return start < 0 ? 0 : (int) unit.getLineMap().getLineNumber(start);
  }

  public String text(Tree tree) {
    return text.substring(start(tree), end(tree));
  }

  /** The tree's text on one line: comments dropped, every run of white space a single space. */
  public String oneLine(Tree tree) {
    StringBuilder line = new StringBuilder();
    int end = end(tree);
    for (int i = start(tree); i < end; ) {
      int next = skipTrivia(i);
      if (next > i) {
        line.append(' ');
        i = next;
      } else {
        int after = skipToken(i);
        line.append(text, i, Math.min(after, end));
        i = after;
      }
    }
    return line.toString()
        .replaceAll("\\s+", " ")
        .replace("( ", "(")
        .replace(" )", ")")
        .replace(" .", ".");
  }

  /** The offset of the first character at or after {@code offset} that is neither white space nor in a comment. */
  public int skipTrivia(int offset) {
    int i = offset;
    while (i < text.length()) {
      if (Character.isWhitespace(text.charAt(i))) {
        i++;
      } else if (text.startsWith("//", i)) {
        i = endOfLine(i);
      } else if (text.startsWith("/*", i)) {
        int close = text.indexOf("*/", i + 2);
        i = close < 0 ? text.length() : close + 2;
      } else {
        return i;
      }
    }
    return i;
  }

  /** The offset of the next token equal to {@code token} at or after {@code offset}, outside comments and literals; -1 without one. */
  public int find(String token, int offset) {
    int i = skipTrivia(offset);
    while (i < text.length()) {
      if (text.startsWith(token, i)) {
        return i;
      }
      i = skipTrivia(skipToken(i));
    }
    return -1;
  }

  /** The offset behind the token (identifier, literal or single character) that starts at {@code offset}. */
  public int skipToken(int offset) {
    char first = text.charAt(offset);
    if (text.startsWith("\"\"\"", offset)) {
      return endOfTextBlock(offset);
    }
    if (first == '"' || first == '\'') {
      return endOfQuoted(offset, first);
    }
    int i = offset;
    while (i < text.length()
        && (Character.isJavaIdentifierPart(text.charAt(i)) || isUnicodeEscape(i))) {
      i++;
    }
    return Math.max(i, offset + 1);
  }

  private boolean isUnicodeEscape(int i) {
    return text.startsWith("\\u", i);
  }

  private int endOfTextBlock(int offset) {
    int i = offset + 3;
    while (i < text.length() && !text.startsWith("\"\"\"", i)) {
      i += text.charAt(i) == '\\' ? 2 : 1;
    }
    return Math.min(i + 3, text.length());
  }

  private int endOfQuoted(int offset, char quote) {
    int i = offset + 1;
    while (i < text.length() && text.charAt(i) != quote && text.charAt(i) != '\n') {
      i += text.charAt(i) == '\\' ? 2 : 1;
    }
    return Math.min(i + 1, text.length());
  }

  private int endOfLine(int offset) {
    int i = offset;
    while (i < text.length() && text.charAt(i) != '\n' && text.charAt(i) != '\r') {
      i++;
    }
    return i;
  }

  /** Number of white space characters at the start of the line that holds {@code offset}. */
  public int indentation(int offset) {
    int lineStart = offset;
    while (lineStart > 0
        && text.charAt(lineStart - 1) != '\n'
        && text.charAt(lineStart - 1) != '\r') {
      lineStart--;
    }
    int i = lineStart;
    while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
      i++;
    }
    return i - lineStart;
  }

  /**
   * A stretch of text whose continuation lines have lost up to {@code indentation} leading white space characters; the content of text
   * blocks is left as it is. Line ends become {@code \n}.
   */
  public String dedented(int from, int to, int indentation) {
    StringBuilder result = new StringBuilder();
    int i = from;
    while (i < to) {
      if (text.charAt(i) == '\n' || text.charAt(i) == '\r') {
        result.append('\n');
        i += text.startsWith("\r\n", i) ? 2 : 1;
        i = skipIndentation(i, to, indentation);
      } else {
        int end = Math.min(endOfToken(i), to);
        result.append(dedentedToken(i, end, indentation));
        i = end;
      }
    }
    return result.toString();
  }

  /** The end of the comment or literal that starts there, or of one character. */
  private int endOfToken(int start) {
    if (text.startsWith("\"\"\"", start)) {
      return endOfTextBlock(start);
    }
    if (text.startsWith("//", start)) {
      return endOfLine(start);
    }
    if (text.startsWith("/*", start)) {
      return skipBlockComment(start);
    }
    char first = text.charAt(start);
    return first == '"' || first == '\'' ? endOfQuoted(start, first) : start + 1;
  }

  private String dedentedToken(int start, int end, int indentation) {
    String token = text.substring(start, end);
    if (text.startsWith("\"\"\"", start)) {
      return token.replace("\r\n", "\n").replace('\r', '\n');
    }
    boolean comment = text.startsWith("//", start) || text.startsWith("/*", start);
    return comment ? dedentLines(token, indentation) : token;
  }

  private int skipBlockComment(int offset) {
    int close = text.indexOf("*/", offset + 2);
    return close < 0 ? text.length() : close + 2;
  }

  private int skipIndentation(int offset, int to, int indentation) {
    int i = offset;
    while (i < to
        && i - offset < indentation
        && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
      i++;
    }
    return i;
  }

  private static String dedentLines(String comment, int indentation) {
    return comment
        .replace("\r\n", "\n")
        .replace('\r', '\n')
        .replaceAll("\n[ \\t]{0," + indentation + "}", "\n");
  }

  /**
   * The comments between two offsets, one after the other, each on lines of its own and ending without a line break.
   *
   * @param sameLineOnly whether only a comment that starts on the line of {@code from} counts
   */
  public String comments(int from, int to, boolean sameLineOnly) {
    StringBuilder found = new StringBuilder();
    int i = from;
    while (i < to) {
      char c = text.charAt(i);
      if (text.startsWith("//", i) || text.startsWith("/*", i)) {
        int end = text.startsWith("//", i) ? endOfLine(i) : skipBlockComment(i);
        found
            .append(found.length() == 0 ? "" : "\n")
            .append(dedented(i, Math.min(end, to), indentation(i)));
        i = end;
      } else if (sameLineOnly && c == '\n') {
        break;
      } else {
        i++;
      }
    }
    return found.toString();
  }

  /** The offset behind a comment that starts on the same line, or {@code from} itself. */
  public int endOfTrailingComment(int from) {
    int i = from;
    while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
      i++;
    }
    if (text.startsWith("//", i)) {
      return endOfLine(i);
    }
    return from;
  }

  /** Every identifier and keyword of the file. */
  public Set<String> identifiers() {
    Set<String> names = new LinkedHashSet<>();
    for (int i = skipTrivia(0); i < text.length(); ) {
      int end = skipToken(i);
      if (Character.isJavaIdentifierStart(text.charAt(i)) || isUnicodeEscape(i)) {
        names.add(decode(text.substring(i, end)));
      }
      i = skipTrivia(end);
    }
    return names;
  }

  private static String decode(String raw) {
    if (!raw.contains("\\u")) {
      return raw;
    }
    return java.util.regex.Pattern.compile("\\\\u+([0-9a-fA-F]{4})")
        .matcher(raw)
        .replaceAll(match -> String.valueOf((char) Integer.parseInt(match.group(1), 16)));
  }
}
