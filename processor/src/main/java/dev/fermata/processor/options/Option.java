package dev.fermata.processor.options;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** An option of the processor, its legal values and what holds when it is not given. */
public enum Option {
  /** Prints what the inner compiler complains about, and stack traces of internal errors. */
  DEBUG("fermata.debug", "false", List.of("true", "false"));

  private final String key;
  private final String defaultValue;
  private final List<String> legalValues;

  Option(String key, String defaultValue, List<String> legalValues) {
    this.key = key;
    this.defaultValue = defaultValue;
    this.legalValues = legalValues;
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

  /** The option with a key; empty for a key that is none of ours. */
  public static Optional<Option> ofKey(String key) {
    return Arrays.stream(values()).filter(option -> option.key.equals(key)).findFirst();
  }
}
