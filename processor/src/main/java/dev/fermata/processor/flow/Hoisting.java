package dev.fermata.processor.flow;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Local;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * Which local variables must be declared at the top of the body, because control may enter their block behind their declaration: those
 * that are mentioned behind a resume point which follows the declaration in the same block, or in another part of a body that is split.
 * All others stay where the user wrote them.
 */
public final class Hoisting {
  private final States states;
  private final Set<Local> hoisted = new LinkedHashSet<>();

  private Hoisting(States states) {
    this.states = states;
  }

  /** The hoisted locals in source order. */
  public static Set<Local> of(Code body, States states) {
    Hoisting hoisting = new Hoisting(states);
    hoisting.visit(body);
    hoisting.visitParts(body);
    return hoisting.hoisted.stream()
        .sorted(Comparator.comparingInt(Local::id))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private void visit(Code code) {
    if (code instanceof Code.Block block) {
      visitMembers(block.body());
    } else if (code instanceof Code.Switch s) {
      visitArms(s.arms());
    }
    if (code instanceof Code.Declare declare && declare.mustHoist()) {
      hoisted.add(declare.local());
    }
    Children.of(code).forEach(this::visit);
  }

  private void visitMembers(List<Code> members) {
    if (members.stream().noneMatch(states::isMarked)) {
      return;
    }
    Map<Local, Integer> lastMention = new HashMap<>();
    for (int i = 0; i < members.size(); i++) {
      int index = i;
      Children.mentioned(members.get(i)).forEach(local -> lastMention.put(local, index));
    }
    int firstMarked = members.size();
    Set<Local> found = new LinkedHashSet<>();
    for (int i = members.size() - 1; i >= 0; i--) {
      Code member = members.get(i);
      if (member instanceof Code.Declare declare
          && lastMention.getOrDefault(declare.local(), -1) >= entry(members, firstMarked)) {
        found.add(declare.local());
      }
      firstMarked = states.isMarked(member) ? i : firstMarked;
    }
    members.stream()
        .filter(member -> member instanceof Code.Declare declare && found.contains(declare.local()))
        .forEach(member -> hoisted.add(((Code.Declare) member).local()));
  }

  /** The index of the first member that runs behind the resume point of the marked member at {@code index}. */
  private static int entry(List<Code> members, int index) {
    return index < members.size() && members.get(index) instanceof Code.Await ? index + 1 : index;
  }

  /** A variable of one method that is mentioned in another cannot be a local of either. */
  private void visitParts(Code body) {
    Map<Local, Code> homes = new HashMap<>();
    forEachInMethod(body, body, (method, code) -> {
      if (code instanceof Code.Declare declare) {
        homes.put(declare.local(), method);
      }
    });
    forEachInMethod(
        body,
        body,
        (method, code) -> Children.ownMentions(code)
            .filter(local -> homes.containsKey(local) && homes.get(local) != method)
            .forEach(hoisted::add));
  }

  private static void forEachInMethod(Code method, Code code, BiConsumer<Code, Code> visitor) {
    visitor.accept(method, code);
    Code inner = code instanceof Code.Part ? code : method;
    Children.of(code).forEach(child -> forEachInMethod(inner, child, visitor));
  }

  /** A variable declared in one arm of a switch is in scope in the arms behind it. */
  private void visitArms(List<Code.Arm> arms) {
    for (int i = 0; i < arms.size(); i++) {
      Set<Local> later = arms.subList(i + 1, arms.size()).stream()
          .flatMap(arm -> Children.mentioned(arm.body()))
          .collect(Collectors.toSet());
      for (Code member : Children.of(arms.get(i).body())) {
        if (member instanceof Code.Declare declare && later.contains(declare.local())) {
          hoisted.add(declare.local());
        }
      }
    }
  }
}
