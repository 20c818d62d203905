package dev.fermata.processor.flow;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Label;
import dev.fermata.processor.model.Local;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Which method of a split body a variable belongs to: the innermost one that contains all mentions of it. Outside that method it is dead.
 * Methods are named by the parts that lead to them; the empty list is the body itself.
 */
public final class Homes {
  private final Map<Local, List<Code.Part>> homes = new HashMap<>();
  private final IdentityHashMap<Code.Part, List<Code.Part>> paths = new IdentityHashMap<>();
  private final Map<Label, Integer> depths = new HashMap<>();

  private Homes() {}

  public static Homes of(Code body) {
    Homes homes = new Homes();
    homes.visit(body, List.of(), 0);
    return homes;
  }

  private void visit(Code code, List<Code.Part> path, int depth) {
    Exits.label(code).ifPresent(label -> depths.put(label, depth));
    Stream<Local> declared =
        code instanceof Code.Declare declare ? Stream.of(declare.local()) : Stream.empty();
    Stream.concat(declared, Children.ownMentions(code))
        .forEach(local -> homes.merge(local, path, Homes::common));
    List<Code.Part> inner = path;
    if (code instanceof Code.Part part) {
      inner = new ArrayList<>(path);
      inner.add(part);
      paths.put(part, inner);
    }
    for (Code child : Children.of(code)) {
      visit(child, inner, depth + 1);
    }
  }

  @SuppressWarnings("ReferenceEquality") // a part is a place in the code, not what is written there
  private static List<Code.Part> common(List<Code.Part> one, List<Code.Part> other) {
    int length = 0;
    while (length < Math.min(one.size(), other.size())
        && one.get(length).number() == other.get(length).number()) {
      length++;
    }
    return one.subList(0, length);
  }

  /** The parts that lead to the method of {@code part}, itself last. */
  public List<Code.Part> path(Code.Part part) {
    return Objects.requireNonNull(paths.get(part));
  }

  public boolean isHome(Local local, List<Code.Part> method) {
    List<Code.Part> home = homes.getOrDefault(local, List.of());
    return home.size() == method.size() && isVisible(local, method);
  }

  /** Whether {@code local} belongs to {@code method} or one that leads to it. */
  public boolean isVisible(Local local, List<Code.Part> method) {
    List<Code.Part> home = homes.getOrDefault(local, List.of());
    return home.size() <= method.size() && common(home, method).size() == home.size();
  }

  /** How deep the statement with this label stands in the code. */
  public int depth(Label label) {
    return depths.getOrDefault(label, 0);
  }
}
