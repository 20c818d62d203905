package dev.fermata.processor.differential.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;

/** The variables that can be named at the place where the program grows. Names are used again as soon as Java allows it. */
final class Variables {
  private static final String[] NAMES = {
    "a", "b", "c", "d", "e", "g", "h", "k", "m", "n", "q", "r", "s", "t", "u", "v", "w", "x"
  };
  private final Random random;
  private final List<Variable> visible = new ArrayList<>();
  private int serial;

  Variables(Random random) {
    this.random = random;
  }

  /**
   * @param assignable false for loop counters, resources and whatever a lambda may capture
   * @param capturable whether a lambda may name it
   */
  record Variable(String name, String type, boolean assignable, boolean capturable) {
    /** Whether it is a local class's instance or a call of one, {@code u1.get()}; async lambdas see no local classes. */
    boolean isOfLocalClass() {
      return name.endsWith(")") || name.startsWith("local");
    }
  }

  int mark() {
    return visible.size();
  }

  void release(int mark) {
    visible.subList(mark, visible.size()).clear();
  }

  /** Takes out what was declared since the mark. */
  List<Variable> hide(int mark) {
    List<Variable> hidden = List.copyOf(visible.subList(mark, visible.size()));
    release(mark);
    return hidden;
  }

  /** A name that nothing visible has. */
  String freshName() {
    List<String> free = new ArrayList<>(List.of(NAMES));
    visible.forEach(variable -> free.remove(variable.name()));
    return free.isEmpty() || random.nextInt(6) == 0
        ? "v" + serial++
        : free.get(random.nextInt(Math.min(4, free.size())));
  }

  /** A name that is used nowhere else in the program. */
  String uniqueName() {
    return "u" + serial++;
  }

  /** A fresh name that is taken from now on but cannot be used yet: a declaration's scope includes its initialiser. */
  String reserve() {
    String name = freshName();
    visible.add(new Variable(name, "reserved", false, false));
    return name;
  }

  void declare(Variable variable) {
    visible.removeIf(
        reserved -> reserved.name().equals(variable.name()) && reserved.type().equals("reserved"));
    visible.add(variable);
  }

  /** What a lambda or class body may name from here on; the names of the others stay taken. Give the result to {@link #leave}. */
  List<Variable> enterCapture() {
    List<Variable> outside = List.copyOf(visible);
    visible.replaceAll(variable -> variable.capturable() && !variable.isOfLocalClass()
        ? new Variable(variable.name(), variable.type(), false, true)
        : new Variable(variable.name(), "reserved", false, false));
    return outside;
  }

  void leave(List<Variable> outside) {
    visible.clear();
    visible.addAll(outside);
  }

  Optional<Variable> any(String type, boolean toAssign, boolean toCapture) {
    List<Variable> fitting = visible.stream()
        .filter(variable -> variable.type().equals(type))
        .filter(variable -> !toAssign || variable.assignable())
        .filter(variable -> !toCapture || variable.capturable())
        .collect(Collectors.toList());
    return fitting.isEmpty()
        ? Optional.empty()
        : Optional.of(fitting.get(random.nextInt(fitting.size())));
  }
}
