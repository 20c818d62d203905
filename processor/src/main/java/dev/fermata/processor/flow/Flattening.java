package dev.fermata.processor.flow;

import dev.fermata.processor.model.Code;
import dev.fermata.processor.model.Code.Block;
import dev.fermata.processor.model.Label;
import dev.fermata.processor.model.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Rewrites statements with so many branches that even the calls of their parts are too long for one method: into blocks of ifs, which can
 * be divided like any other block.
 */
final class Flattening {
  private final Block body;
  private final Completion completion = Completion.ofModel();
  private int labels;

  /** @param body what no label that is made here may clash with */
  Flattening(Block body) {
    this.body = body;
  }

  /** How many branches the chain of ifs has that begins here. */
  static int links(Code.If chain) {
    int links = 1;
    Optional<Code> rest = chain.otherwise();
    while (rest.isPresent() && rest.get() instanceof Code.If next) {
      links++;
      rest = next.otherwise();
    }
    return links;
  }

  /** Each branch that is taken leaves the block. */
  Code.Labeled of(Code.If chain) {
    Label end = label();
    List<Code> members = new ArrayList<>();
    Optional<Code> rest = Optional.of(chain);
    while (rest.isPresent() && rest.get() instanceof Code.If next) {
      List<Code> then = new ArrayList<>(((Block) next.then()).body());
      if (completion.isPossible(next.then())) {
        then.add(new Code.Jump(Slice.EMPTY, end, false, next.line()));
      }
      members.add(new Code.If(
          next.comment(), next.condition(), new Block(then, true), Optional.empty(), next.line()));
      rest = next.otherwise();
    }
    rest.ifPresent(members::add);
    return new Code.Labeled(Slice.EMPTY, end, new Block(members, true), chain.line());
  }

  /** An arm that is not left falls through into the next: it chooses that one. */
  Code.Labeled of(Code.Switch arms) {
    List<Code> members = new ArrayList<>();
    for (int i = 0; i < arms.arms().size(); i++) {
      Code arm = arms.arms().get(i).body();
      List<Code> then = new ArrayList<>(((Block) arm).body());
      boolean isLast = i + 1 == arms.arms().size();
      if (!isLast && completion.isPossible(arm)) {
        then.add(
            new Code.Assign(arms.arm(), Slice.EMPTY, Slice.of(String.valueOf(i + 2)), arms.line()));
      }
      Slice isChosen = Slice.join(Slice.read(arms.arm()), " == " + (i + 1));
      members.add(
          new Code.If(Slice.EMPTY, isChosen, new Block(then, true), Optional.empty(), arms.line()));
    }
    return new Code.Labeled(arms.comment(), arms.label(), new Block(members, true), arms.line());
  }

  private Label label() {
    int id = 1 + Children.deep(body).mapToInt(Flattening::labelId).max().orElse(0) + labels++;
    String name = "chain" + id;
    while (isMentioned(name)) {
      name += "_";
    }
    return new Label(id, name);
  }

  private boolean isMentioned(String word) {
    return Children.deep(body)
        .flatMap(code -> Children.slices(code).stream())
        .flatMap(slice -> slice.pieces().stream())
        .anyMatch(piece -> piece instanceof Slice.Text text && text.text().contains(word));
  }

  private static int labelId(Code code) {
    if (code instanceof Code.Labeled labeled) {
      return labeled.label().id();
    } else if (code instanceof Code.While loop) {
      return loop.label().id();
    } else if (code instanceof Code.DoWhile loop) {
      return loop.label().id();
    }
    return code instanceof Code.Switch s ? s.label().id() : 0;
  }
}
