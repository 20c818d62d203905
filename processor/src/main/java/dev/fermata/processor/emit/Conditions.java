package dev.fermata.processor.emit;

import dev.fermata.processor.model.Slice;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which parentheses a copied condition needs beside {@code ||} and {@code &&}. */
final class Conditions {
  /** Literals and comments, then operators of lower precedence, then what nests. */
  private static final Pattern TOKEN = Pattern.compile(
      "\"\"\"(?s:\\\\.|.)*?\"\"\"|\"(?:\\\\.|[^\"\\\\])*\"|'(?:\\\\.|[^'\\\\])+'"
          + "|//[^\n]*|(?s:/\\*.*?\\*/)|(?<or>\\|\\|)|(?<low>\\?|(?<![=!<>])=(?!=))|(?<open>[(\\[{])|(?<close>[)\\]}])");

  private Conditions() {}

  /** Whether {@code condition} must be put in parentheses as an operand of {@code ||}. */
  static boolean isLooserThanOr(Slice condition) {
    return hasOutside(condition, "low");
  }

  /** Whether {@code condition} must be put in parentheses as an operand of {@code &&}. */
  static boolean isLooserThanAnd(Slice condition) {
    return hasOutside(condition, "low") || hasOutside(condition, "or");
  }

  private static boolean hasOutside(Slice condition, String group) {
    int depth = 0;
    for (Slice.Piece piece : condition.pieces()) {
      if (!(piece instanceof Slice.Text text)) {
        continue;
      }
      Matcher token = TOKEN.matcher(text.text());
      while (token.find()) {
        depth += token.group("open") != null ? 1 : 0;
        depth -= token.group("close") != null ? 1 : 0;
        if (depth == 0 && token.group(group) != null) {
          return true;
        }
      }
    }
    return false;
  }
}
