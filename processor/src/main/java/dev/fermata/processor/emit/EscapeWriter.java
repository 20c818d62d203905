package dev.fermata.processor.emit;

import dev.fermata.processor.flow.Exits;
import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Label;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes copied statements of a part that jump to statements outside it. The jumps stand in the text, so each label is put around the
 * statement once more, and a jump to it returns from the part.
 */
final class EscapeWriter {
  private final Parts parts;
  private final MethodScope scope;
  private final BodyNames names;
  private final Lines out;

  EscapeWriter(Parts parts, MethodScope scope, BodyNames names, Lines out) {
    this.parts = parts;
    this.scope = scope;
    this.names = names;
    this.out = out;
  }

  static boolean isNeeded(Code.Text text, MethodScope scope) {
    return text.exits().stream().anyMatch(exit -> !scope.has(exit.target()));
  }

  /** @param statement writes the statement itself */
  void write(Code.Text text, Runnable statement) {
    Set<Exits.Exit> exits = text.exits().stream()
        .filter(exit -> !scope.has(exit.target()))
        .map(exit -> new Exits.Exit(exit.target(), exit.isContinue()))
        .collect(Collectors.toSet());
    List<Label> inwards = exits.stream()
        .map(Exits.Exit::target)
        .distinct()
        .sorted(Comparator.comparingInt(parts.homes()::depth))
        .toList();
    String done = names.fresh("done");
    out.open("$L: {", done);
    write(inwards, exits, text.completes() ? done : "", statement);
    out.close("}");
  }

  /** An unnamed continue means the innermost loop, so the innermost label comes last. */
  private void write(List<Label> inwards, Set<Exits.Exit> exits, String done, Runnable statement) {
    if (inwards.isEmpty()) {
      statement.run();
      if (!done.isEmpty()) {
        out.line("break $L;", done);
      }
      return;
    }
    Label label = inwards.get(0);
    Exits.Exit again = new Exits.Exit(label, true);
    Exits.Exit left = new Exits.Exit(label, false);
    if (exits.contains(again)) {
      String flag = names.fresh("again");
      out.line("boolean $L = false;", flag);
      out.open("$L: while (true) {", label.name());
      out.open("if ($L) {", flag);
      parts.writeJump(out, again, scope);
      out.close("}");
      out.line("$L = true;", flag);
    } else {
      out.open("$L: {", label.name());
    }
    write(inwards.subList(1, inwards.size()), exits, done, statement);
    out.close("}");
    if (exits.contains(left)) {
      parts.writeJump(out, left, scope);
    }
  }
}
