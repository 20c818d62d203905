package dev.fermata.processor.parse;

/** Prints constants as literals. */
final class Literals {
  private Literals() {}

  static String print(Object constant) {
    if (constant instanceof String text) {
      return '"' + escaped(text, '"') + '"';
    }
    if (constant instanceof Character character) {
      return "'" + escaped(character.toString(), '\'') + "'";
    }
    if (constant instanceof Long number) {
      return number + "L";
    }
    if (constant instanceof Float number) {
      return notFinite(number, "f").orElse(number + "f");
    }
    if (constant instanceof Double number) {
      return notFinite(number, "").orElse(number.toString());
    }
    return constant.toString();
  }

  private static java.util.Optional<String> notFinite(double number, String suffix) {
    if (Double.isFinite(number)) {
      return java.util.Optional.empty();
    }
    String dividend = Double.isNaN(number) ? "0.0" : number > 0 ? "1.0" : "-1.0";
    return java.util.Optional.of(dividend + suffix + " / 0.0" + suffix);
  }

  /** Control characters and everything that is not ASCII are escaped, so that the text does not depend on the encoding. */
  private static String escaped(String text, char quote) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\n' -> escaped.append("\\n");
        case '\r' -> escaped.append("\\r");
        case '\t' -> escaped.append("\\t");
        case '\\' -> escaped.append("\\\\");
        default -> {
          if (c == quote) {
            escaped.append('\\').append(c);
          } else if (c < ' ' || c > '~') {
            escaped.append(String.format("\\u%04x", (int) c));
          } else {
            escaped.append(c);
          }
        }
      }
    }
    return escaped.toString();
  }
}
