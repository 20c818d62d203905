package dev.fermata.internal.loop;

/** Counts selects that returned too early for no reason: a sign of a broken selector. Loop thread only. */
final class SpinGuard {
  private static final int LIMIT = 512;

  private int inARow;
  private long total;

  /** A select returned. Returns whether the selector should be replaced. */
  boolean returned(boolean early) {
    if (!early) {
      inARow = 0;
      return false;
    }
    total++;
    if (++inARow < LIMIT) {
      return false;
    }
    inARow = 0;
    return true;
  }

  /** How many early returns there were in all. */
  long total() {
    return total;
  }
}
