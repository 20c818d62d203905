package dev.fermata.processor.flow;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Label;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** The jumps out of a part of a body. */
public final class Exits {
  private Exits() {}

  /** One jump out; both kinds of jump nodes give the same. */
  public record Exit(Label target, boolean isContinue) {}

  /** The jumps inside {@code part} that go to statements around it, each once. */
  public static Set<Exit> of(Code.Part part) {
    Set<Exit> exits = new LinkedHashSet<>();
    Set<Label> inside = new LinkedHashSet<>();
    Children.deep(part).forEach(code -> {
      label(code).ifPresent(inside::add);
      if (code instanceof Code.Jump jump) {
        exits.add(new Exit(jump.target(), jump.isContinue()));
      } else if (code instanceof Code.Text text) {
        text.exits().forEach(exit -> exits.add(new Exit(exit.target(), exit.isContinue())));
      }
    });
    exits.removeIf(exit -> inside.contains(exit.target()));
    return exits;
  }

  /** The label by which jumps name {@code code}. */
  public static Optional<Label> label(Code code) {
    if (code instanceof Code.While loop) {
      return Optional.of(loop.label());
    } else if (code instanceof Code.DoWhile loop) {
      return Optional.of(loop.label());
    } else if (code instanceof Code.Labeled labeled) {
      return Optional.of(labeled.label());
    }
    return code instanceof Code.Switch s ? Optional.of(s.label()) : Optional.empty();
  }
}
