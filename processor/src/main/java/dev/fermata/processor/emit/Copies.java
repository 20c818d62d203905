package dev.fermata.processor.emit;

import dev.fermata.processor.flow.SelfCapture;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.Slice;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The final copies of hoisted variables that lambdas and class bodies capture. Java wants a captured variable to be effectively final,
 * which one that is declared at the top of the body is not; the user's was, so its value does not change between its declaration and the
 * copy.
 *
 * <p>A copy made behind the last resume point of a block has been made on every way to what follows, also inside it.
 */
final class Copies {
  private final Set<Local> hoisted;
  private final BodyNames names;
  private final Deque<Map<Local, String>> scopes = new ArrayDeque<>();
  private final Map<Local, String> cells = new HashMap<>();

  Copies(Set<Local> hoisted, BodyNames names) {
    this.hoisted = hoisted;
    this.names = names;
  }

  void enterBlock() {
    scopes.push(new HashMap<>());
  }

  void leaveBlock() {
    scopes.pop();
  }

  /** Forgets the copies of the current block: a jump to the resume point passes them by. */
  void resumePoint() {
    scopes.element().clear();
  }

  /** Forgets the copy of a variable that gets a new value. */
  void forget(Local local) {
    scopes.forEach(scope -> scope.remove(local));
  }

  /** The hoisted variables that {@code slices} capture and that have no copy yet. */
  List<Local> missing(List<Slice> slices) {
    Set<Local> missing = new LinkedHashSet<>();
    for (Slice slice : slices) {
      for (Slice.LocalUse use : slice.uses()) {
        Local local = use.local();
        if (isCopied(use) && find(local).isEmpty() && !cells.containsKey(local)) {
          missing.add(local);
        }
      }
    }
    return List.copyOf(missing);
  }

  /** Makes a name for the copy of {@code local} in the current block. */
  String add(Local local) {
    String name = names.fresh(names.declared(local) + "_c");
    scopes.element().put(local, name);
    return name;
  }

  /** The hoisted variables that {@code slice} both assigns and captures, in source order. */
  List<Local> assigned(Slice slice) {
    Set<Local> assigned = SelfCapture.in(slice);
    return assigned.isEmpty()
        ? List.of()
        : hoisted.stream().filter(assigned::contains).toList();
  }

  /** From here on every use of {@code local} is written as {@code cell}. */
  void replace(Local local, String cell) {
    cells.put(local, cell);
  }

  void restore(Local local) {
    cells.remove(local);
    forget(local);
  }

  /** What to write for a use of a local. */
  String nameOf(Slice.LocalUse use) {
    String cell = cells.get(use.local());
    if (cell != null) {
      return cell;
    }
    String name = names.of(use.local());
    return isCopied(use) ? find(use.local()).orElse(name) : name;
  }

  private boolean isCopied(Slice.LocalUse use) {
    return use.captured() && hoisted.contains(use.local());
  }

  private Optional<String> find(Local local) {
    return scopes.stream()
        .filter(scope -> scope.containsKey(local))
        .findFirst()
        .map(scope -> scope.get(local));
  }
}
