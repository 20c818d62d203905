package dev.fermata.examples.generators;

import static dev.fermata.Fermata.emit;
import static dev.fermata.Fermata.end;

import dev.fermata.Async;
import dev.fermata.Generator;

/** A lexer that emits tokens, and a parser that asks for them one by one. */
final class Lexer {
  /** One token; {@code kind} is the character itself for operators. */
  record Token(char kind, double value) {}

  private final Generator<Token, Void, Void> tokens;
  private Token next;

  private Lexer(String text) {
    tokens = Lexer_Async.tokens(text);
    next = tokens.next();
  }

  @Async
  static Generator<Token, Void, Void> tokens(String text) {
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (Character.isWhitespace(c)) {
        at++;
      } else if (Character.isDigit(c)) {
        int start = at;
        while (at < text.length()
            && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
          at++;
        }
        emit(new Token('0', Double.parseDouble(text.substring(start, at))));
      } else {
        emit(new Token(c, 0));
        at++;
      }
    }
    emit(new Token('$', 0));
    return end();
  }

  private boolean take(char kind) {
    if (next.kind() != kind) {
      return false;
    }
    next = kind == '$' ? next : tokens.next();
    return true;
  }

  private double sum() {
    double value = product();
    while (true) {
      if (take('+')) {
        value += product();
      } else if (take('-')) {
        value -= product();
      } else {
        return value;
      }
    }
  }

  private double product() {
    double value = factor();
    while (true) {
      if (take('*')) {
        value *= factor();
      } else if (take('/')) {
        value /= factor();
      } else {
        return value;
      }
    }
  }

  private double factor() {
    if (take('(')) {
      double value = sum();
      if (!take(')')) {
        throw new IllegalArgumentException("no ')'");
      }
      return value;
    }
    double value = next.value();
    if (!take('0')) {
      throw new IllegalArgumentException("unexpected '" + next.kind() + "'");
    }
    return value;
  }

  public static void main(String[] args) {
    for (Token token : Lexer_Async.tokens("3 * (4.5 + 1)")) {
      System.out.println(token);
    }
    System.out.println(new Lexer("3 * (4.5 + 1)").sum());
    System.out.println(new Lexer("10 - 2 - 3 * 2 / 4").sum());
  }
}
