package dev.fermata.processor.diagnostic;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/** What was found, in the order it is printed; a finding is never in it twice. */
public record Report(List<Finding> findings) {

  /** Nothing found. */
  public static final Report EMPTY = new Report(List.of());

  public Report {
    findings = List.copyOf(new LinkedHashSet<>(findings));
  }

  public static Report of(Finding... findings) {
    return new Report(List.of(findings));
  }

  public boolean isEmpty() {
    return findings.isEmpty();
  }

  /** This report and then the other. */
  public Report and(Report other) {
    if (other.isEmpty()) {
      return this;
    }
    List<Finding> all = new ArrayList<>(findings);
    all.addAll(other.findings);
    return new Report(all);
  }

  /** Whether something in it is an error under the given severities: then nothing is generated for what it concerns. */
  public boolean hasErrors(Severities severities) {
    return findings.stream().anyMatch(f -> severities.of(f.problem()) == Severity.ERROR);
  }
}
