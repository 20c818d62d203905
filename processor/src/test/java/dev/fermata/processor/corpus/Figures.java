package dev.fermata.processor.corpus;

/**
 * What a run did.
 *
 * @param methods that became coroutines
 * @param awaits that stand in them
 * @param leftOut test sources that do not compile with what is on the class path
 */
record Figures(String library, long seed, long methods, long awaits, int leftOut, Outcome outcome) {
  @Override
  public String toString() {
    return library + ", seed " + seed + ": " + methods + " methods, " + awaits + " awaits, "
        + outcome.reached()
        + " of them reached, " + outcome.suspended() + " suspended; "
        + outcome.passed().size() + " tests passed, "
        + outcome.failed().size() + " failed; " + leftOut + " test sources left out";
  }
}
