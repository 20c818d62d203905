package dev.fermata.testing.engine;

import java.util.ArrayList;
import java.util.List;
import org.junit.platform.commons.JUnitException;

/** The instance that a test runs on, and those around it if its class is an inner one. */
final class Instances {
  private final List<Object> fromOutside = new ArrayList<>();

  private Instances() {}

  /** Makes them, from the outermost inwards. */
  static Instances of(Class<?> testClass, Arguments arguments) {
    Instances made = new Instances();
    made.add(testClass, arguments);
    return made;
  }

  private void add(Class<?> type, Arguments arguments) {
    boolean inner = TestClasses.isNested(type);
    if (inner) {
      add(type.getEnclosingClass(), arguments);
    }
    List<Object> around = inner ? List.of(fromOutside.get(fromOutside.size() - 1)) : List.of();
    fromOutside.add(Twin.newInstance(type, around, arguments));
  }

  /** The one that is a {@code type}. */
  Object get(Class<?> type) {
    return fromOutside.stream()
        .filter(type::isInstance)
        .findFirst()
        .orElseThrow(() -> new JUnitException("no instance of " + type));
  }
}
