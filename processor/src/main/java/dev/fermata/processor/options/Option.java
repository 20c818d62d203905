package dev.fermata.processor.options;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** An option of the processor, its legal values and what holds when it is not given. */
public enum Option {
  DEBUG(
      "fermata.debug",
      "false",
      List.of("true", "false"),
      "prints how long the phases of each round took, what the inner compiler complains about, and stack traces of internal errors");

  private final String key;
  private final String defaultValue;
  private final List<String> legalValues;
  private final String description;

  Option(String key, String defaultValue, List<String> legalValues, String description) {
    this.key = key;
    this.defaultValue = defaultValue;
    this.legalValues = legalValues;
    this.description = description;
  }

  /** The name after {@code -A}. */
  public String key() {
    return key;
  }

  public String defaultValue() {
    return defaultValue;
  }

  public List<String> legalValues() {
    return legalValues;
  }

  /** What it does, for the documentation. */
  public String description() {
    return description;
  }

  /** The option with a key; empty for a key that is none of ours. */
  public static Optional<Option> ofKey(String key) {
    return Arrays.stream(values()).filter(option -> option.key.equals(key)).findFirst();
  }
}
