package dev.fermata.processor.reject;

/**
 * A message: its code, and where its caret stands.
 *
 * @param line 0 for a message without a place
 */
record Expectation(String code, long line, long column) implements Comparable<Expectation> {

  /** Reads {@code FER001 7:10}, or {@code FER050} for a message without a place. */
  static Expectation parse(String text) {
    String[] parts = text.trim().split("[ :]+", -1);
    return parts.length == 1
        ? new Expectation(parts[0], 0, 0)
        : new Expectation(parts[0], Long.parseLong(parts[1]), Long.parseLong(parts[2]));
  }

  @Override
  public int compareTo(Expectation that) {
    int byLine = Long.compare(line, that.line);
    int byColumn = Long.compare(column, that.column);
    return byLine != 0 ? byLine : byColumn != 0 ? byColumn : code.compareTo(that.code);
  }

  @Override
  public String toString() {
    return line == 0 ? code : code + " " + line + ":" + column;
  }
}
