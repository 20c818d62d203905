package dev.fermata.processor.lower;

import dev.fermata.processor.model.Label;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.MachineNames;
import dev.fermata.processor.model.ValueType;
import java.util.HashSet;
import java.util.Set;

/** Names for what the compiler adds to a body, none of which equals an identifier of the user's file. */
final class Names {
  private final Set<String> taken;
  private int nextId = 1;

  Names(Set<String> identifiers) {
    this.taken = new HashSet<>(identifiers);
  }

  /** {@code base} itself if it is free, else with the first number that makes it so. */
  String fresh(String base) {
    if (taken.add(base)) {
      return base;
    }
    for (int i = 2; ; i++) {
      if (taken.add(base + i)) {
        return base + i;
      }
    }
  }

  MachineNames machineNames() {
    return new MachineNames(
        machine("t"), machine("f"), machine("state"), machine("r"), machine("c"));
  }

  private String machine(String name) {
    String free = name;
    while (!taken.add(free)) {
      free += "_";
    }
    return free;
  }

  Local self(ValueType type) {
    return new Local(nextId++, machine("self"), type, Local.Role.SELF);
  }

  Local temporary(String base, ValueType type) {
    return new Local(nextId++, fresh(base), type, Local.Role.TEMPORARY);
  }

  /** A variable of the user; an unnamed one (JEP 456) gets a name, since not every Java takes none. */
  Local variable(String name, ValueType type, Local.Role role) {
    return new Local(
        nextId++, name.isEmpty() || name.equals("_") ? fresh("unnamed") : name, type, role);
  }

  Label label(String base) {
    return new Label(nextId++, fresh(base));
  }

  Label userLabel(String name) {
    return new Label(nextId++, name);
  }
}
