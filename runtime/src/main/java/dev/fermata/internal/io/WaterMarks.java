package dev.fermata.internal.io;

/** Two marks on the amount of buffered data: crossing the high one upwards pauses, sinking to the low one goes on. */
public final class WaterMarks {
  private int high;
  private int low;
  private boolean above;

  /** Starts below. */
  public WaterMarks(int high, int low) {
    set(high, low);
  }

  /** Changes the marks. */
  public void set(int newHigh, int newLow) {
    if (newLow < 0 || newHigh < newLow) {
      throw new IllegalArgumentException(
          "high (" + newHigh + ") must be >= low (" + newLow + ") must be >= 0");
    }
    high = newHigh;
    low = newLow;
  }

  /** The mark above which writing pauses. */
  public int high() {
    return high;
  }

  /** The mark at which it goes on. */
  public int low() {
    return low;
  }

  /** Whether the high mark was crossed and the low one has not been reached since. */
  public boolean isAbove() {
    return above;
  }

  /** Data was added. Returns whether this crossed the high mark. */
  public boolean rise(long size) {
    boolean crossed = !above && size > high;
    above |= crossed;
    return crossed;
  }

  /** Data was taken. Returns whether this reached the low mark. */
  public boolean fall(long size) {
    boolean reached = above && size <= low;
    above &= !reached;
    return reached;
  }
}
