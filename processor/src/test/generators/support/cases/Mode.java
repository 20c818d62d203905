package cases;

/** How the probes of a run behave, and how values are asked for. */
public enum Mode {
  /** No probe hands anything out. */
  NOTHING,
  /** Each probe hands out one value. */
  ONE,
  /** Each probe hands out three values. */
  THREE,
  /** Every second probe hands something out, beginning with the first. */
  ALTERNATING,
  /** Every second one, beginning with the second. */
  ALTERNATING_ODD,
  /** Only the k-th hands something out. */
  ONLY,
  /** The k-th fails at once; the others hand nothing out. */
  FAILED,
  /** The k-th fails after a value; the others hand one out. */
  FAILS,
  /** The same with a checked exception. */
  FAILS_CHECKED,
  /** An exception is thrown in at the k-th value. */
  THROWN,
  /** The generator is closed at the k-th value. */
  CLOSED;

  /** Whether the mode is run for each probe in turn. */
  public boolean perProbe() {
    return compareTo(ONLY) >= 0;
  }

  int values(int probe, int k) {
    return switch (this) {
      case NOTHING, FAILED -> 0;
      case THREE -> 3;
      case ALTERNATING -> (probe + 1) % 2;
      case ALTERNATING_ODD -> probe % 2;
      case ONLY -> probe == k ? 1 : 0;
      default -> 1;
    };
  }

  boolean fails(int probe, int k) {
    return probe == k && (this == FAILED || this == FAILS || this == FAILS_CHECKED);
  }

  Answer answer(int value, int k) {
    if (value != k) {
      return Answer.SEND;
    }
    return this == THROWN ? Answer.THROW : this == CLOSED ? Answer.CLOSE : Answer.SEND;
  }
}
