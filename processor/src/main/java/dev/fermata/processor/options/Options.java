package dev.fermata.processor.options;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The options of one compilation.
 *
 * @param mistakes options with a value that is not legal; their default holds
 */
public record Options(boolean debug, List<Mistake> mistakes) {

  public Options {
    mistakes = List.copyOf(mistakes);
  }

  /** An option that was given a value it does not have. */
  public record Mistake(Option option, String value) {}

  /** Reads our options among all that the compiler was given; {@code -Akey} alone means {@code true}. */
  public static Options of(Map<String, String> given) {
    Map<Option, String> values = new EnumMap<>(Option.class);
    List<Mistake> mistakes = new ArrayList<>();
    for (Option option : Option.values()) {
      String value =
          given.containsKey(option.key()) ? text(given.get(option.key())) : option.defaultValue();
      boolean legal = option.legalValues().contains(value);
      if (!legal) {
        mistakes.add(new Mistake(option, value));
      }
      values.put(option, legal ? value : option.defaultValue());
    }
    return new Options("true".equals(values.get(Option.DEBUG)), mistakes);
  }

  private static String text(String value) {
    return value == null || value.isEmpty() ? "true" : value;
  }
}
