package dev.fermata.processor.emit;

import dev.fermata.processor.flow.Children;
import dev.fermata.processor.flow.Layout;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.CoroutineBody;
import dev.fermata.processor.model.Local;
import dev.fermata.processor.model.MachineNames;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The names that locals have in the output. A variable that stays where the user declared it keeps its name. One that is declared at the
 * top of the body is in scope everywhere, so it becomes {@code x_2}, {@code x_3} where its name is in use otherwise; so do the
 * variables that lowering made.
 */
final class BodyNames {
  private final Map<Local, String> names = new HashMap<>();
  private final Map<Local, String> fields = new HashMap<>();
  private final Set<Local> inFrame = new HashSet<>();
  private final String frame;
  private final Set<String> taken = new HashSet<>();
  private final Set<String> words;
  private final String overriding;
  private final String whole;

  BodyNames(CoroutineBody body, Layout layout) {
    MachineNames machine = body.names();
    frame = machine.frame();
    taken.addAll(List.of(
        machine.driver(), machine.frame(), machine.state(), machine.result(), machine.callee()));
    taken.addAll(body.textNames());
    words = Words.in(layout.code());
    body.parameters().forEach(this::keep);
    List<Local> declared =
        Children.deep(layout.code()).flatMap(BodyNames::declared).toList();
    declared.stream().filter(local -> !isRenamed(local, layout)).forEach(this::keep);
    declared.stream()
        .filter(local -> isRenamed(local, layout))
        .distinct()
        .sorted(Comparator.comparingInt(Local::id))
        .forEach(
            local -> names.put(local, unused(local.name(), local.role() == Local.Role.TEMPORARY)));
    overriding = fresh("OVERRIDING");
    whole = layout.isSplit() && body.hasLocalClasses() ? fresh("Whole") : "";
    if (layout.isSplit()) {
      inFrame.addAll(layout.hoisted());
      inFrame.addAll(layout.written(body.parameters()));
    }
  }

  /** What to write for {@code local}. */
  String of(Local local) {
    if (!inFrame.contains(local)) {
      return declared(local);
    }
    return (isInWhole(local) ? whole + ".this." : frame + ".") + field(local);
  }

  /** The local class that holds the methods of a split body with local classes, and the variables of their types; empty without. */
  String whole() {
    return whole;
  }

  /** Whether the variable is a field of that class, since no other can name its type. */
  boolean isInWhole(Local local) {
    return !whole.isEmpty() && local.type().isLocal() && local.role() != Local.Role.PARAMETER;
  }

  /** The name of {@code local} where it is declared as a variable; one that copied text declares itself keeps its own. */
  String declared(Local local) {
    return names.getOrDefault(local, local.name());
  }

  /** The name of the field that keeps {@code local}. The frame has members of some names already. */
  String field(Local local) {
    return fields.computeIfAbsent(local, l -> {
      String name = declared(l);
      return name.equals("state") || name.equals("SITE") ? fresh(name) : name;
    });
  }

  /** The name of the constant that knows which classes override the method. */
  String overriding() {
    return overriding;
  }

  /** A name like {@code base} that nothing else in the body has. */
  String fresh(String base) {
    return unused(base, true);
  }

  private static Stream<Local> declared(Code code) {
    if (code instanceof Code.Declare declare) {
      return Stream.of(declare.local());
    }
    return code instanceof Code.Try t
        ? t.catches().stream().map(Code.Catch::parameter)
        : Stream.empty();
  }

  private static boolean isRenamed(Local local, Layout layout) {
    return layout.hoisted().contains(local) || local.role() == Local.Role.TEMPORARY;
  }

  private void keep(Local local) {
    names.put(local, local.name());
    taken.add(local.name());
  }

  private String unused(String base, boolean isNew) {
    String name = base;
    for (int i = 2; taken.contains(name) || (isNew || i > 2) && words.contains(name); i++) {
      name = base + "_" + i;
    }
    taken.add(name);
    return name;
  }
}
