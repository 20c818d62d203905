package dev.fermata.processor.diagnostic;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** How a problem is reported. */
public enum Severity {
  ERROR("error"),
  WARNING("warn"),
  OFF("off");

  private final String optionValue;

  Severity(String optionValue) {
    this.optionValue = optionValue;
  }

  /** The value of a severity option that selects this severity. */
  public String optionValue() {
    return optionValue;
  }

  /** The severity that an option value names; empty for an unknown value. */
  public static Optional<Severity> ofOptionValue(String value) {
    String wanted = value.trim().toLowerCase(Locale.ROOT);
    return Arrays.stream(values()).filter(s -> s.optionValue.equals(wanted)).findFirst();
  }

  /** The legal option values, for messages: {@code error, warn, off}. */
  public static String optionValues() {
    return Arrays.stream(values()).map(Severity::optionValue).collect(Collectors.joining(", "));
  }
}
