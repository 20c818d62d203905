package dev.fermata.processor.diagnostic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The severity of each problem under the options of one compilation, for instance {@code -Afermata.blockingCall=error}. */
public final class Severities {
  /** No option given. */
  public static final Severities DEFAULTS = new Severities(Map.of(), Report.EMPTY);

  private final Map<Problem, Severity> severities;
  private final Report mistakes;

  private Severities(Map<Problem, Severity> chosen, Report mistakes) {
    EnumMap<Problem, Severity> all = new EnumMap<>(Problem.class);
    for (Problem problem : Problem.values()) {
      all.put(problem, chosen.getOrDefault(problem, problem.severity()));
    }
    this.severities = Collections.unmodifiableMap(all);
    this.mistakes = mistakes;
  }

  /** Reads the severity options among a processor's options; the rest is not looked at. */
  public static Severities of(Map<String, String> options) {
    Map<Problem, Severity> chosen = new EnumMap<>(Problem.class);
    List<Finding> mistakes = new ArrayList<>();
    for (Problem problem : Problem.values()) {
      problem.option().filter(options::containsKey).ifPresent(option -> {
        String value = Optional.ofNullable(options.get(option)).orElse("");
        Severity.ofOptionValue(value)
            .ifPresentOrElse(
                severity -> chosen.put(problem, severity),
                () -> mistakes.add(Finding.global(
                    Problem.UNKNOWN_OPTION_VALUE, option, value, Severity.optionValues())));
      });
    }
    return new Severities(chosen, new Report(mistakes));
  }

  /** The names of all severity options, for {@code Processor.getSupportedOptions}. */
  public static Set<String> optionNames() {
    Set<String> names = new LinkedHashSet<>();
    Arrays.stream(Problem.values()).forEach(p -> p.option().ifPresent(names::add));
    return names;
  }

  public Severity of(Problem problem) {
    return severities.getOrDefault(problem, problem.severity());
  }

  /** Options with a value that is none, to be reported once. */
  public Report mistakes() {
    return mistakes;
  }
}
