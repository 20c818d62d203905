package dev.fermata.processor.emit;

/** Puts source text into comments. */
final class Comments {
  private Comments() {}

  /**
   * {@code source} as it can stand behind {@code //}: on one line, and without Unicode escapes, which javac reads in comments too (a cut
   * one would be an error, and a line break would end the comment).
   */
  static String onOneLine(String source) {
    return source.replaceAll("\\s+", " ").replace("\\u", "\\ u").strip();
  }
}
