package dev.fermata.processor.diagnostic;

import java.util.List;
import java.util.Optional;

/**
 * One problem found at one place.
 *
 * @param place absent for what concerns the compilation as a whole
 * @param arguments replace {@code {0}}, {@code {1}} … in the problem's texts
 */
public record Finding(Problem problem, Optional<Place> place, List<String> arguments) {

  public Finding {
    arguments = List.copyOf(arguments);
  }

  /** A problem at a place. */
  public static Finding at(Place place, Problem problem, Object... arguments) {
    return new Finding(problem, Optional.of(place), strings(arguments));
  }

  /** A problem of the whole compilation. */
  public static Finding global(Problem problem, Object... arguments) {
    return new Finding(problem, Optional.empty(), strings(arguments));
  }

  /** The complete message: code and what is wrong on the first line, then why, then the smallest edit. */
  public String message() {
    return problem.message(arguments);
  }

  private static List<String> strings(Object... arguments) {
    return java.util.Arrays.stream(arguments).map(String::valueOf).toList();
  }
}
