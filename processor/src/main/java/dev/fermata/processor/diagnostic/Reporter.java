package dev.fermata.processor.diagnostic;

/** Prints what was found. */
public interface Reporter {

  /** Prints one finding; does nothing when its problem is switched off. */
  void report(Finding finding);

  /** Prints all findings of a report, in its order. */
  default void report(Report report) {
    report.findings().forEach(this::report);
  }
}
